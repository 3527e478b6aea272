import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { STORED_SUBJECTS } from "#wire";

/** The settings that decide about loss, order and repetition, each with its reason. */

/** The stream that holds every discussion. One: a thousand streams cost more to restart and buy nothing. */
export const STREAM = "SWARM";

/** The oldest server that has what we use: pull consumers with many filters, direct batches, per-key limits. */
export const MINIMUM_SERVER = [2, 11, 0] as const;

/**
 * When a broker that we start syncs what it stores to the disk (`sync_interval`). Whatever it acknowledges has been handed
 * to the operating system either way, so that killing any process, the broker too, loses nothing.
 * `always`: before each acknowledgement; survives a power failure. The default: a record is worth an fsync a message.
 * `interval`: every second; a power failure can lose the last one, and a disk that syncs slowly no longer sets the pace.
 */
export const SYNC = { always: "always", interval: "1s" } as const;

/** The name of the environment variable that chooses among SYNC. */
export const SYNC_VARIABLE = "SWARM_SYNC";

export const STREAM_CONFIG = {
  name: STREAM,
  description: "swarm-discussion v1: every message of every discussion",
  subjects: [...STORED_SUBJECTS],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  num_replicas: 1,
  // A full stream refuses the new message, which its author sees; `old` would drop the record in silence.
  discard: DiscardPolicy.New,
  max_age: 0,
  max_bytes: -1,
  max_msgs: -1,
  // Room for the envelope's megabyte and its headers.
  max_msg_size: 1_040_000,
  // Longer than a broker's restart and a reconnect, in which a publication may be repeated under its key.
  duplicate_window: nanos(10 * 60_000),
  // A participant that joins late, and every reader of history, asks for messages by subject.
  allow_direct: true,
  // One permitted `Nats-Rollup: all` would empty the stream; scheduling publishes onto others' subjects.
  allow_rollup_hdrs: false,
  deny_delete: true,
} satisfies Partial<StreamConfig> & { name: string };

/** A job that is neither settled nor reported as in progress for this time is delivered to another worker. Milliseconds. */
export const ACK_WAIT_MS = 12_000;

/**
 * Deliveries of one job before it becomes a dead letter: a message that makes its workers crash must not go on for ever, and a
 * job rarely meets so many workers that are killed for other reasons.
 */
export const MAX_DELIVERIES = 10;

/** The time of one publication or query, with its retries over a reconnect. Milliseconds. */
export const PUBLISH_DEADLINE_MS = 60_000;

/** How many jobs of one queue may be unsettled at once, over all its workers. */
export const MAX_ACK_PENDING = 20_000;

/** The time after which a lease that is not renewed lapses. Milliseconds. */
export const LEASE_TTL_MS = 6_000;

/** The time of one attempt of a publication or query. Milliseconds. */
export const ATTEMPT_MS = 2_000;

/** A consumer asks the server again where it has received nothing, not even a heartbeat, for twice this time. Milliseconds. */
export const CONSUMER_HEARTBEAT_MS = 5_000;
