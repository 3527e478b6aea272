import type { JetStreamClient, JetStreamManager, StreamState } from "@nats-io/jetstream";
import type { MsgHdrs, NatsConnection } from "@nats-io/transport-node";
import { present } from "#lib/fields";
import { jsonIn } from "#lib/json-in";
import { eitherOf, orAborted, untilAborted } from "#lib/signal";
import { type Envelope, encode, patterns } from "#wire";
import { Leases } from "./lease.ts";
import { Link } from "./link.ts";
import { NatsStore } from "./nats-store.ts";
import type { Layout } from "./partitions.ts";
import {
  BusError,
  type Filler,
  type Job,
  type Lease,
  type Place,
  type PublishOptions,
  type PublishResult,
  type PurgingBus,
  type Queue,
  type ReadItem,
  type ReadOptions,
  type Request,
  type Room,
  refused,
  type Store,
  type Stored,
  type WorkOptions,
} from "./port.ts";
import { publishStored } from "./publish.ts";
import { Queues } from "./queues.ts";
import { StreamReader } from "./stream-reader.ts";

const SAMPLED = 100;

export class NatsBus implements PurgingBus {
  readonly #link: Link;
  readonly #reader: StreamReader;
  readonly #queues: Queues;
  readonly #leases: Leases;
  readonly #stores = new Map<string, Store>();

  constructor(connection: NatsConnection, jetstream: JetStreamClient, manager: JetStreamManager, layout: Layout) {
    this.#link = new Link(connection, jetstream, manager, layout);
    this.#reader = new StreamReader(this.#link);
    this.#queues = new Queues(this.#link, this);
    this.#leases = new Leases(jetstream);
  }

  publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    const signal = eitherOf(options.signal, this.#link.closed);
    return publishStored(this.#link, this.#reader, subject, encode(envelope), { ...options, signal });
  }

  read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    return this.#reader.read(filters, options);
  }

  collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    return this.#reader.collect(filters, options);
  }

  newest(pattern: string, signal?: AbortSignal): Promise<number> {
    return this.#reader.newest(pattern, signal);
  }

  next(subject: string, from: number, signal?: AbortSignal): Promise<Stored | undefined> {
    return this.#reader.get(subject, { seq: Math.max(1, from), next_by_subj: subject }, signal);
  }

  last(subject: string, signal?: AbortSignal): Promise<Stored | undefined> {
    return this.#reader.get(subject, { last_by_subj: subject }, signal);
  }

  work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    return this.#queues.work(queue, options, handle);
  }

  /** Creates a queue for workers that may not create it. */
  prepare(queue: Queue): Promise<void> {
    return this.#queues.prepare(queue);
  }

  publishCore(subject: string, envelope: Envelope): void {
    if (!this.#link.connection.isClosed()) this.#link.connection.publish(subject, encode(envelope));
  }

  async *subscribeCore(pattern: string, signal: AbortSignal): AsyncIterable<{ subject: string; data: Uint8Array }> {
    const subscription = this.#link.connection.subscribe(pattern);
    const stop = untilAborted(AbortSignal.any([signal, this.#link.closed]), () => subscription.unsubscribe());
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
    { timeoutMs, signal: given }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Uint8Array> {
    const signal = eitherOf(given, this.#link.closed);
    signal.throwIfAborted();
    try {
      return (await orAborted(signal, this.#link.connection.request(subject, data, { timeout: timeoutMs }))).data;
    } catch (error) {
      signal.throwIfAborted();
      throw new BusError("timeout", `nobody answered on ${subject} within ${timeoutMs} ms`, { cause: error });
    }
  }

  async serve(pattern: string, group: string, signal: AbortSignal, answer: (request: Request) => Promise<void>) {
    const subscription = this.#link.connection.subscribe(pattern, { queue: group });
    const stop = untilAborted(AbortSignal.any([signal, this.#link.closed]), () => subscription.unsubscribe());
    const inHand = new Set<Promise<void>>();
    try {
      for await (const message of subscription) {
        const { subject, data, headers: fields } = message;
        const key = fields?.get("Nats-Msg-Id") || undefined;
        const respond = (reply: Uint8Array): void => void message.respond(reply);
        const task: Promise<void> = answer({ subject, data, ...present({ key }), tags: tagsIn(fields), respond })
          .catch(() => undefined)
          .finally(() => inHand.delete(task));
        inHand.add(task);
      }
    } finally {
      stop();
      await Promise.allSettled(inHand);
    }
  }

  lease(key: string, holder: string): Promise<Lease | undefined> {
    return this.#leases.take(key, holder).catch(unreachable(`the lease on ${key} cannot be taken`));
  }

  leaseHolder(key: string): Promise<{ holder: string } | undefined> {
    return this.#link.query(`the holder of the lease on ${key}`, undefined, () => this.#leases.holder(key));
  }

  orphans(): Promise<string[]> {
    return this.#leases.orphans().catch(unreachable("the leases cannot be listed"));
  }

  store(name: string): Store {
    const store = this.#stores.get(name) ?? new NatsStore(this.#link, name);
    this.#stores.set(name, store);
    return store;
  }

  async room(): Promise<Room> {
    const { storage, limits } = await this.#link.query("its room", undefined, () =>
      this.#link.manager.getAccountInfo(),
    );
    const limit = limits.max_storage;
    return { used: storage, limit: limit > 0 ? limit : Number.POSITIVE_INFINITY };
  }

  async fillers(): Promise<Filler[]> {
    const asked = { subjects_filter: patterns.everything };
    const states = await this.#states("its subjects", asked);
    const most = states.flatMap(({ subjects = {} }) => Object.entries(subjects)).sort(([, a], [, b]) => b - a);
    const sized = most.slice(0, SAMPLED).map(async ([subject, messages]) => {
      const found = await Promise.all([this.next(subject, 1), this.last(subject)]);
      const sizes = found.flatMap((one) => (one ? [one.data.length] : []));
      const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
      return { subject, messages, bytes: Math.round(mean * messages) };
    });
    return (await Promise.all(sized)).sort((a, b) => b.bytes - a.bytes);
  }

  async extent(): Promise<{ messages: number; lastSeq: number }> {
    const states = await this.#states("its extent");
    const sum = (of: "messages" | "last_seq"): number => states.reduce((all, state) => all + state[of], 0);
    return { messages: sum("messages"), lastSeq: sum("last_seq") };
  }

  async end(back = 0): Promise<Place> {
    const states = await this.#states("its end");
    return new Map(this.#link.layout.names.map((name, i) => [name, (states[i]?.last_seq ?? 0) + 1 - back]));
  }

  /** States of the streams, in order. */
  #states(what: string, asked?: { readonly subjects_filter: string }): Promise<StreamState[]> {
    const { layout, manager } = this.#link;
    return this.#link.query(what, undefined, async () => {
      const infos = await Promise.all(layout.names.map((name) => manager.streams.info(name, asked)));
      return infos.map(({ state }) => state);
    });
  }

  async purge(pattern: string, upTo: number): Promise<number> {
    try {
      // The server deletes everything before this sequence, exclusive.
      const how = { filter: pattern, seq: upTo + 1 };
      const { layout, manager } = this.#link;
      const done = await Promise.all(layout.of(pattern).map((name) => manager.streams.purge(name, how)));
      return done.reduce((all, { purged }) => all + purged, 0);
    } catch (error) {
      throw refused(`the broker did not purge ${pattern}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    if (this.#link.closed.aborted) return;
    await this.#leases.close();
    this.#link.close();
    // Ending readers still need the connection to delete their consumers.
    await this.#reader.drained();
    this.#link.outbox.flush();
    await this.#link.connection.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Returns the tags of the token of who asks, which the server adds where an import shares them; whatever else it is, none. */
function tagsIn(fields: MsgHdrs | undefined): readonly string[] {
  const { tags = [] } = Object(jsonIn(fields?.get("Nats-Request-Info") || "{}")) as { tags?: readonly string[] };
  return tags;
}

/** Throws the client's errors as BusErrors, by which callers tell an unreachable broker from a bug. */
const unreachable =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof BusError) throw error;
    throw new BusError("unreachable", `${what}: ${(error as Error).message}`, { cause: error });
  };
