import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { STORED_SUBJECTS } from "#wire";

/* The settings that decide about loss, order and redelivery, each with its reason. */

/** The stream that holds all discussions. A stream per discussion would slow down restarts and bring no benefit. */
export const STREAM = "SWARM";

/** The oldest supported server: has pull consumers with many filters, direct batches and per-key limits. */
export const MINIMUM_SERVER = "2.11.0";

/** Whether a server of this version, such as `2.14.0`, is not older than that. */
export const isNewEnough = (version: string): boolean =>
  version.localeCompare(MINIMUM_SERVER, "en", { numeric: true }) >= 0;

/**
 * Times at which a broker that we start syncs to disk (`sync_interval`). In both cases acknowledged messages are with the
 * operating system, so killing any process, including the broker, loses nothing.
 * `always`: before each acknowledgement; survives a power failure. The default: the record is worth one fsync per
 * message.
 * `interval`: every second; a power failure can lose the last second, but a slow disk does not limit throughput.
 */
export const SYNC = { always: "always", interval: "1s" } as const;

/** Environment variable that selects from SYNC. */
export const SYNC_VARIABLE = "SWARM_SYNC";

/** Environment variable for a broker's store limit, and its default. */
export const STORE_VARIABLE = "SWARM_MAX_STORE";
export const MAX_STORE = "64GB";

export const BUCKETS = "swarm_";

/** Environment variable for the replicas of a stream that is created, from 1 (the default) to 5. */
export const REPLICAS_VARIABLE = "SWARM_REPLICAS";

/**
 * Time to wait for a leader, in ms: an election takes up to 10 s, on busy nodes a multiple of it, and a restart of all
 * nodes longer. Without one the broker stores and returns nothing.
 */
export const LEADER_MS = 60_000;

export const STREAM_CONFIG = {
  name: STREAM,
  description: "swarm-discussion v1: every message of every discussion",
  subjects: [...STORED_SUBJECTS],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  // A full stream refuses the new message, so its author gets an error; `old` would silently drop the record.
  discard: DiscardPolicy.New,
  max_age: 0,
  max_bytes: -1,
  max_msgs: -1,
  // The envelope's limit of 1 MB plus its headers.
  max_msg_size: 1_040_000,
  // Longer than a broker restart plus a reconnect, during which a publication may be retried with its key.
  duplicate_window: nanos(10 * 60_000),
  // Late joiners and readers of history request messages by subject.
  allow_direct: true,
  // A single `Nats-Rollup: all` would empty the stream; scheduling publishes on the subjects of others.
  allow_rollup_hdrs: false,
  deny_delete: true,
} satisfies Partial<StreamConfig> & { name: string };

/** Ack timeout: a job that is neither settled nor reported as in progress for this time is redelivered. Milliseconds. */
export const ACK_WAIT_MS = 12_000;

/**
 * Deliveries of one job before it becomes a dead letter: a message that crashes its workers must not be redelivered for
 * ever, and this many workers are rarely killed for other reasons.
 */
export const MAX_DELIVERIES = 10;

/** Deadline of one publication or query, including retries over a reconnect. Milliseconds. */
export const PUBLISH_DEADLINE_MS = 60_000;

/** Maximum unacknowledged jobs of one queue, over all its workers. */
export const MAX_ACK_PENDING = 20_000;

/** Time to live of a lease that is not renewed. Milliseconds. */
export const LEASE_TTL_MS = 6_000;

/** Timeout of one attempt of a publication or query. Milliseconds. */
export const ATTEMPT_MS = 2_000;

/** Timeout of a repeated attempt of a publication, in ms: what was sent before the end of an election is never answered. */
export const AGAIN_MS = 500;

/**
 * Heartbeat interval of a consumer, in ms. After twice this time without any, it is taken as lost: an ephemeral consumer
 * lives on one node of a cluster, and that node may be down.
 */
export const CONSUMER_HEARTBEAT_MS = 2_000;

/**
 * Interval of a connection's pings, in ms. It moves to another node after two without an answer: in about the time that a
 * cluster needs to elect another leader in place of a node that hangs.
 */
export const PING_MS = 2_000;

/** Longest pause between two attempts of a publication, in ms: the first one after an election has to succeed soon. */
export const RETRY_PAUSE_MS = 200;
