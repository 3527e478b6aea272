import {
  BusError,
  type Job,
  type Lease,
  type PublishOptions,
  type PublishResult,
  type PurgingBus,
  type Queue,
  type ReadItem,
  type ReadOptions,
  type Request,
  type Store,
  type Stored,
  type WorkOptions,
} from "#bus";
import { type Clock, systemClock } from "#lib/clock";
import { Notifier } from "#lib/notifier";
import { type Envelope, encode } from "#wire";
import { MemoryStore } from "./memory-store.ts";

/** The bus in one process, with the stream's rules: one order, deduplication, expected sequences, shared queues. */
export class MemoryBus implements PurgingBus {
  readonly stream: Stored[] = [];
  readonly #clock: Clock;
  /** Sequences that are gone: the others keep theirs. */
  readonly #purged = new Set<number>();
  readonly #keys = new Map<string, number>();
  readonly #queues = new Map<string, { next: number; again: number[] }>();
  readonly #owned = new Map<string, { holder: string; note?: string; handedOver?: boolean }>();
  readonly #stores = new Map<string, Store>();
  readonly #added = new Notifier();
  readonly #hearers = new Set<{ pattern: string; push(subject: string, data: Uint8Array): void }>();
  readonly #servers: { pattern: string; answer: (request: Request) => Promise<void> }[] = [];
  readonly #closed = new AbortController();

  /** Without a clock every message is stored at one and the same moment. */
  constructor(clock: Clock = { now: () => Date.UTC(2026, 0, 1, 10), sleep: systemClock.sleep }) {
    this.#clock = clock;
  }

