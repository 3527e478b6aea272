import type { Envelope } from "#wire";

/*
 * The bus as services use it: `nats.ts` on NATS JetStream, `memory/` within one process, test/simulation/bus.ts in
 * simulated time. All pass test/contract/bus-suite.ts. The stored messages of a discussion have one total order, by sequence;
 * so have all that are in one partition.
 *
 * Times are milliseconds. Every call rejects with BusError; with the reason of an aborted signal; or, after the bus is
 * closed, with BusError `closed`.
 */

export interface Stored {
  readonly subject: string;
  /** Position in its partition of the stream, from 1, increasing; with gaps for a reader that filters. */
  readonly seq: number;
  /** Time of storage, in milliseconds since the epoch. */
  readonly time: number;
  readonly data: Uint8Array;
  /** W3C `traceparent` of the publisher, if it and this process export traces. */
  readonly trace?: string;
}

export interface PublishOptions {
  /** Deduplication key: the same key within the window stores nothing. Must not be guessable by others. */
  readonly dedupe?: string;
  /** Expected sequence of the subject's last message, 0 for none; otherwise refused with BusError `conflict`. */
  readonly expectLast?: number;
  /** Subject that `expectLast` refers to. Default: the subject published on. */
  readonly expectOn?: string;
  /** Ends the retries. It is then unknown whether an attempt in flight was stored. */
  readonly signal?: AbortSignal;
}

export interface PublishResult {
  readonly seq: number;
  /** Whether a message with the same key was already stored; `seq` is then that message's. */
  readonly duplicate: boolean;
}

/** Place in the stored messages: a sequence, in each partition the same; or what `end` returned. */
export type Place = number | ReadonlyMap<string, number>;

/** Sequence of a place on a bus without partitions. */
export const sequenceOf = (place: Place = 1): number => (typeof place === "number" ? place : 1);

export interface ReadOptions {
  /** First message to deliver. Default 1. A sequence other than 1 needs filters of one discussion. */
  readonly from?: Place;
  /** Ends the reading: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Item of a reader: a message, or once `caught-up`, after everything stored before the call. */
export type ReadItem = { readonly kind: "message"; readonly message: Stored } | { readonly kind: "caught-up" };

/**
 * One message of a queue, delivered to one worker. Settle it once, by `ack`, `handBack` or `reject`; later calls have
 * no effect. A job that is neither settled nor extended by `working` within ACK_WAIT_MS is redelivered to another
 * worker.
 */
export interface Job {
  readonly message: Stored;
  /** Number of deliveries so far, including this one. */
  readonly delivery: number;
  /** Extends the ack timeout: ACK_WAIT_MS starts again. */
  working(): void;
  /** Acknowledges the job as done. Sent without waiting for the server: if it is lost, the job is redelivered. */
  ack(): Promise<void>;
  /** Negative acknowledgement: the job is redelivered to any worker after `delayMs`. Default: at once. */
  handBack(delayMs?: number): void;
  /** Ends redelivery. Resolves when the message and the reason are stored among the dead letters. */
  reject(reason: string): Promise<void>;
}

export interface WorkOptions {
  /** Maximum number of jobs in flight. No more are taken from the queue, so that other workers get the rest. */
  readonly concurrency: number;
  /** Stops taking jobs when aborted; `work` resolves when those in flight have ended. */
  readonly signal: AbortSignal;
}

/** Durable queue over patterns, from the stream's first message on; workers of the same name share its jobs. */
export interface Queue {
  readonly name: string;
  readonly filters: readonly string[];
  /** Failed deliveries of one job before it becomes a dead letter. Default 10; Infinity: no limit. */
  readonly maxDeliveries?: number;
}

/**
 * A lease on a key, held by one holder at a time. It is renewed until released, and lost if no renewal succeeds for
 * LEASE_TTL_MS. A process that was suspended may not know yet that its lease is lost: fence writes under a lease with
 * `expectLast`.
 */
export interface Lease extends AsyncDisposable {
  /** Aborted when the lease is lost. */
  readonly lost: AbortSignal;
  /** Releases it: the key becomes free or, with `handOver`, orphaned. No effect if another holder has it by now. */
  release(options?: { readonly handOver?: boolean }): Promise<void>;
}

export interface Request {
  readonly subject: string;
  readonly data: Uint8Array;
  /** Deduplication key that the asker gave. */
  readonly key?: string;
  /** Tags of the asker's token; none where the broker does not tell. */
  readonly tags?: readonly string[];
  respond(data: Uint8Array): void;
}

/** Bytes that the broker stores for us, and may store; Infinity: as many as its disk holds. */
export interface Room {
  readonly used: number;
  readonly limit: number;
}

/** Messages of one subject, and about how many bytes they have. */
export interface Filler {
  readonly subject: string;
  readonly messages: number;
  readonly bytes: number;
}

/** Value of a key and its revision. Pass the revision to `put` to avoid overwriting a concurrent change. */
export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
  readonly revision: number;
}

