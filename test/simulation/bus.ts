import {
  type Bus,
  BusError,
  deadLetter,
  type Job,
  type Lease,
  type PublishOptions,
  type PublishResult,
  type Queue,
  type ReadItem,
  type ReadOptions,
  type Stored,
  type WorkOptions,
} from "#bus";
import { Notifier } from "#lib/notifier";
import { type Envelope, encode, parseSubject } from "#wire";
import type { Entry } from "./broker.ts";
import { SimLeases } from "./leases.ts";
import type { SimNetwork } from "./network.ts";
import { fitting, type SimQueue } from "./queue.ts";

/** How long one publication is repeated: src/bus/settings.ts. */
const PUBLISH_DEADLINE_MS = 60_000;

/** The bus of one simulated process. It does what src/bus does on NATS, over a way on which everything can be lost. */
export class SimBus implements Bus {
  readonly #network: SimNetwork;
  readonly #leases: SimLeases;
  readonly #closed = new AbortController();

  constructor(network: SimNetwork) {
    this.#network = network;
    this.#leases = new SimLeases(network);
  }

  /** As src/bus/publish.ts: repeated under the same key; a conflict with one's own former attempt is none. */
  async publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    const { process, broker } = this.#network;
    const data = encode(envelope);
    const what = `${envelope.type} on ${subject}`;
    const deadline = process.clock.now() + PUBLISH_DEADLINE_MS;
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
        if (process.clock.now() + pause > deadline || options.dedupe === undefined) throw error;
        await process.clock.sleep(pause, options.signal);
      }
    }
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const { process, broker } = this.#network;
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const log = this.#log(filters);
    const fits = anyOf(filters);
    const came = new Notifier();
    const items: ReadItem[] = [];
    let next = 0;
    const known = await this.#network.insist(`read ${filters}`, () => log.length);
    let behind = true;
    let underWay = false;
    // The server sends what it has, so much of it at a time as chance wants.
    const send = (): void => {
      if (underWay || (next >= log.length && !behind) || signal.aborted) return;
      underWay = true;
      this.#network.deliver("messages", () => {
        underWay = false;
        const end = process.world.random.chance(0.5) ? log.length : process.world.random.int(next, log.length);
        for (; next < end; next += 1) {
          if (behind && next >= known) break;
          const message = log[next];
          if (message && message.seq >= (options.from ?? 1) && fits(message.subject)) {
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
    const deaf = broker.hear(send);
    process.onDeath(deaf);
    try {
      send();
      for (;;) {
        signal.throwIfAborted();
        const { version } = came;
        for (let item = items.shift(); item; item = items.shift()) yield item;
        await came.after(version, signal);
      }
    } finally {
      deaf();
    }
  }

  /** What a filter can be about: one discussion, or everything. */
  #log(filters: readonly string[]): readonly Entry[] {
    const { broker } = this.#network;
    const named = new Set(
      filters.map((filter) => parseSubject(filter.replace(/>$/, "x"))?.discussion ?? filter.split(".")[2]),
    );
    const [only] = named;
    return named.size === 1 && only !== undefined && only !== "*" && only !== ">" ? broker.of(only) : broker.stream;
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    options.signal.throwIfAborted();
    const { weather, process } = this.#network;
    const log = this.#log(filters);
    const fits = anyOf(filters);
    const from = options.from ?? 1;
    const found = await this.#network.request(`collect ${filters} from ${from}`, () => {
      // A replica may be behind.
      const end = log.length - (process.world.random.chance(weather.lag) ? process.world.random.int(0, 3) : 0);
      let first = end;
      while (first > 0 && (log[first - 1]?.seq ?? 0) >= from) first -= 1;
      return log.slice(first, end).filter(({ subject }) => fits(subject));
    });
    options.signal.throwIfAborted();
    return found;
  }

  newest(pattern: string): Promise<number> {
    const log = this.#log([pattern]);
    const fits = anyOf([pattern]);
    return this.#network.request(`newest on ${pattern}`, () => log.findLast(({ subject }) => fits(subject))?.seq ?? 0);
  }

  last(subject: string): Promise<Stored | undefined> {
    return this.#network.request(`last of ${subject}`, () => this.#network.broker.last(subject));
  }

  async work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const { process, broker } = this.#network;
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const own = broker.queue(queue);
    const inHand = new Set<Promise<void>>();
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
          const task: Promise<void> = (delivery > own.max ? job.reject(`${own.max} workers took it`) : handle(job))
            .catch((error: Error) =>
              delivery >= own.max && !(error instanceof BusError)
                ? job.reject(error.message)
                : job.handBack(Math.min(30_000, 200 * 2 ** delivery)),
            )
            .finally(() => {
              inHand.delete(task);
              own.wake();
            });
          inHand.add(task);
        });
      },
    });
    await new Promise<void>((go) => {
      if (signal.aborted) go();
      else signal.addEventListener("abort", () => go(), { once: true });
    });
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

  lease(key: string, holder: string, options: { ttlMs: number; note?: string }): Promise<Lease | undefined> {
    return this.#leases.take(key, holder, options);
  }

  leaseHolder(key: string): Promise<{ holder: string; note?: string } | undefined> {
    return this.#leases.holder(key);
  }

  orphans(): Promise<string[]> {
    return this.#network.request("orphans", () => this.#network.broker.orphans());
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#leases.close();
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** The schedule is over: whoever of a dead process still waits is woken, so that nothing of it stays in memory. */
  abandon(): void {
    this.#leases.abandon();
    this.#closed.abort(new BusError("closed", "the schedule is over"));
  }

  // Nobody who is simulated here uses what follows.

  shout(): void {
    throw notSimulated("shout");
  }

  hear(): AsyncIterable<{ subject: string; data: Uint8Array }> {
    throw notSimulated("hear");
  }

  async request(): Promise<Uint8Array> {
    throw notSimulated("request");
  }

  async serve(): Promise<void> {
    throw notSimulated("serve");
  }

  store(): never {
    throw notSimulated("store");
  }

  async extent(): Promise<{ messages: number; lastSeq: number }> {
    const lastSeq = await this.#network.insist("the extent", () => this.#network.broker.stream.length);
    return { messages: lastSeq, lastSeq };
  }
}

const notSimulated = (what: string): Error => new Error(`${what} is not simulated: teach test/simulation/bus.ts to`);

function anyOf(filters: readonly string[]): (subject: string) => boolean {
  const fits = filters.map(fitting);
  return (subject) => fits.some((one) => one(subject));
}
