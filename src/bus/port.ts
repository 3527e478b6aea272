import type { Envelope } from "#wire";

/*
 * What services need of a bus. `nats.ts` gives it on NATS JetStream; a simulation can give it too.
 * Everything stored has one place in one total order: its sequence.
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
  /** Refused (BusError `conflict`) unless the subject's last message has this sequence; 0: none yet. */
  readonly expectLast?: number;
  /** The subject that `expectLast` speaks of. Default the one that is published on. */
  readonly expectOn?: string;
  readonly signal?: AbortSignal;
}

export interface PublishResult {
  readonly seq: number;
  /** True where the key was already known: `seq` is then the first one's. */
  readonly duplicate: boolean;
}

export interface ReadOptions {
  /** First sequence to deliver. Default 1. */
  readonly from?: number;
  readonly signal: AbortSignal;
}

/** What a reader yields: messages, and once a mark that everything stored before the call has been delivered. */
export type ReadItem = { readonly kind: "message"; readonly message: Stored } | { readonly kind: "caught-up" };

/** One message of a pool's queue in the hands of one worker. Settle it exactly once. */
export interface Job {
  readonly message: Stored;
  /** 1 for the first delivery. */
  readonly delivery: number;
  /** Still at it: puts the redelivery off. */
  working(): void;
  /** Done; resolves when the server knows. */
  ack(): Promise<void>;
  /** Give it to another worker after `delayMs`. */
  handBack(delayMs?: number): void;
  /** Never deliver it again. The reason goes to the dead letters. */
  reject(reason: string): Promise<void>;
}

export interface WorkOptions {
  /** Jobs in hand at once. */
  readonly concurrency: number;
  /** Aborted: take no more work. Jobs in hand go on; `work` resolves when the last one is settled. */
  readonly signal: AbortSignal;
}

/** A named queue over subject patterns, shared by all workers that name it. */
export interface Queue {
  readonly name: string;
  readonly filters: readonly string[];
  /** Deliveries of one job before it is given up as a dead letter. Default 10; Infinity: never. */
  readonly maxDeliveries?: number;
}

/** A lease on a key: held by one holder, lost when it is not renewed in time. */
export interface Lease extends AsyncDisposable {
  readonly key: string;
  readonly holder: string;
  /** Aborted when the lease was lost. */
  readonly lost: AbortSignal;
  /** Lets go: for good, or with `handOver` so that it is an orphan that another takes at once. */
  release(options?: { readonly handOver?: boolean }): Promise<void>;
}

/** A request from somebody who waits for an answer on the bus. */
export interface Request {
  readonly subject: string;
  readonly data: Uint8Array;
  respond(data: Uint8Array): void;
}

/** The value of a key, and its revision: what a change names that must not overwrite another's. */
export interface StoreEntry {
  readonly key: string;
  /** What JSON can carry. */
  readonly value: unknown;
  readonly revision: number;
}

/** Small values by key that all processes share: what must be changed or forgotten, and so is no message. */
export interface Store {
  get(key: string): Promise<StoreEntry | undefined>;
  /**
   * Sets a key, made of `[A-Za-z0-9_-]` and dots.
   * @param expect the revision that the key must have, 0 for none yet; refused with BusError `conflict` otherwise
   * @returns the new revision
   */
  put(key: string, value: unknown, expect?: number): Promise<number>;
  delete(key: string): Promise<void>;
  /** The entries whose key begins with `prefix` and a dot, in no order. */
  entries(prefix: string): Promise<StoreEntry[]>;
}

export interface Bus extends AsyncDisposable {
  /** Resolves when the stream has stored it. Retries what a reconnect or an election interrupts, under the same key. */
  publish(subject: string, envelope: Envelope, options?: PublishOptions): Promise<PublishResult>;
  /** Stored messages whose subject fits one of the patterns, in stream order, then the new ones as they come. */
  read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem>;
  /** The same, but only what is stored now. */
  collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]>;
  /** The place of the last message on a pattern, 0 where there is none: as the stream's leader knows it, whatever replicas say. */
  newest(pattern: string, signal?: AbortSignal): Promise<number>;
  /** The last message of one subject. */
  last(subject: string, signal?: AbortSignal): Promise<Stored | undefined>;
  /** Works through a queue until the signal; a job whose handler throws is handed back. */
  work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void>;
  /** Publishes without storing: heartbeats. */
  shout(subject: string, envelope: Envelope): void;
  /** Hears what is shouted on a pattern, until the signal. */
  hear(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }>;
  request(subject: string, data: Uint8Array, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /** Answers requests on a pattern, shared with the others that serve under the same group, until the signal. */
  serve(
    pattern: string,
    group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void>;
  /**
   * Takes a lease if it is free or lapsed; undefined where another holds it.
   * @throws BusError `timeout`, or the server's error, where it is not known who holds it
   */
  lease(key: string, holder: string): Promise<Lease | undefined>;
  /** Who holds the lease on a key now. */
  leaseHolder(key: string): Promise<{ holder: string } | undefined>;
  /** Keys whose holder handed them over or has shown no sign of life for its time. */
  orphans(): Promise<string[]>;
  /** The store of this name, made where there is none. */
  store(name: string): Store;
  /** How many messages the stream holds, and the sequence of the last one that it ever took. */
  extent(): Promise<{ readonly messages: number; readonly lastSeq: number }>;
  close(): Promise<void>;
}

/** What no service may do, only the user's own command: forget what is kept elsewhere. */
export interface PurgingBus extends Bus {
  /**
   * Removes the stored messages on a pattern up to and including a sequence; later ones stay.
   * @returns how many there were
   */
  purge(pattern: string, upTo: number): Promise<number>;
}

export type BusFailure = "unreachable" | "timeout" | "conflict" | "full" | "closed" | "foreign_duplicate" | "refused";

/** What the bus could not do. `message` says what, why and what to do. */
export class BusError extends Error {
  override readonly name = "BusError";
  readonly code: BusFailure;

  constructor(code: BusFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
