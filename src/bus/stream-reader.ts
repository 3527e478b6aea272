import { type ConsumerMessages, DeliverPolicy } from "@nats-io/jetstream";
import { aborted, untilAborted } from "#lib/signal";
import type { Link } from "./link.ts";
import type { ReadItem, ReadOptions, Stored } from "./port.ts";
import { CONSUMER_HEARTBEAT_MS, STREAM } from "./settings.ts";
import { directBatch, directOf, type GotMessage, readDirect, stored } from "./stored-messages.ts";

const EMPTY = new Uint8Array();

const BATCH = 256;

/** Reports of the client that a consumer is gone, or its node does not answer. */
const LOST = new Set([
  "heartbeats_missed",
  "consumer_deleted",
  "consumer_not_found",
  "stream_not_found",
  "no_responders",
]);

/** Ends a consume whose consumer is lost. The client itself would wait until its node is back. */
async function stopWhenLost(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (LOST.has(type)) return messages.stop();
}

/** Reads the stream: continuously, or by queries. */
export class StreamReader {
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#link.closed]);
    let from = Math.max(1, options.from ?? 1);
    let behind = true;
    let goal = 0;
    for (;;) {
      signal.throwIfAborted();
      // A restarted server has lost the ephemeral consumer: another one starts after the last delivered message.
      const epoch = this.#link.epoch;
      const reader = await this.#openReader(filters, from, signal);
      if (!reader) continue;
      const { messages, pending, isCluster, forget } = reader;
      const stop = untilAborted(AbortSignal.any([signal, epoch]), () => messages.stop());
      void stopWhenLost(messages);
      try {
        // The consumer lives on any node of a cluster, whose replica may lag behind the leader.
        if (behind && isCluster)
          goal = Math.max(goal, ...(await Promise.all(filters.map((one) => this.newest(one, signal)))));
        if (behind && pending === 0 && from > goal) {
          behind = false;
          yield { kind: "caught-up" };
        }
        for await (const message of messages) {
          from = message.seq + 1;
          yield { kind: "message", message: stored(message) };
          if (behind && message.info.pending === 0 && from > goal) {
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
  async #openReader(filters: readonly string[], from: number, signal: AbortSignal) {
    try {
      const consumer = await this.#link.jetstream.consumers.get(STREAM, {
        filter_subjects: [...filters],
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: from,
      });
      const { num_pending: pending, cluster } = await consumer.info(true);
      const messages = await consumer.consume({ max_messages: 500, idle_heartbeat: CONSUMER_HEARTBEAT_MS });
      return { messages, pending, isCluster: cluster !== undefined, forget: () => consumer.delete() };
    } catch (error) {
      await this.#link.pauseAfter(error, signal);
      return undefined;
    }
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    const parts = await Promise.all(filters.map((filter) => this.#history(filter, options)));
    return parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort((a, b) => a.seq - b.seq);
  }

  async #history(filter: string, options: ReadOptions): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let from = Math.max(1, options.from ?? 1); ; ) {
      const got = await this.#link.query(`the messages on ${filter}`, options.signal, () =>
        this.#link.unlessForbidden(
          directOf(this.#link),
          directBatch(this.#link, { seq: from, batch: BATCH, next_by_subj: filter }),
        ),
      );
      found.push(...got);
      from = (got.at(-1)?.seq ?? from) + 1;
      if (got.length < BATCH) return found;
    }
  }

  async newest(pattern: string, signal?: AbortSignal): Promise<number> {
    const what = `the sequence of the last message on ${pattern}`;
    const query = { last_by_subj: pattern };
    const ask = () => this.#link.manager.streams.getMessage(STREAM, query);
    return (await this.#link.query(what, signal, ask))?.seq ?? 0;
  }

  async last(subject: string, signal?: AbortSignal): Promise<Stored | undefined> {
    return this.get({ last_by_subj: subject }, signal);
  }

  /** Returns one message with its deduplication key, from any replica: by sequence, or the first or last of a subject. */
  get(
    query: { seq: number; next_by_subj?: string } | { last_by_subj: string },
    signal?: AbortSignal,
  ): Promise<GotMessage | undefined> {
    if ("seq" in query) {
      const data = Buffer.from(JSON.stringify(query));
      return this.#link.query(`message ${query.seq}`, signal, async () =>
        readDirect(await this.#link.request(directOf(this.#link), data)),
      );
    }
    const subject = query.last_by_subj;
    return this.#link.query(`the last message on ${subject}`, signal, async () =>
      readDirect(await this.#link.request(`${directOf(this.#link)}.${subject}`, EMPTY)),
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
