import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from "@nats-io/jetstream";
import { type Msg, type NatsConnection, nanos, PermissionViolationError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { type Envelope, encode } from "#protocol";
import { Leases } from "./lease.ts";
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
} from "./port.ts";
import { publishStored } from "./publish.ts";
import { Requests } from "./requests.ts";
import { ACK_WAIT_MS, ATTEMPT_MS, MAX_ACK_PENDING, MAX_DELIVERIES, PUBLISH_DEADLINE_MS, STREAM } from "./settings.ts";
import { untilAborted } from "./signal.ts";
import { NatsStore } from "./store.ts";

const NOT_FOUND = 404;
const EMPTY = new Uint8Array();

/** A consumer that hears nothing for twice so long asks anew. */
const HEARTBEAT_MS = 5_000;

/** Between attempts to open a consumer at a server that is not there. */
const RETRY_MS = 100;

/** How many messages one direct request brings. */
const BATCH = 256;

/** The bus on NATS JetStream. */
export class NatsBus implements PurgingBus {
  readonly #connection: NatsConnection;
  readonly #jetstream: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #requests: Requests;
  readonly #leases: Leases;
  readonly #stores = new Map<string, Store>();
  readonly #closed = new AbortController();
  /** Aborted, and begun anew, at every reconnect. */
  #epoch = new AbortController();

  constructor(connection: NatsConnection, jetstream: JetStreamClient, manager: JetStreamManager) {
    this.#connection = connection;
    this.#jetstream = jetstream;
    this.#manager = manager;
    this.#requests = new Requests(connection, ATTEMPT_MS);
    this.#leases = new Leases(jetstream);
    void this.#watch();
  }

