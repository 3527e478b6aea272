import { type ConsumerMessages, DeliverPolicy } from "@nats-io/jetstream";
import type { Msg } from "@nats-io/transport-node";
import type { Link } from "./link.ts";
import type { ReadItem, ReadOptions, Stored } from "./port.ts";
import { CONSUMER_HEARTBEAT_MS, STREAM } from "./settings.ts";
import { untilAborted } from "./signal.ts";
import { stored } from "./stored.ts";

const NOT_FOUND = 404;
const EMPTY = new Uint8Array();

/** Messages per direct batch request. */
const BATCH = 256;

/** Reads the stream: continuously, or by queries. */
export class StreamReader {
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  /** See Bus.read. */
  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#link.closed]);
    let from = Math.max(1, options.from ?? 1);
    let behind = true;
    for (;;) {
      signal.throwIfAborted();
      // A restarted server has lost the ephemeral consumer: create another one that starts after the last message
      // delivered.
      const epoch = this.#link.epoch;
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

  /** Creates an ephemeral consumer; undefined if the server could not create one now. */
  async #openReader(filters: readonly string[], from: number, signal: AbortSignal) {
    try {
      const consumer = await this.#link.jetstream.consumers.get(STREAM, {
        filter_subjects: [...filters],
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: from,
      });
      const { num_pending: pending } = await consumer.info(true);
      const messages = await consumer.consume({ max_messages: 500, idle_heartbeat: CONSUMER_HEARTBEAT_MS });
      return { messages, pending, forget: () => consumer.delete() };
    } catch (error) {
      await this.#link.pauseAfter(error, signal);
      return undefined;
    }
  }

  /** See Bus.collect. */
  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    const parts = await Promise.all(filters.map((filter) => this.#history(filter, options)));
    return parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort((a, b) => a.seq - b.seq);
  }

  async #history(filter: string, options: ReadOptions): Promise<Stored[]> {
    const found: Stored[] = [];
    for (let from = Math.max(1, options.from ?? 1); ; ) {
      const got = await this.#link.query(`the messages on ${filter}`, options.signal, () =>
        this.#link.unlessForbidden(`$JS.API.DIRECT.GET.${STREAM}`, this.#batch(filter, from)),
      );
      found.push(...got);
      from = (got.at(-1)?.seq ?? from) + 1;
      if (got.length < BATCH) return found;
    }
  }

  async #batch(filter: string, from: number): Promise<Stored[]> {
    const got: Stored[] = [];
    try {
      const query = { seq: from, batch: BATCH, next_by_subj: filter };
      for await (const message of await this.#link.manager.direct.getBatch(STREAM, query)) {
        const { subject, seq, time, data } = message;
        got.push({ subject, seq, time: time.getTime(), data });
      }
    } catch (error) {
      // This is how the server says that there are no more.
      if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    }
    return got;
  }

  /** See Bus.newest. */
  async newest(pattern: string, signal?: AbortSignal): Promise<number> {
    const what = `the sequence of the last message on ${pattern}`;
    const query = { last_by_subj: pattern };
    const ask = () => this.#link.manager.streams.getMessage(STREAM, query);
    return (await this.#link.query(what, signal, ask))?.seq ?? 0;
  }

  /** See Bus.last. */
  async last(subject: string, signal?: AbortSignal): Promise<Stored | undefined> {
    return this.get({ last_by_subj: subject }, signal);
  }

  /** One message, by sequence, as the first of its subject from there, or as its last, from any replica; with its deduplication key. */
  get(
    query: { seq: number; next_by_subj?: string } | { last_by_subj: string },
    signal?: AbortSignal,
  ): Promise<GotMessage | undefined> {
    const api = `$JS.API.DIRECT.GET.${STREAM}`;
    if ("seq" in query) {
      const data = Buffer.from(JSON.stringify(query));
      return this.#link.query(`message ${query.seq}`, signal, async () => got(await this.#link.request(api, data)));
    }
    const subject = query.last_by_subj;
    return this.#link.query(`the last message on ${subject}`, signal, async () =>
      got(await this.#link.request(`${api}.${subject}`, EMPTY)),
    );
  }

  readonly #discarding = new Set<Promise<unknown>>();

  /**
   * Ends a consume and deletes its consumer. Does not use close(), which resolves only when the iterator is run to the
   * end.
   */
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

/** A stored message with its deduplication key; empty if it has none. */
export interface GotMessage extends Stored {
  readonly key: string;
}

/** Parses the reply to a direct request; undefined if there is no such message. */
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
