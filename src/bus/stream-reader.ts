import { type ConsumerMessages, DeliverPolicy } from "@nats-io/jetstream";
import { Lanes } from "#lib/lanes";
import { aborted, untilAborted } from "#lib/signal";
import type { Link } from "./link.ts";
import { BusError, type Place, type ReadItem, type ReadOptions, type Stored } from "./port.ts";
import { CONSUMER_HEARTBEAT_MS } from "./settings.ts";
import { BATCH, directBatch, directOf, readDirect, stored } from "./stored-messages.ts";

const EMPTY = new Uint8Array();

/**
 * Reads of stored messages that are asked for at once. The broker looks through all that others have stored meanwhile, so that
 * hundreds of them take longer than each may, and what is asked again then takes longer still.
 */
const AT_ONCE = 8;

/** Reports of the client that a consumer is gone, or its node does not answer. */
const LOST = new Set("heartbeats_missed consumer_deleted consumer_not_found stream_not_found no_responders".split(" "));

const placeIn = (stream: string, from: Place = 1): number =>
  Math.max(1, typeof from === "number" ? from : (from.get(stream) ?? 1));

/** Ends a consume whose consumer is lost. The client itself would wait until its node is back. */
async function stopWhenLost(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (LOST.has(type)) return messages.stop();
}

export class StreamReader {
  readonly #link: Link;
  readonly #lanes = new Lanes(AT_ONCE);

