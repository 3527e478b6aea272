import {
  BusError,
  deadLetter,
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
} from "#bus";
import { Notifier } from "#lib/notifier";
import { type Envelope, encode } from "#wire";
import type { Entry, Heard } from "./broker.ts";
import { SimLeases } from "./leases.ts";
import type { SimNetwork } from "./network.ts";
import { fitting, type SimQueue } from "./queue.ts";

/** Retry deadline of one publication: src/bus/settings.ts. */
const PUBLISH_DEADLINE_MS = 60_000;

/** The bus of one simulated process. Behaves like src/bus on NATS, over a network that can lose everything. */
export class SimBus implements PurgingBus {
  readonly #network: SimNetwork;
  readonly #leases: SimLeases;
  readonly #closed = new AbortController();

  constructor(network: SimNetwork) {
    this.#network = network;
    this.#leases = new SimLeases(network);
  }

  /** Like src/bus/publish.ts: retries with the same key; a conflict with its own earlier attempt counts as success. */
  async publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    const { process, broker } = this.#network;
    const data = encode(envelope);
    const what = `${envelope.type} on ${subject}`;
    const deadline = process.clock.steady() + PUBLISH_DEADLINE_MS;
    for (let attempt = 0; ; attempt += 1) {
      options.signal?.throwIfAborted();
      try {
        const result = await this.#network.request(what, () => broker.store(subject, data, options));
        process.world.tell(
          process.name,
          () => `has stored ${what} at ${result.seq}${result.duplicate ? " before" : ""}`,
        );
        return result;
      } catch (error) {
        if (!(error instanceof BusError) || error.code === "foreign_duplicate") throw error;
        if (error.code === "conflict") {
          const last =
            options.dedupe === undefined ? undefined : await this.#network.insist(what, () => broker.last(subject));
          if (last && last.key === options.dedupe) return { seq: last.seq, duplicate: true };
          process.world.tell(process.name, () => `is refused: ${error.message}`);
          throw error;
        }
        const pause = Math.min(1_000, 25 * 2 ** attempt);
        if (process.clock.steady() + pause > deadline || options.dedupe === undefined) throw error;
        await process.clock.sleep(pause, options.signal);
      }
    }
  }

  async room(): Promise<Room> {
    return { used: 0, limit: Number.POSITIVE_INFINITY };
  }

  async fillers(): Promise<Filler[]> {
    return [];
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const { process, broker } = this.#network;
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const log = this.#log(filters);
    const fits = this.#anyOf(filters);
    const came = new Notifier();
    const items: ReadItem[] = [];
    let next = 0;
    const known = await this.#network.insist(`read ${filters}`, () => log.length);
    let behind = true;
    let underWay = false;
    // The server sends what it has, in batches of random size.
    const send = (): void => {
      if (underWay || (next >= log.length && !behind) || signal.aborted) return;
      underWay = true;
      this.#network.deliver("messages", () => {
        underWay = false;
        const end = process.world.random.chance(0.5) ? log.length : process.world.random.int(next, log.length);
        for (; next < end; next += 1) {
          if (behind && next >= known) break;
          const message = log[next];
          if (message && message.seq >= sequenceOf(options.from) && fits(message)) {
            items.push({ kind: "message", message });
          }
        }
        if (behind && next >= known) {
          behind = false;
          items.push({ kind: "caught-up" });
        }
        came.notify();
        send();
      });
    };
    const unsubscribe = broker.subscribe(send);
    process.onDeath(unsubscribe);
    try {
      send();
      for (;;) {
        signal.throwIfAborted();
        const { version } = came;
        for (let item = items.shift(); item; item = items.shift()) yield item;
        await came.after(version, signal);
      }
    } finally {
      unsubscribe();
    }
  }

  /** The log of the filters' discussion, or of everything. */
  #log(filters: readonly string[]): readonly Entry[] {
    const { broker } = this.#network;
    const named = new Set(filters.map((filter) => filter.split(".")[2]));
    const [only] = named;
    return named.size === 1 && only !== undefined && only !== "*" && only !== ">" ? broker.of(only) : broker.stream;
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    options.signal.throwIfAborted();
    const { weather, process } = this.#network;
    const log = this.#log(filters);
    const fits = this.#anyOf(filters);
    const from = sequenceOf(options.from);
    const found = await this.#network.request(`collect ${filters} from ${from}`, () => {
      // A replica may lag.
      const end = log.length - (process.world.random.chance(weather.lag) ? process.world.random.int(0, 3) : 0);
      let first = end;
      while (first > 0 && (log[first - 1]?.seq ?? 0) >= from) first -= 1;
      return log.slice(first, end).filter(fits);
    });
    options.signal.throwIfAborted();
    return found;
  }

  newest(pattern: string): Promise<number> {
    const log = this.#log([pattern]);
    const fits = this.#anyOf([pattern]);
    return this.#network.request(`newest on ${pattern}`, () => log.findLast(fits)?.seq ?? 0);
  }

  next(subject: string, from: number): Promise<Stored | undefined> {
    const log = this.#log([subject]);
    const fits = this.#anyOf([subject]);
    return this.#network.request(`the next on ${subject}`, () => log.find((one) => one.seq >= from && fits(one)));
  }

  last(subject: string): Promise<Stored | undefined> {
    return this.#network.request(`last of ${subject}`, () => this.#network.broker.last(subject));
  }

  #anyOf(filters: readonly string[]): (entry: Entry) => boolean {
    const { broker } = this.#network;
    const fits = filters.map(fitting);
    return (entry) => broker.holds(entry) && fits.some((one) => one(entry.subject));
  }

  purge(pattern: string, upTo: number): Promise<number> {
    return this.#network.request(`purge ${pattern}`, () => this.#network.broker.purge(pattern, upTo));
  }

  extent(): Promise<{ messages: number; lastSeq: number }> {
    return this.#network.insist("the extent", () => this.#network.broker.extent);
  }

  async end(back = 0): Promise<number> {
    return (await this.extent()).lastSeq + 1 - back;
  }

  async work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const { process, broker } = this.#network;
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const own = broker.queue(queue);
    const inHand = new Set<Promise<void>>();
    /** Deliveries that failed because of the bus, by sequence. */
    const excused = new Map<number, number>();
    let onTheWay = 0;
    const leave = own.join({
      process,
      room: () => inHand.size + onTheWay < options.concurrency,
      take: (message, delivery) => {
        onTheWay += 1;
        this.#network.deliver(`job ${message.seq} of ${queue.name}`, () => {
          onTheWay -= 1;
          const job = this.#job(own, message, delivery);
          if (signal.aborted) {
            job.handBack();
            return;
          }
          const times = delivery - (excused.get(message.seq) ?? 0);
          const task: Promise<void> = (times > own.max ? job.reject(`${own.max} workers took it`) : handle(job))
            .catch(async (error: Error) => {
              let isBusFault = error instanceof BusError;
              if (!isBusFault && times >= own.max)
                isBusFault = await job.reject(error.message).then(
                  () => false,
                  () => true,
                );
              if (isBusFault) excused.set(message.seq, delivery - times + 1);
              if (isBusFault || times < own.max) job.handBack(Math.min(30_000, 200 * 2 ** delivery));
            })
            .finally(() => {
              inHand.delete(task);
              own.wake();
            });
          inHand.add(task);
        });
      },
    });
    await aborted(signal);
    leave();
    await Promise.allSettled(inHand);
  }

  #job(queue: SimQueue, message: Stored, delivery: number): Job {
    const network = this.#network;
    let settled = false;
    const once = (what: string, settle: () => void): void => {
      if (!settled) network.tell(`${what} ${message.seq} of ${queue.name}`, settle);
      settled = true;
    };
    return {
      message,
      delivery,
      working: () => {
        if (!settled) network.tell(`working ${message.seq}`, () => queue.extend(message));
      },
      ack: async () => once("ack", () => queue.settle(message)),
      handBack: (delayMs = 0) => once("nak", () => queue.handBack(message, delayMs)),
      reject: async (reason) => {
        await deadLetter(this, message, reason, `queue ${queue.name}`);
        once("term", () => queue.settle(message));
      },
    };
  }

  publishCore(subject: string, envelope: Envelope): void {
    const data = encode(envelope);
    this.#network.tell(`core publish on ${subject}`, () => this.#network.broker.publishCore({ subject, data }));
  }

  async *subscribeCore(pattern: string, signal: AbortSignal): AsyncIterable<Heard> {
    const { process, broker } = this.#network;
    const until = AbortSignal.any([signal, this.#closed.signal]);
    const heard: Heard[] = [];
    const came = new Notifier();
    const unsubscribe = broker.listen(pattern, (what) => {
      this.#network.deliver(`what is shouted on ${pattern}`, () => {
        heard.push(what);
        came.notify();
      });
    });
    process.onDeath(unsubscribe);
    try {
      while (!until.aborted) {
        const { version } = came;
        for (let one = heard.shift(); one && !until.aborted; one = heard.shift()) yield one;
        await came.after(version, until).catch(() => undefined);
      }
    } finally {
      unsubscribe();
    }
  }

  async request(
    subject: string,
    data: Uint8Array,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Uint8Array> {
    const until = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
    until.throwIfAborted();
    const { process, broker } = this.#network;
    const answer = Promise.withResolvers<Uint8Array>();
    const nobody = (): void =>
      answer.reject(new BusError("timeout", `nobody answered on ${subject} within ${timeoutMs} ms`));
    const giveUp = process.in(timeoutMs, nobody);
    const stop = (): void => answer.reject(until.reason);
    until.addEventListener("abort", stop, { once: true });
    const respond = (reply: Uint8Array): void => this.#network.deliver("a reply", () => answer.resolve(reply));
    this.#network.tell(`request on ${subject}`, () => {
      if (!broker.ask({ subject, data, respond })) this.#network.deliver("that nobody is there", nobody);
    });
    return answer.promise.finally(() => {
      giveUp();
      until.removeEventListener("abort", stop);
    });
  }

  async serve(
    pattern: string,
    _group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void> {
    const { process, broker } = this.#network;
    const inHand = new Set<Promise<void>>();
    const leave = broker.serve(pattern, (request) => {
      this.#network.deliver(`a request on ${request.subject}`, () => {
        const task: Promise<void> = answer(request)
          .catch(() => undefined)
          .finally(() => inHand.delete(task));
        inHand.add(task);
      });
    });
    process.onDeath(leave);
    await aborted(AbortSignal.any([signal, this.#closed.signal]));
    leave();
    await Promise.allSettled(inHand);
  }

  store(name: string): Store {
    const network = this.#network;
    const values = network.broker.values(name);
    return {
      get: (key) => network.request(`get ${key}`, () => values.get(key)),
      put: (key, value, expect) => network.request(`put ${key}`, () => values.put(key, value, expect)),
      delete: (key) => network.request(`delete ${key}`, () => values.delete(key)),
      entries: (prefix) => network.request(`entries ${prefix}`, () => values.entries(prefix)),
      watch: async (prefix, signal, heard) => {
        const stop = await network.request(`watch ${prefix}`, () =>
          values.watch(prefix, (entry) => network.deliver(`a change of ${entry.key}`, () => heard(entry))),
        );
        network.process.onDeath(stop);
        if (signal.aborted) stop();
        else signal.addEventListener("abort", stop, { once: true });
      },
    };
  }

  lease(key: string, holder: string): Promise<Lease | undefined> {
    return this.#leases.take(key, holder);
  }

  leaseHolder(key: string): Promise<{ holder: string } | undefined> {
    return this.#leases.holder(key);
  }

  orphans(): Promise<string[]> {
    return this.#leases.orphans();
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#leases.close();
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Called when the schedule is over: wakes waiters of dead processes, so that they can be garbage-collected. */
  abandon(): void {
    this.#leases.abandon();
    this.#closed.abort(new BusError("closed", "the schedule is over"));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    if (signal.aborted) go();
    else signal.addEventListener("abort", () => go(), { once: true });
  });
}