/** A key-value store shared by all processes, for small values that must be changed or deleted, unlike messages. */
export interface Store {
  get(key: string): Promise<StoreEntry | undefined>;
  /**
   * Sets a key (`[A-Za-z0-9_-]` and dots) to a JSON value.
   * @param expect the revision that the key must have, 0 for no entry; otherwise BusError `conflict`. Default: any
   * @returns the new revision
   */
  put(key: string, value: unknown, expect?: number): Promise<number>;
  /** Deletes a key; no effect if there is none. */
  delete(key: string): Promise<void>;
  /** Returns the entries whose key starts with `prefix` and a dot, unordered. */
  entries(prefix: string): Promise<StoreEntry[]>;
  /**
   * Calls `heard` for each later put, by any process, of a key that starts with `prefix` and a dot, until the signal.
   * Resolves when it listens. Puts during a lost connection may come late; values replaced or deleted meanwhile may be
   * skipped.
   */
  watch(prefix: string, signal: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void>;
}

export interface Bus extends AsyncDisposable {
  /**
   * Publishes a message; resolves when it is stored. With `dedupe`, an attempt interrupted by a reconnect or a leader
   * election is retried with the same key for up to 60 s.
   * @throws BusError `conflict` (`expectLast`), `foreign_duplicate` (the key was used on another subject), `full`,
   * `refused`, `timeout`
   */
  publish(subject: string, envelope: Envelope, options?: PublishOptions): Promise<PublishResult>;
  /** @throws BusError `timeout` */
  room(): Promise<Room>;
  /**
   * Returns the subjects that fill the store, the largest first. Sizes are estimated by the first and last message; of
   * many subjects only those with the most messages are looked at.
   * @throws BusError `timeout`
   */
  fillers(): Promise<Filler[]>;
  /** Reads stored messages of any pattern in stream order, then new ones as they are stored, until the signal. */
  read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem>;
  /**
   * Collects the stored messages that match any pattern, in stream order: all that a cluster's leader has at the call; for who
   * may not ask it, a guest, all that the replica has that answers.
   */
  collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]>;
  /** Returns the sequence of the last message that matches a pattern, 0 if none. The leader answers, so it never lags. */
  newest(pattern: string, signal?: AbortSignal): Promise<number>;
  /** Returns the first message on a subject at or after a sequence; undefined if none. The replica that answers may lag. */
  next(subject: string, from: number, signal?: AbortSignal): Promise<Stored | undefined>;
  /** Returns the last message of one subject; undefined if there is none. The replica that answers may lag. */
  last(subject: string, signal?: AbortSignal): Promise<Stored | undefined>;
  /** Handles a queue's jobs until the signal. A job whose handler rejects is redelivered with increasing backoff. */
  work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void>;
  /** Publishes to current subscribers only: not stored, not acknowledged, at most once. For heartbeats. */
  publishCore(subject: string, envelope: Envelope): void;
  /** Yields messages of `publishCore` that match a pattern, from the first `next()` until the signal, which is no error. */
  subscribeCore(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }>;
  /** Requests a reply of one server. @throws BusError `timeout` if there is none, or none replies in `timeoutMs` */
  request(subject: string, data: Uint8Array, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /** Serves requests, each by one of a group, until the signal and their end. A rejection sends no reply. */
  serve(
    pattern: string,
    group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void>;
  /**
   * Takes the lease on a key if it is free, handed over, lapsed or already the holder's; undefined if another holds it.
   * A holder is one process: all its leases are renewed, and lost, together.
   * @throws BusError `timeout` or `unreachable`: the holder is unknown
   */
  lease(key: string, holder: string): Promise<Lease | undefined>;
  /** Holder of a lease; undefined if free, handed over or lapsed. @throws BusError `timeout` (PUBLISH_DEADLINE_MS) */
  leaseHolder(key: string): Promise<{ holder: string } | undefined>;
  /**
   * Returns the keys whose holder handed them over, or has not renewed its leases for LEASE_TTL_MS. For their own holder
   * also keys that it lost and could not hand over.
   * @throws BusError `unreachable`
   */
  orphans(): Promise<string[]>;
  /** Returns the store with this name, creating it if missing. */
  store(name: string): Store;
  /** Returns the number of stored messages, and of those ever stored. */
  extent(): Promise<{ readonly messages: number; readonly lastSeq: number }>;
  /** Returns the place after the last stored message, `back` (default 0) messages earlier in each partition. */
  end(back?: number): Promise<Place>;
  /** Releases the leases, ends readers and workers, and closes the connection. Idempotent. */
  close(): Promise<void>;
}

/** The bus for the user's own commands, which may delete archived discussions; services only get Bus. */
export interface PurgingBus extends Bus {
  /** Deletes a pattern's messages up to a sequence, inclusive. @returns their number @throws BusError `refused` */
  purge(pattern: string, upTo: number): Promise<number>;
}

/**
 * Reason of a failed call. `unreachable`: no server answers; `timeout`: no acknowledgement in time; `conflict`: an
 * expected sequence or revision did not match; `full`: the server is out of space; `closed`: the bus or its connection was
 * closed; `foreign_duplicate`: the deduplication key was used on another subject; `refused`: the server does not allow it.
 */
export type BusFailure = "unreachable" | "timeout" | "conflict" | "full" | "closed" | "foreign_duplicate" | "refused";

/** A failed call on the bus. `message` says what failed, why and, if something can be done, what to do. */
export class BusError extends Error {
  override readonly name = "BusError";
  readonly code: BusFailure;

  constructor(code: BusFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Makes what a promise's `catch` takes: handles a conflict, and throws every other error again. */
export const onConflict =
  <T>(handle: () => T) =>
  (error: unknown): T => {
    if (error instanceof BusError && error.code === "conflict") return handle();
    throw error;
  };

export const refused = (message: string, options?: ErrorOptions): BusError => new BusError("refused", message, options);
