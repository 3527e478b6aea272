import type { JetStreamClient } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { STREAM } from "./settings.ts";

/** Opens a bucket, or creates it with the stream's replicas; `ttl` in ms, default none. @throws client's errors */
export async function openBucket(jetstream: JetStreamClient, name: string, options: { readonly ttl?: number } = {}) {
  const { config } = await (await jetstream.jetstreamManager()).streams.info(STREAM);
  return new Kvm(jetstream).create(name, { ...options, history: 1, replicas: config.num_replicas });
}