  /** Stores bytes as a foreign client's publication would. */
  put(subject: string, data: Uint8Array | string): number {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    const seq = this.stream.length + 1;
    this.stream.push({ subject, seq, time: this.#clock.now(), data: bytes });
    this.#added.notify();
    return seq;
  }

  async publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    const data = encode(envelope);
    const known = options.dedupe === undefined ? undefined : this.#keys.get(options.dedupe);
    // Looked at and stored in one go, as the server does.
    const about = options.expectOn ?? subject;
    const last = this.#last(about)?.seq ?? 0;
    if (options.expectLast !== undefined && options.expectLast !== last && known !== last) {
      throw new BusError("conflict", `${about} has last sequence ${last}, expected ${options.expectLast}`);
    }
    if (known !== undefined) {
      const stored = this.stream[known - 1]?.subject;
      if (stored !== subject)
        throw new BusError("foreign_duplicate", `${stored} has the key of a message on ${subject}`);
      return { seq: known, duplicate: true };
    }
    const seq = this.put(subject, data);
    if (options.dedupe !== undefined) this.#keys.set(options.dedupe, seq);
    return { seq, duplicate: false };
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    let next = options.from ?? 1;
    const end = this.stream.length;
    let behind = true;
    for (;;) {
      signal.throwIfAborted();
      const { version } = this.#added;
      for (; next <= this.stream.length; next += 1) {
        if (behind && next > end) break;
        const message = this.stream[next - 1];
        if (message && this.#fits(message, filters)) yield { kind: "message", message };
      }
      if (behind) {
        behind = false;
        yield { kind: "caught-up" };
      } else await this.#added.after(version, signal);
    }
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    return this.stream.filter((message) => message.seq >= (options.from ?? 1) && this.#fits(message, filters));
  }

  async newest(pattern: string): Promise<number> {
    return (await this.collect([pattern], { signal: this.#closed.signal })).at(-1)?.seq ?? 0;
  }

  async last(subject: string): Promise<Stored | undefined> {
    return this.#last(subject);
  }

  #last(subject: string): Stored | undefined {
    return this.stream.findLast((message) => this.#fits(message, [subject]));
  }

  async purge(pattern: string, upTo: number): Promise<number> {
    const gone = this.stream.filter((message) => message.seq <= upTo && this.#fits(message, [pattern]));
    for (const { seq } of gone) this.#purged.add(seq);
    return gone.length;
  }

  #fits({ seq, subject }: Stored, filters: readonly string[]): boolean {
    return !this.#purged.has(seq) && fitsAny(filters, subject);
  }

  async work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const position = this.#queues.get(queue.name) ?? { next: 1, again: [] };
    this.#queues.set(queue.name, position);
    const deliveries = new Map<number, number>();
    const inHand = new Set<Promise<void>>();
    while (!signal.aborted) {
      const { version } = this.#added;
      const message = this.#take(position, queue.filters);
      if (!message) {
        await this.#added.after(version, signal).catch(() => undefined);
        continue;
      }
      const delivery = (deliveries.get(message.seq) ?? 0) + 1;
      deliveries.set(message.seq, delivery);
      const job = this.#job(message, delivery, position);
      const task: Promise<void> = handle(job)
        .catch(() => job.handBack(100))
        .finally(() => inHand.delete(task));
      inHand.add(task);
      if (inHand.size >= options.concurrency) await Promise.race(inHand);
    }
    await Promise.allSettled(inHand);
  }

  #take(position: { next: number; again: number[] }, filters: readonly string[]): Stored | undefined {
    const again = position.again.shift();
    if (again !== undefined) return this.stream[again - 1];
    for (; position.next <= this.stream.length; position.next += 1) {
      const message = this.stream[position.next - 1];
      if (message && this.#fits(message, filters)) {
        position.next += 1;
        return message;
      }
    }
    return undefined;
  }

  #job(message: Stored, delivery: number, position: { again: number[] }): Job {
    return {
      message,
      delivery,
      working: () => undefined,
      ack: async () => undefined,
      handBack: (delayMs = 0) => {
        void this.#clock.sleep(delayMs, this.#closed.signal).then(
          () => {
            position.again.push(message.seq);
            this.#added.notify();
          },
          () => undefined,
        );
      },
      reject: async () => undefined,
    };
  }

  shout(subject: string, envelope: Envelope): void {
    for (const hearer of this.#hearers) if (fits(hearer.pattern, subject)) hearer.push(subject, encode(envelope));
  }

  async *hear(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }> {
    const heard: { subject: string; data: Uint8Array }[] = [];
    const changed = new Notifier();
    const hearer = {
      pattern,
      push: (subject: string, data: Uint8Array) => {
        heard.push({ subject, data });
        changed.notify();
      },
    };
    this.#hearers.add(hearer);
    try {
      while (!signal.aborted) {
        const { version } = changed;
        for (let one = heard.shift(); one; one = heard.shift()) yield one;
        await changed.after(version, signal).catch(() => undefined);
      }
    } finally {
      this.#hearers.delete(hearer);
    }
  }

  async request(subject: string, data: Uint8Array, options: { timeoutMs: number }): Promise<Uint8Array> {
    const server = this.#servers.find(({ pattern }) => fits(pattern, subject));
    if (!server) throw new BusError("timeout", `nobody answered on ${subject} within ${options.timeoutMs} ms`);
    return new Promise((respond, fail) => server.answer({ subject, data, respond }).catch(fail));
  }

  async serve(
    pattern: string,
    _group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void> {
    const server = { pattern, answer };
    this.#servers.push(server);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    this.#servers.splice(this.#servers.indexOf(server), 1);
  }

  async lease(key: string, holder: string, options: { note?: string }): Promise<Lease | undefined> {
    const owner = this.#owned.get(key);
    if (owner && owner.holder !== holder && !owner.handedOver) return undefined;
    this.#owned.set(key, { holder, ...(options.note === undefined ? {} : { note: options.note }) });
    const release = async (how: { readonly handOver?: boolean } = {}): Promise<void> => {
      if (how.handOver) this.#owned.set(key, { holder, handedOver: true });
      else this.#owned.delete(key);
    };
    const lost = new AbortController().signal;
    return { key, holder, lost, release, [Symbol.asyncDispose]: release };
  }

  async leaseHolder(key: string): Promise<{ holder: string; note?: string } | undefined> {
    const owner = this.#owned.get(key);
    return owner && !owner.handedOver ? owner : undefined;
  }

  async orphans(): Promise<string[]> {
    return [...this.#owned].filter(([, owner]) => owner.handedOver).map(([key]) => key);
  }

  store(name: string): Store {
    const store = this.#stores.get(name) ?? new MemoryStore();
    this.#stores.set(name, store);
    return store;
  }

  async extent(): Promise<{ messages: number; lastSeq: number }> {
    return { messages: this.stream.length - this.#purged.size, lastSeq: this.stream.length };
  }

  async close(): Promise<void> {
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

const fitsAny = (patterns: readonly string[], subject: string): boolean =>
  patterns.some((pattern) => fits(pattern, subject));

/** NATS' wildcards: `*` is one token, a closing `>` one or more. */
function fits(pattern: string, subject: string): boolean {
  const wanted = pattern.split(".");
  const found = subject.split(".");
  for (const [i, token] of wanted.entries()) {
    if (token === ">") return found.length > i;
    if (found[i] === undefined || (token !== "*" && token !== found[i])) return false;
  }
  return wanted.length === found.length;
}
