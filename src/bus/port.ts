import type { Envelope } from "#wire";

/*
 * What services need of a bus. `nats.ts` implements it on NATS JetStream, test/simulation/bus.ts in memory; both pass
 * test/contract/bus-suite.ts. All stored messages are in one total order, that of their sequences.
 *
 * Times are milliseconds. Every call rejects with BusError; where it takes a signal and that is aborted, with the signal's
 * reason; once the bus is closed, with BusError `closed`.
 */

/** A message as the stream holds it. */
export interface Stored {
  readonly subject: string;
  /** Position in the stream, from 1, growing, not dense for one reader. */
  readonly seq: number;
  /** Milliseconds since the epoch at which the stream stored it. */
  readonly time: number;
  readonly data: Uint8Array;
}

export interface PublishOptions {
  /** A second publication under the same key within the deduplication window stores nothing. Not guessable by others. */
  readonly dedupe?: string;
  /** Refused with BusError `conflict` unless the subject's last message has this sequence; 0: it has none. */
  readonly expectLast?: number;
  /** The subject that `expectLast` is about. Default: the one that is published on. */
  readonly expectOn?: string;
  /** Ends the retries. Whether an attempt that is under way is stored is then not known. */
  readonly signal?: AbortSignal;
}

export interface PublishResult {
  /** The sequence of the stored message. */
  readonly seq: number;
  /** True where a message under the same key was stored before: `seq` is that one's. */
  readonly duplicate: boolean;
}