  /** The client keeps its subscriptions over a reconnect; what the server had promised them is lost all the same. */
  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === "error" && status.error instanceof PermissionViolationError)
        this.#requests.refused(status.error.subject, status.error);
      if (status.type !== "reconnect") continue;
      const past = this.#epoch;
      this.#epoch = new AbortController();
      past.abort(new BusError("unreachable", "the connection was lost, and is back"));
    }
  }

  publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    return publishStored(this.#requests, subject, encode(envelope), {
      ...options,
      signal: options.signal ? AbortSignal.any([options.signal, this.#closed.signal]) : this.#closed.signal,
      subjectAt: async (seq) => (await this.#get({ seq }))?.subject,
      lastKey: async () => {
        const last = await this.#get({ last_by_subj: subject });
        return last ? { seq: last.seq, key: last.key } : undefined;
      },
    });
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    let from = Math.max(1, options.from ?? 1);
    let behind = true;
    for (;;) {
      signal.throwIfAborted();
      // A restarted server knows nothing of this reader: it begins again behind what it has delivered.
      const epoch = this.#epoch.signal;
      const reader = await this.#openReader(filters, from, signal);
      if (!reader) continue;
      const { messages, pending, forget } = reader;
      const stop = untilAborted(AbortSignal.any([signal, epoch]), () => messages.stop());
      try {
        if (behind && pending === 0) {
          behind = false;
          yield { kind: "caught-up" };
        }
        for await (const message of messages) {
          from = message.seq + 1;
          yield { kind: "message", message: stored(message) };
          if (behind && message.info.pending === 0) {
            behind = false;
            yield { kind: "caught-up" };
          }
        }
      } finally {
        stop();
        await this.#discard(messages, forget);
      }
    }
  }

  /** An ephemeral consumer, or undefined where the server could not make one now. */
  async #openReader(filters: readonly string[], from: number, signal: AbortSignal) {
    try {
      const consumer = await this.#jetstream.consumers.get(STREAM, {
        filter_subjects: [...filters],
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: from,
      });
      const { num_pending: pending } = await consumer.info(true);
      const messages = await consumer.consume({ max_messages: 500, idle_heartbeat: HEARTBEAT_MS });
      return { messages, pending, forget: () => consumer.delete() };
    } catch (error) {
      await this.#breathe(error, signal);
      return undefined;
    }
  }

  /** A pause after a failure that a server that comes back heals; what it does not is thrown. */
  async #breathe(error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#connection.isClosed()) throw error;
    await systemClock.sleep(RETRY_MS, signal);
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    const parts = await Promise.all(filters.map((filter) => this.#history(filter, options)));
    return parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort((a, b) => a.seq - b.seq);
  }

  async #history(filter: string, options: ReadOptions): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let from = Math.max(1, options.from ?? 1); ; ) {
      const got = await this.#asked(`the messages on ${filter}`, options.signal, () => this.#batch(filter, from));
      found.push(...got);
      from = (got.at(-1)?.seq ?? from) + 1;
      if (got.length < BATCH) return found;
    }
  }

  async #batch(filter: string, from: number): Promise<Stored[]> {
    const got: Stored[] = [];
    try {
      const query = { seq: from, batch: BATCH, next_by_subj: filter };
      for await (const message of await this.#manager.direct.getBatch(STREAM, query)) {
        const { subject, seq, time, data } = message;
        got.push({ subject, seq, time: time.getTime(), data });
      }
    } catch (error) {
      // How the server says that nothing is left.
      if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    }
    return got;
  }

  async last(subject: string, signal?: AbortSignal): Promise<Stored | undefined> {
    return this.#get({ last_by_subj: subject }, signal);
  }

  /** One message, by its place or as the last of its subject, from whoever has a copy; and the key that it was stored under. */
  #get(query: { seq: number } | { last_by_subj: string }, signal?: AbortSignal): Promise<GotMessage | undefined> {
    const api = `$JS.API.DIRECT.GET.${STREAM}`;
    if ("seq" in query) {
      const data = Buffer.from(JSON.stringify(query));
      return this.#asked(`message ${query.seq}`, signal, async () => got(await this.#requests.ask(api, data)));
    }
    const subject = query.last_by_subj;
    return this.#asked(`the last message on ${subject}`, signal, async () =>
      got(await this.#requests.ask(`${api}.${subject}`, EMPTY)),
    );
  }

  /**
   * Asks the server for what it has stored, and asks again while it is away.
   * @throws BusError `timeout` after PUBLISH_DEADLINE_MS, `closed`; the signal's reason
   */
  async #asked<T>(what: string, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    const until = performance.now() + PUBLISH_DEADLINE_MS;
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const why = (error as Error).message;
        if (this.#connection.isClosed())
          throw new BusError("closed", `the connection was closed while asking for ${what}`, { cause: error });
        if (error instanceof JetStreamApiError || performance.now() + RETRY_MS > until)
          throw new BusError("timeout", `the broker did not give ${what}: ${why}`, { cause: error });
        await systemClock.sleep(RETRY_MS, signal);
      }
    }
  }

  async work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const inHand = new Set<Promise<void>>();
    let room = Promise.withResolvers<void>();
    while (!signal.aborted) {
      const epoch = this.#epoch.signal;
      const messages = await this.#openQueue(queue, options.concurrency, signal);
      if (!messages) continue;
      const stop = untilAborted(AbortSignal.any([signal, epoch]), () => {
        messages.stop();
        room.resolve();
      });
      try {
        for await (const message of messages) {
          if (signal.aborted) {
            message.nak();
            continue;
          }
          const task: Promise<void> = this.#handle(queue, message, handle).finally(() => {
            inHand.delete(task);
            room.resolve();
          });
          inHand.add(task);
          // One more than the bound may wait here, taken from the server but in nobody's hands for a moment.
          if (inHand.size < options.concurrency) continue;
          room = Promise.withResolvers<void>();
          await room.promise;
        }
      } finally {
        stop();
        await this.#discard(messages);
      }
    }
    await Promise.allSettled(inHand);
  }

  async #openQueue(queue: Queue, concurrency: number, signal: AbortSignal): Promise<ConsumerMessages | undefined> {
    try {
      await this.#ensureQueue(queue);
      const consumer = await this.#jetstream.consumers.get(STREAM, queue.name);
      return await consumer.consume({
        max_messages: concurrency,
        threshold_messages: Math.max(1, Math.floor(concurrency / 2)),
        idle_heartbeat: HEARTBEAT_MS,
      });
    } catch (error) {
      if (!signal.aborted) await this.#breathe(error, signal).catch(() => signal.aborted || Promise.reject(error));
      return undefined;
    }
  }

  async #handle(queue: Queue, message: JsMsg, handle: (job: Job) => Promise<void>): Promise<void> {
    const job = this.#job(queue, message);
    const most = queue.maxDeliveries ?? MAX_DELIVERIES;
    const times = message.info.deliveryCount;
    try {
      if (times > most) await job.reject(`${times - 1} workers took it, and none of them came to its end`);
      else await handle(job);
    } catch (error) {
      // A broker that is away is not the message's fault.
      if (times >= most && !(error instanceof BusError)) await job.reject((error as Error).message);
      else job.handBack(Math.min(30_000, 200 * 2 ** times));
    }
  }

  #job(queue: Queue, message: JsMsg): Job {
    let settled = false;
    const once = (settle: () => void): void => {
      if (!settled) settle();
      settled = true;
    };
    return {
      message: stored(message),
      delivery: message.info.deliveryCount,
      working: () => {
        if (!settled) message.working();
      },
      ack: async () => once(() => this.#requests.soon(() => message.ack())),
      handBack: (delayMs) => once(() => this.#requests.soon(() => message.nak(delayMs))),
      reject: async (reason) => {
        const { deadLetter } = await import("./dead-letter.ts");
        await deadLetter(this, stored(message), reason, `queue ${queue.name}`);
        once(() => this.#requests.soon(() => message.term(reason.slice(0, 200))));
      },
    };
  }

  async #ensureQueue(queue: Queue): Promise<void> {
    await this.#manager.consumers.add(STREAM, {
      durable_name: queue.name,
      filter_subjects: [...queue.filters],
      ack_policy: AckPolicy.Explicit,
      // Not `new`: such consumers make a restart slow, and a message of before the first worker would be missed.
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
      // Workers give a job up themselves, with the reason: the server would only stop delivering it.
      max_deliver: -1,
      max_ack_pending: MAX_ACK_PENDING,
    });
  }

  shout(subject: string, envelope: Envelope): void {
    if (!this.#connection.isClosed()) this.#connection.publish(subject, encode(envelope));
  }

  async *hear(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }> {
    const subscription = this.#connection.subscribe(pattern);
    const stop = untilAborted(AbortSignal.any([signal, this.#closed.signal]), () => subscription.unsubscribe());
    try {
      for await (const message of subscription) yield { subject: message.subject, data: message.data };
    } finally {
      stop();
      subscription.unsubscribe();
    }
  }

  async request(
    subject: string,
    data: Uint8Array,
    options: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Uint8Array> {
    options.signal?.throwIfAborted();
    try {
      return (await this.#connection.request(subject, data, { timeout: options.timeoutMs })).data;
    } catch (error) {
      throw new BusError("timeout", `nobody answered on ${subject} within ${options.timeoutMs} ms`, { cause: error });
    }
  }

  async serve(
    pattern: string,
    group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void> {
    const subscription = this.#connection.subscribe(pattern, { queue: group });
    const stop = untilAborted(AbortSignal.any([signal, this.#closed.signal]), () => subscription.unsubscribe());
    const inHand = new Set<Promise<void>>();
    try {
      for await (const message of subscription) {
        const { subject, data } = message;
        const task: Promise<void> = answer({ subject, data, respond: (reply) => message.respond(reply) })
          .catch(() => undefined)
          .finally(() => inHand.delete(task));
        inHand.add(task);
      }
    } finally {
      stop();
      await Promise.allSettled(inHand);
    }
  }

  lease(key: string, holder: string, options: { ttlMs: number; note?: string }): Promise<Lease | undefined> {
    return this.#leases.take(key, holder, options);
  }

  leaseHolder(key: string): Promise<{ holder: string; note?: string } | undefined> {
    return this.#leases.holder(key);
  }

  orphans(): Promise<string[]> {
    return this.#leases.orphans();
  }

  store(name: string): Store {
    let store = this.#stores.get(name);
    if (!store) {
      store = new NatsStore(this.#jetstream, name);
      this.#stores.set(name, store);
    }
    return store;
  }

  async extent(): Promise<{ messages: number; lastSeq: number }> {
    const { state } = await this.#asked("its extent", undefined, () => this.#manager.streams.info(STREAM));
    return { messages: state.messages, lastSeq: state.last_seq };
  }

  async purge(pattern: string, upTo: number): Promise<number> {
    try {
      // The server's bound is the first that stays.
      return (await this.#manager.streams.purge(STREAM, { filter: pattern, seq: upTo + 1 })).purged;
    } catch (error) {
      throw new BusError("refused", `the broker did not purge ${pattern}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    await this.#leases.close();
    this.#closed.abort(new BusError("closed", "the bus was closed"));
    // Consumers that readers leave behind are deleted by their readers: give them the connection that long.
    await this.#readersLeft();
    this.#requests.flush();
    await this.#connection.close();
  }

  readonly #discarding = new Set<Promise<unknown>>();

  /** Ends a consume, and deletes an ephemeral consumer. Its close() would wait for an iterator that nobody runs. */
  async #discard(messages: ConsumerMessages, forget?: () => Promise<boolean>): Promise<void> {
    messages.stop();
    if (!forget || this.#connection.isClosed()) return;
    const work = forget().catch(() => false);
    this.#discarding.add(work);
    await work.finally(() => this.#discarding.delete(work));
  }

  async #readersLeft(): Promise<void> {
    // Readers notice the abort in the next turns of the loop, then register here.
    await new Promise((go) => setImmediate(go));
    const deadline = AbortSignal.timeout(1_000);
    while (this.#discarding.size > 0 && !deadline.aborted) {
      await Promise.race([Promise.allSettled([...this.#discarding]), aborted(deadline)]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

interface GotMessage extends Stored {
  readonly key: string;
}

/** What a direct request brought; undefined where there is no such message. */
function got({ headers, data }: Msg): GotMessage | undefined {
  if (headers?.code === NOT_FOUND) return undefined;
  if (headers?.code !== 0) throw new Error(headers?.description || "the answer has no headers");
  const field = (name: string): string => headers.get(`Nats-${name}`);
  return {
    subject: field("Subject"),
    seq: Number(field("Sequence")),
    time: Date.parse(field("Time-Stamp")),
    data,
    key: field("Msg-Id"),
  };
}

function stored(message: JsMsg): Stored {
  return {
    subject: message.subject,
    seq: message.seq,
    time: Number(message.timestampNanos / 1_000_000n),
    data: message.data,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
