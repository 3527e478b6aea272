import { Notifier } from "#lib/notifier";
import { aborted, eitherOf, orAborted } from "#lib/signal";
import { type Envelope, encode } from "#wire";
import {
  BusError,
  type Filler,
  type Job,
  type Lease,
  type PublishOptions,
  type PublishResult,
  type PurgingBus,
  type Queue,
  type ReadItem,
  type ReadOptions,
  type Request,
  type Room,
  type Store,
  type Stored,
  sequenceOf,
  type WorkOptions,
} from "../port.ts";
import { MemoryLeases, MemoryStore } from "./memory-keys.ts";
import { MemoryLog, matches } from "./memory-log.ts";
import { type MemoryWork, memoryQueue } from "./memory-queue.ts";

interface Subscriber {
  readonly pattern: string;
  readonly take: (subject: string, data: Uint8Array) => void;
}

/** The bus within one process, for use without a broker; nothing outlives the process. It passes the bus contract suite. */
export class MemoryBus implements PurgingBus {
  readonly #log = new MemoryLog();
  readonly #queues = new Map<string, MemoryWork>();
  readonly #stores = new Map<string, MemoryStore>();
  readonly #leases = new MemoryLeases();
  readonly #subscribers = new Set<Subscriber>();
  readonly #servers = new Map<string, ((request: Request) => Promise<void>)[]>();
  readonly #closed = new AbortController();

  async publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    this.#open();
    options.signal?.throwIfAborted();
    return this.#log.publish(subject, envelope, options);
  }

  async room(): Promise<Room> {
    return { used: 0, limit: Number.POSITIVE_INFINITY };
  }

  async fillers(): Promise<Filler[]> {
    return [];
  }

  async *read(filters: readonly string[], { from, signal }: ReadOptions): AsyncIterable<ReadItem> {
    this.#open();
    const end = AbortSignal.any([signal, this.#closed.signal]);
    let isCaughtUp = false;
    for (let next = sequenceOf(from); ; ) {
      const { version } = this.#log.changed;
      for (const message of this.#log.from(next, filters)) {
        end.throwIfAborted();
        next = message.seq + 1;
        yield { kind: "message", message };
      }
      if (!isCaughtUp) yield { kind: "caught-up" };
      isCaughtUp = true;
      end.throwIfAborted();
      await this.#log.changed.after(version, end);
    }
  }

  async collect(filters: readonly string[], { from, signal }: ReadOptions): Promise<Stored[]> {
    this.#open();
    signal.throwIfAborted();
    return this.#log.from(sequenceOf(from), filters);
  }

  async newest(pattern: string): Promise<number> {
    this.#open();
    return this.#log.newest(pattern);
  }

  async next(subject: string, from: number): Promise<Stored | undefined> {
    this.#open();
    return this.#log.from(from, [subject])[0];
  }

  async last(subject: string): Promise<Stored | undefined> {
    this.#open();
    return this.#log.from(this.#log.newest(subject) || Number.POSITIVE_INFINITY, [subject]).at(-1);
  }

  work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    this.#open();
    const shared = this.#queues.get(queue.name) ?? memoryQueue(queue, this.#log, this);
    this.#queues.set(queue.name, shared);
    return shared({ ...options, signal: AbortSignal.any([options.signal, this.#closed.signal]) }, handle);
  }

  publishCore(subject: string, envelope: Envelope): void {
    const data = encode(envelope);
    for (const { pattern, take } of [...this.#subscribers]) if (matches(pattern, subject)) take(subject, data);
  }

  async *subscribeCore(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }> {
    const end = AbortSignal.any([signal, this.#closed.signal]);
    const heard: { subject: string; data: Uint8Array }[] = [];
    const changed = new Notifier();
    const take: Subscriber["take"] = (subject, data) => {
      heard.push({ subject, data });
      changed.notify();
    };
    const subscriber = { pattern, take };
    this.#subscribers.add(subscriber);
    try {
      while (!end.aborted) {
        const { version } = changed;
        const next = heard.shift();
        if (next) yield next;
        else await changed.after(version, end).catch(() => undefined);
      }
    } finally {
      this.#subscribers.delete(subscriber);
    }
  }

  async request(subject: string, data: Uint8Array, { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }) {
    this.#open();
    const answer = Promise.withResolvers<Uint8Array>();
    const [pattern] = [...this.#servers.keys()].filter((one) => matches(one.split(" ")[0] ?? "", subject));
    const serve = pattern === undefined ? undefined : this.#servers.get(pattern)?.[0];
    serve?.({ subject, data, respond: answer.resolve }).catch(() => undefined);
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = eitherOf(signal, timeout);
    return orAborted(either, answer.promise).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw timeout.aborted ? new BusError("timeout", `nobody answered ${subject} within ${timeoutMs} ms`) : error;
    });
  }

  async serve(pattern: string, group: string, signal: AbortSignal, answer: (request: Request) => Promise<void>) {
    const key = `${pattern} ${group}`;
    const inHand = new Set<Promise<void>>();
    const serving = (request: Request): Promise<void> => {
      const task: Promise<void> = answer(request).finally(() => inHand.delete(task));
      inHand.add(task);
      return task;
    };
    this.#servers.set(key, [...(this.#servers.get(key) ?? []), serving]);
    await aborted(AbortSignal.any([signal, this.#closed.signal]));
    const left = (this.#servers.get(key) ?? []).filter((one) => one !== serving);
    if (left.length > 0) this.#servers.set(key, left);
    else this.#servers.delete(key);
    await Promise.allSettled(inHand);
  }

  async lease(key: string, holder: string): Promise<Lease | undefined> {
    this.#open();
    return this.#leases.take(key, holder);
  }

  async leaseHolder(key: string): Promise<{ holder: string } | undefined> {
    return this.#leases.holder(key);
  }

  async orphans(): Promise<string[]> {
    return this.#leases.orphans();
  }

  store(name: string): Store {
    const store = this.#stores.get(name) ?? new MemoryStore();
    this.#stores.set(name, store);
    return store;
  }

  async extent(): Promise<{ readonly messages: number; readonly lastSeq: number }> {
    return { messages: this.#log.messages.length, lastSeq: this.#log.lastSeq };
  }

  async end(back = 0): Promise<number> {
    return this.#log.lastSeq + 1 - back;
  }

  async purge(pattern: string, upTo: number): Promise<number> {
    this.#open();
    return this.#log.purge(pattern, upTo);
  }

  #open(): void {
    if (this.#closed.signal.aborted) throw this.#closed.signal.reason;
  }

  async close(): Promise<void> {
    this.#closed.abort(new BusError("closed", "the bus of this process is closed"));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