export interface ReadOptions {
  /** The first sequence to deliver. Default 1. */
  readonly from?: number;
  /** Ends the reading: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** What a reader yields: messages, and once `caught-up`, when all that was stored before the call has been delivered. */
export type ReadItem = { readonly kind: "message"; readonly message: Stored } | { readonly kind: "caught-up" };

/**
 * One message of a queue, delivered to one worker. Settle it once, by `ack`, `handBack` or `reject`; what comes after has no
 * effect. A job that is neither settled nor reported by `working` within ACK_WAIT_MS is delivered to another worker.
 */
export interface Job {
  readonly message: Stored;
  /** How many times it was delivered, this time included. */
  readonly delivery: number;
  /** Reports that the work goes on: ACK_WAIT_MS begins again. */
  working(): void;
  /** The work is done. Sent without waiting for the server: if it is lost, the job is delivered again. */
  ack(): Promise<void>;
  /** Has it delivered again, to any worker, after `delayMs`. Default: at once. */
  handBack(delayMs?: number): void;
  /** Ends its delivery. Resolves when the message and the reason are stored among the dead letters. */
  reject(reason: string): Promise<void>;
}

export interface WorkOptions {
  /** The number of jobs that are handled at once. */
  readonly concurrency: number;
  /** When it is aborted, no more jobs are taken; `work` resolves when those that are being handled have ended. */
  readonly signal: AbortSignal;
}

/** A durable queue over subject patterns, from the stream's first message on. Workers that name it share its jobs. */
export interface Queue {
  readonly name: string;
  readonly filters: readonly string[];
  /** How many deliveries of one job may fail before it becomes a dead letter. Default 10; Infinity: no limit. */
  readonly maxDeliveries?: number;
}

/**
 * A lease on a key, held by one holder at a time. It is renewed until it is released, and lost when it could not be renewed
 * for LEASE_TTL_MS. A process that was stopped may hold a lost one without knowing it yet: what is written under a lease needs
 * `expectLast` too.
 */
export interface Lease extends AsyncDisposable {
  readonly key: string;
  readonly holder: string;
  /** Aborted when the lease is lost. */
  readonly lost: AbortSignal;
  /** Releases it: the key is free, or, with `handOver`, among the orphans. No effect where another holds it by now. */
  release(options?: { readonly handOver?: boolean }): Promise<void>;
}

/** A request whose sender waits for an answer. */
export interface Request {
  readonly subject: string;
  readonly data: Uint8Array;
  respond(data: Uint8Array): void;
}

/** The value of a key, and its revision, which `put` takes so as not to overwrite a change in between. */
export interface StoreEntry {
  readonly key: string;
  /** As parsed from JSON. */
  readonly value: unknown;
  readonly revision: number;
}

/** Small values by key, shared by all processes: what has to be changed or deleted, which a message cannot be. */
export interface Store {
  /** The entry of a key; undefined where there is none. */
  get(key: string): Promise<StoreEntry | undefined>;
  /**
   * Sets a key, made of `[A-Za-z0-9_-]` and dots, to a value that JSON can carry.
   * @param expect the revision that the key must have, 0 for no entry; otherwise BusError `conflict`. Default: any
   * @returns the new revision
   */
  put(key: string, value: unknown, expect?: number): Promise<number>;
  /** Deletes a key; no effect where there is none. */
  delete(key: string): Promise<void>;
  /** The entries whose key begins with `prefix` and a dot, in no particular order. */
  entries(prefix: string): Promise<StoreEntry[]>;
}

export interface Bus extends AsyncDisposable {
  /**
   * Publishes a message; resolves when it is stored. With `dedupe`, an attempt that a reconnect or an election interrupts is
   * repeated under the same key for up to 60 s.
   * @throws BusError `conflict` (`expectLast`), `foreign_duplicate` (another subject has the key), `full`, `refused`, `timeout`
   */
  publish(subject: string, envelope: Envelope, options?: PublishOptions): Promise<PublishResult>;
  /** Stored messages on any of the patterns in the stream's order, then new ones as they are stored, until the signal. */
  read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem>;
  /** The messages on any of the patterns that are stored now, in the stream's order. A replica that answers may lag. */
  collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]>;
  /** The sequence of the last message on a pattern, 0 where there is none, from the stream's leader: it never lags. */
  newest(pattern: string, signal?: AbortSignal): Promise<number>;
  /** The last message of one subject; undefined where there is none. A replica that answers may lag. */
  last(subject: string, signal?: AbortSignal): Promise<Stored | undefined>;
  /** Handles a queue's jobs until the signal. A job whose handler rejects is delivered again, with growing delays. */
  work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void>;
  /** Publishes to those who listen at this moment, without storing it and without confirmation: heartbeats. */
  shout(subject: string, envelope: Envelope): void;
  /** What is published by `shout` on a pattern, from the first `next()` on, until the signal; then it just ends. */
  hear(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }>;
  /**
   * Sends a request and resolves with the answer of one server.
   * @throws BusError `timeout` where none answers within `timeoutMs`, or there is none
   */
  request(subject: string, data: Uint8Array, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /**
   * Answers requests on a pattern until the signal, then resolves when those in progress have ended. Each request goes to one
   * server of the group. A handler that rejects answers nothing.
   */
  serve(
    pattern: string,
    group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void>;
  /**
   * Takes the lease on a key if it is free, handed over, lapsed or the holder's own; undefined where another holds it. A holder
   * is one process: all its leases are renewed, and lost, together.
   * @throws BusError `timeout` or `unreachable`: it is not known who holds it
   */
  lease(key: string, holder: string): Promise<Lease | undefined>;
  /** Who holds the lease on a key now; undefined where it is free, handed over or lapsed. */
  leaseHolder(key: string): Promise<{ holder: string } | undefined>;
  /** Keys whose holder handed them over, or has not renewed its leases for LEASE_TTL_MS. */
  orphans(): Promise<string[]>;
  /** The store of this name, which is created where there is none. */
  store(name: string): Store;
  /** How many messages the stream holds, and the sequence of the last one that was ever stored. */
  extent(): Promise<{ readonly messages: number; readonly lastSeq: number }>;
  /** Releases the leases, ends readers and workers, and closes the connection. A second call has no effect. */
  close(): Promise<void>;
}

/** The bus of the user's own commands, which may delete what is archived; services only have Bus. */
export interface PurgingBus extends Bus {
  /**
   * Deletes the stored messages on a pattern up to and including a sequence.
   * @returns how many were deleted
   * @throws BusError `refused`
   */
  purge(pattern: string, upTo: number): Promise<number>;
}

/**
 * Why a call failed. `unreachable`: no server answers; `timeout`: no confirmation in time; `conflict`: an expected sequence or
 * revision did not hold; `full`: the server has no room; `closed`: the bus or its connection was closed; `foreign_duplicate`: a
 * message on another subject has the deduplication key; `refused`: the server does not allow it.
 */
export type BusFailure = "unreachable" | "timeout" | "conflict" | "full" | "closed" | "foreign_duplicate" | "refused";

/** A call on the bus failed. `message` says what, why and, where something can be done, what to do. */
export class BusError extends Error {
  override readonly name = "BusError";
  readonly code: BusFailure;

  constructor(code: BusFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
