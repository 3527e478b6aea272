import { BusError, type PublishOptions, type PublishResult, type Queue, type Request, type Stored } from "#bus";

import type { Machine } from "./machine.ts";
import { fitting, SimQueue } from "./queue.ts";
import { SimValues } from "./values.ts";

/** Deduplication window: `duplicate_window` of src/bus/settings.ts. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/** A stored message with its deduplication key. */
export interface Entry extends Stored {
  readonly key: string | undefined;
}

/** A subscription: a pattern and its callback. */
interface Listener<T> {
  readonly fits: (subject: string) => boolean;
  readonly tell: (what: T) => void;
}

export interface Heard {
  readonly subject: string;
  readonly data: Uint8Array;
}

interface Owner {
  readonly holder: string;
  readonly revision: number;
}

/**
 * The simulated server: one totally ordered stream with deduplication, expected sequences, queues and leases. It never
 * loses what it has stored; messages are only lost in transit (network.ts).
 */
export class SimBroker {
  readonly stream: Entry[] = [];
  readonly #world: Machine;
  readonly #discussions = new Map<string, Entry[]>();
  readonly #subjects = new Map<string, Entry>();
  readonly #keys = new Map<string, Entry>();
  readonly #queues = new Map<string, SimQueue>();
  readonly #owned = new Map<string, Owner>();
  readonly #alive = new Map<string, number>();
  readonly #stores = new Map<string, SimValues>();
  readonly #purged = new Set<Entry>();
  readonly #subscribers = new Set<(entry: Entry) => void>();
  readonly #listeners = new Set<Listener<Heard>>();
  readonly #servers = new Set<Listener<Request>>();
  #revision = 0;
  #upAt = 0;

  constructor(world: Machine) {
    this.#world = world;
  }

  // ── The machine that it runs on ───────────────────────────────────────────────────────────────────────────────

  /** Makes the broker unreachable for this time. */
  goDown(ms: number): void {
    this.#upAt = Math.max(this.#upAt, this.#world.now + ms);
    this.#world.absences.push({ who: "broker", from: this.#world.now, to: this.#upAt });
    this.#world.tell("broker", () => `is down for ${ms} ms`);
  }