  constructor(link: Link) {
    this.#link = link;
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const streams = [...new Set(filters.flatMap((filter) => this.#link.layout.of(filter)))];
    if (streams.length === 1) return yield* this.#readOne(streams[0] ?? "", filters, options);
    const stop = new AbortController();
    const signal = AbortSignal.any([options.signal, stop.signal]);
    const items: ReadItem[] = [];
    let behind = streams.length;
    let wake = Promise.withResolvers<void>();
    const follow = async (stream: string): Promise<void> => {
      for await (const item of this.#readOne(stream, filters, { ...options, signal })) {
        if (item.kind === "message") items.push(item);
        else behind -= 1;
        if (item.kind === "caught-up" && behind === 0) items.push(item);
        wake.resolve();
        // So many wait for the caller that the broker may keep the rest.
        while (items.length > BATCH && !signal.aborted) await Promise.race([taken.promise, aborted(signal)]);
      }
    };
    let taken = Promise.withResolvers<void>();
    const all = Promise.all(streams.map(follow));
    all.catch(() => undefined);
    try {
      for (;;) {
        const next = items.splice(0);
        taken.resolve();
        taken = Promise.withResolvers();
        yield* next;
        if (items.length > 0) continue;
        await Promise.race([wake.promise, all]);
        wake = Promise.withResolvers();
      }
    } finally {
      stop.abort(new BusError("closed", "the reader has ended"));
      await all.catch(() => undefined);
    }
  }

  async *#readOne(stream: string, filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#link.closed]);
    let from = placeIn(stream, options.from);
    let behind = true;
    let goal = 0;
    for (;;) {
      signal.throwIfAborted();
      // A restarted server has lost the ephemeral consumer: another one starts after the last delivered message.
      const epoch = this.#link.epoch;
      const reader = await this.#openReader(stream, filters, { from, signal });
      if (!reader) continue;
      const { messages, pending, isCluster, forget } = reader;
      // A cluster's consumer lives on any node, whose replica may lag: there only the leader's last message counts.
      const isThere = (left: number): boolean => from > goal || (left === 0 && !isCluster);
      const stop = untilAborted(AbortSignal.any([signal, epoch]), () => messages.stop());
      void stopWhenLost(messages);
      try {
        // Messages that cannot be read any more stay pending.
        if (behind)
          goal = Math.max(goal, ...(await Promise.all(filters.map((one) => this.#newestIn(stream, one, signal)))));
        if (behind && isThere(pending)) {
          behind = false;
          yield { kind: "caught-up" };
        }
        for await (const message of messages) {
          from = message.seq + 1;
          yield { kind: "message", message: stored(message, this.#link.layout) };
          if (behind && isThere(message.info.pending)) {
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

  /** Creates an ephemeral consumer; undefined if the server could not create one now. */
  async #openReader(stream: string, filters: readonly string[], of: { from: number; signal: AbortSignal }) {
    try {
      const consumer = await this.#link.jetstream.consumers.get(stream, {
        filter_subjects: [...filters],
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: of.from,
      });
      const { num_pending: pending, cluster } = await consumer.info(true);
      const messages = await consumer.consume({ max_messages: 500, idle_heartbeat: CONSUMER_HEARTBEAT_MS });
      return { messages, pending, isCluster: cluster !== undefined, forget: () => consumer.delete() };
    } catch (error) {
      await this.#link.pauseAfter(error, of.signal);
      return undefined;
    }
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    const { layout } = this.#link;
    const each = filters.flatMap((filter) => layout.of(filter).map((stream) => ({ stream, filter })));
    const parts = await Promise.all(each.map(({ stream, filter }) => this.#history(stream, filter, options)));
    return parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort((a, b) => a.seq - b.seq);
  }

  async #history(stream: string, filter: string, options: ReadOptions): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let from = placeIn(stream, options.from); ; ) {
      const got = await this.#lanes.run(options.signal, () => this.#batch(stream, filter, { ...options, from }));
      found.push(...got);
      from = (got.at(-1)?.seq ?? from) + 1;
      if (got.length < BATCH) return found;
    }
  }

  #batch(stream: string, filter: string, { from, signal }: { from: number; signal: AbortSignal }): Promise<Stored[]> {
    return this.#link.query(`the messages on ${filter}`, signal, async () => {
      // Any node of a cluster answers, and its replica may lag: what its leader has by now has to be there.
      const newest = await this.#newestOfLeader(stream, filter, signal);
      const batch = await this.#link.unlessForbidden(
        directOf(this.#link, stream),
        directBatch(this.#link, { seq: from, next_by_subj: filter }, stream),
      );
      if (batch.length < BATCH && (batch.at(-1)?.seq ?? from - 1) < newest) throw new Error("a replica lags behind");
      return batch;
    });
  }

  async newest(pattern: string, signal?: AbortSignal): Promise<number> {
    const { layout } = this.#link;
    return Math.max(...(await Promise.all(layout.of(pattern).map((name) => this.#newestIn(name, pattern, signal)))));
  }

  async #newestIn(stream: string, pattern: string, signal?: AbortSignal): Promise<number> {
    const what = `the sequence of the last message on ${pattern}`;
    const query = { last_by_subj: pattern };
    const ask = () => this.#link.manager.streams.getMessage(stream, query);
    return (await this.#link.query(what, signal, ask))?.seq ?? 0;
  }

  /** The sequence of a cluster's last message on a pattern; 0 with one node, and for those who may not ask the leader. */
  async #newestOfLeader(stream: string, pattern: string, signal: AbortSignal): Promise<number> {
    if (this.#link.connection.info?.cluster === undefined || !this.#mayAskLeader) return 0;
    try {
      return await this.#newestIn(stream, pattern, signal);
    } catch (error) {
      if (!(error instanceof BusError) || error.code !== "refused") throw error;
      this.#mayAskLeader = false;
      return 0;
    }
  }

  #mayAskLeader = true;

  /** Returns a message of a discussion with its key, from any replica: by sequence, or a subject's first or last. */
  get(of: string, query: { seq: number; next_by_subj?: string } | { last_by_subj: string }, signal?: AbortSignal) {
    const direct = directOf(this.#link, this.#link.layout.nameOf(of));
    const bySeq = "seq" in query;
    const what = bySeq ? `message ${query.seq}` : `the last message on ${query.last_by_subj}`;
    const subject = bySeq ? direct : `${direct}.${query.last_by_subj}`;
    const data = bySeq ? Buffer.from(JSON.stringify(query)) : EMPTY;
    return this.#link.query(what, signal, async () =>
      readDirect(await this.#link.request(subject, data), this.#link.layout),
    );
  }

  readonly #discarding = new Set<Promise<unknown>>();

  /** Ends a consume and deletes its consumer. close() would resolve only when the iterator is run to its end. */
  async #discard(messages: ConsumerMessages, forget: () => Promise<boolean>): Promise<void> {
    messages.stop();
    if (this.#link.connection.isClosed()) return;
    const work = forget().catch(() => false);
    this.#discarding.add(work);
    await work.finally(() => this.#discarding.delete(work));
  }

  /** Resolves when the consumers of ended readers are deleted, or after a second. */
  async drained(): Promise<void> {
    // Readers see the abort in the next turn of the event loop and register their deletions then.
    await new Promise((go) => setImmediate(go));
    const deadline = AbortSignal.timeout(1_000);
    while (this.#discarding.size > 0 && !deadline.aborted) {
      await Promise.race([Promise.allSettled([...this.#discarding]), aborted(deadline)]);
    }
  }
}
