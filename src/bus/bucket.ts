import type { JetStreamClient } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import { STREAM } from "./settings.ts";

/**
 * Opens a key-value bucket. A missing one is created with as many replicas as the stream has.
 * @param options.ttl time to live of its entries, in ms. Default: none
 * @throws the client's errors
 */
export async function openBucket(
  jetstream: JetStreamClient,
  name: string,
  options: { readonly ttl?: number } = {},
): Promise<KV> {
  const { config } = await (await jetstream.jetstreamManager()).streams.info(STREAM);
  return new Kvm(jetstream).create(name, { ...options, history: 1, replicas: config.num_replicas });
}