  /** Milliseconds until it is reachable again. */
  get downFor(): number {
    return Math.max(0, this.#upAt - this.#world.now);
  }

  // ── The stream ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Checks the expected sequence before duplicates, like the server. */
  store(subject: string, data: Uint8Array, options: PublishOptions): PublishResult {
    const { dedupe, expectLast, expectOn = subject } = options;
    const last = this.#subjects.get(expectOn)?.seq ?? 0;
    if (expectLast !== undefined && expectLast !== last) {
      throw new BusError("conflict", `${expectOn} has last sequence ${last}, expected ${expectLast}`);
    }
    const known = dedupe === undefined ? undefined : this.#keys.get(dedupe);
    if (known && this.#world.now - known.time < DUPLICATE_WINDOW_MS) {
      if (known.subject !== subject) {
        throw new BusError("foreign_duplicate", `${known.subject} has the key of a message on ${subject}`);
      }
      return { seq: known.seq, duplicate: true };
    }
    const entry: Entry = { subject, seq: this.stream.length + 1, time: this.#world.now, data, key: dedupe };
    this.stream.push(entry);
    this.#subjects.set(subject, entry);
    if (dedupe !== undefined) this.#keys.set(dedupe, entry);
    this.of(subject.split(".")[2] ?? "").push(entry);
    this.#world.mark(data.byteLength);
    for (const listener of this.#subscribers) listener(entry);
    for (const queue of this.#queues.values()) queue.offer(entry);
    return { seq: entry.seq, duplicate: false };
  }

  last(subject: string): Entry | undefined {
    return this.#subjects.get(subject);
  }

  /** All messages of one discussion, in order, including purged ones; grows. */
  of(discussion: string): Entry[] {
    let entries = this.#discussions.get(discussion);
    if (!entries) {
      entries = [];
      this.#discussions.set(discussion, entries);
    }
    return entries;
  }

  /** @returns how many messages matched the pattern up to and including the sequence */
  purge(pattern: string, upTo: number): number {
    const fits = fitting(pattern);
    const gone = this.stream.filter((entry) => entry.seq <= upTo && fits(entry.subject) && this.holds(entry));
    for (const entry of gone) this.#purged.add(entry);
    for (const { subject, seq } of gone) {
      // The subject's last message is purged; all before it were purged as well.
      if (this.#subjects.get(subject)?.seq === seq) this.#subjects.delete(subject);
    }
    return gone.length;
  }

  /** Whether an entry was not purged. */
  holds(entry: Entry): boolean {
    return !this.#purged.has(entry);
  }

  get extent(): { messages: number; lastSeq: number } {
    return { messages: this.stream.length - this.#purged.size, lastSeq: this.stream.length };
  }

  /** The key-value store with this name, shared by all processes. */
  values(name: string): SimValues {
    const store = this.#stores.get(name) ?? new SimValues();
    this.#stores.set(name, store);
    return store;
  }

  /** Calls the listener for every stored message, until the returned function is called. */
  subscribe(listener: (entry: Entry) => void): () => void {
    this.#subscribers.add(listener);
    return () => this.#subscribers.delete(listener);
  }

  queue(queue: Queue): SimQueue {
    let found = this.#queues.get(queue.name);
    if (!found) {
      found = new SimQueue(this.#world, queue);
      this.#queues.set(queue.name, found);
      for (const entry of this.stream) found.offer(entry);
    }
    return found;
  }

  get queues(): Iterable<SimQueue> {
    return this.#queues.values();
  }

  // ── Core messages, which are not stored ───────────────────────────────────────────────────────────────────────

  /** Calls `tell` for core publications on a pattern, until the returned function is called. */
  listen(pattern: string, tell: (heard: Heard) => void): () => void {
    return join(this.#listeners, { fits: fitting(pattern), tell });
  }

  publishCore(heard: Heard): void {
    for (const { fits, tell } of this.#listeners) if (fits(heard.subject)) tell(heard);
  }

  /** Routes requests on a pattern to this server, until the returned function is called. */
  serve(pattern: string, tell: (request: Request) => void): () => void {
    return join(this.#servers, { fits: fitting(pattern), tell });
  }

  /** @returns whether there was a server for it */
  ask(request: Request): boolean {
    const able = [...this.#servers].filter(({ fits }) => fits(request.subject));
    if (able.length > 0) this.#world.random.pick(able).tell(request);
    return able.length > 0;
  }

  // ── Leases: a sign of life for each holder, and the owner of each key (src/bus/lease.ts) ───────────────────────

  showAlive(holder: string, ttlMs: number): void {
    this.#alive.set(holder, this.#world.now + ttlMs);
  }

  forgetAlive(holder: string): void {
    this.#alive.delete(holder);
  }

  lives(holder: string): boolean {
    return (this.#alive.get(holder) ?? 0) > this.#world.now;
  }

  owner(key: string): Owner | undefined {
    return this.#owned.get(key);
  }

  /** Sets the owner if the revision still matches (0: none); undefined if it does not. */
  own(key: string, owner: Omit<Owner, "revision"> | undefined, revision: number): number | undefined {
    if ((this.#owned.get(key)?.revision ?? 0) !== revision) return undefined;
    this.#revision += 1;
    if (owner) this.#owned.set(key, { ...owner, revision: this.#revision });
    else this.#owned.delete(key);
    return this.#revision;
  }

  /** @param isLost whether the caller holds a key and has lost it */
  orphans(isLost: (key: string, holder: string) => boolean): string[] {
    const isOrphan = ([key, { holder }]: [string, Owner]): boolean => !this.lives(holder) || isLost(key, holder);
    return [...this.#owned].filter(isOrphan).map(([key]) => key);
  }
}

function join<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => set.delete(member);
}
