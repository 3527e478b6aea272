import type { JetStreamClient } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { STREAM } from "./settings.ts";

interface BucketOptions {
  /** Time for which an entry stays, in ms. Default: it stays. */
  readonly ttl?: number;
  /** Lets the marks of deleted entries go after a time that their deletion names; in ms, that of marks that the broker makes itself. */
  readonly markerTTL?: number;
}

/** Opens a bucket, or creates it with the stream's replicas. @throws client's errors */
export async function openBucket(jetstream: JetStreamClient, name: string, options: BucketOptions = {}) {
  const { config } = await (await jetstream.jetstreamManager()).streams.info(STREAM);
  return new Kvm(jetstream).create(name, { ...options, history: 1, replicas: config.num_replicas });
}
