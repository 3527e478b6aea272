import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import type { KV, KvEntry } from "@nats-io/kv";
import { systemClock } from "#lib/clock";
import { aborted, orAborted } from "#lib/signal";
import { openBucket } from "./bucket.ts";
import { WORKER_API } from "./identity/worker-api.ts";
import { isForbidden, isUnavailable, type Link, noRoom } from "./link.ts";
import { BusError, type Store, type StoreEntry } from "./port.ts";
import { BUCKETS } from "./settings.ts";
import { directBatch } from "./stored-messages.ts";

/** First pause for a put that is heard and not yet stored, and a bound on the last, in ms. Each is twice the one before. */
const HEARD_MS = 5;
const STORED_MS = 2_000;

/** Retry period while the broker does not answer, in ms: as long as a restart or an election takes. */
const RETRIED_MS = 15_000;
const RETRY_MS = 100;

export class NatsStore implements Store {
  readonly #link: Link;
  readonly #name: string;
  #bucket: Promise<KV> | undefined;

  constructor(link: Link, name: string) {
    this.#link = link;
    this.#name = `${BUCKETS}${name}`;
  }

  async get(key: string): Promise<StoreEntry | undefined> {
    return this.#attempt(`read ${key}`, async (bucket) => entryOf(await bucket.get(key)));
  }

  async put(key: string, value: unknown, expect?: number): Promise<number> {
    const data = JSON.stringify(value);
    if (expect === undefined) return this.#attempt(`set ${key}`, (bucket) => bucket.put(key, data));
    // No retry: if the first attempt was stored, the second would conflict with its own value.
    return this.#once(`set ${key}`, (bucket) =>
      // `put` with sequence 0 fails for a deleted key, which still has a revision; `create` handles it.
      expect === 0 ? bucket.create(key, data) : bucket.put(key, data, { previousSeq: expect }),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#attempt(`delete ${key}`, (bucket) => bucket.purge(key));
  }

  async entries(prefix: string): Promise<StoreEntry[]> {
    return this.#attempt(`list ${prefix}`, async () => {
      const { streams } = this.#link.manager;
      const stream = `KV_${this.#name}`;
      const filter = this.#subject(`${prefix}.>`);
      const found = new Map<string, StoreEntry | undefined>();
      // Any node of a cluster answers the batches, and its replica may lag behind the leader, which answers the rest.
      const newest = (await streams.getMessage(stream, { last_by_subj: filter }))?.seq ?? 0;
      for (let seq = 1; seq <= newest; ) {
        const got = await directBatch(this.#link, { seq, next_by_subj: filter }, stream);
        if (got.length === 0) throw new Error("a replica lags behind");
        for (const message of got) found.set(message.subject, this.#entryIn(message));
        seq = (got.at(-1)?.seq ?? seq) + 1;
      }
      // A key that is put meanwhile moves behind what was read.
      const { state } = await streams.info(stream, { subjects_filter: filter });
      for (const subject of Object.keys(state.subjects ?? {})) {
        if (found.has(subject)) continue;
        const message = await streams.getMessage(stream, { last_by_subj: subject });
        if (message) found.set(subject, this.#entryIn(message));
      }
      return [...found.values()].filter((entry) => entry !== undefined);
    });
  }

  /** The entry of a stored message; undefined for an empty one, which deletes the key. */
  #entryIn({ subject, seq, data }: { subject: string; seq: number; data: Uint8Array }): StoreEntry | undefined {
    if (data.length === 0) return undefined;
    const key = subject.slice(this.#subject("").length);
    return { key, value: JSON.parse(Buffer.from(data).toString()), revision: seq };
  }

  /** Hears the puts themselves: a consumer would be another's to create, for those who may not. */
  async watch(prefix: string, signal: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void> {
    const until = AbortSignal.any([signal, this.#link.closed]);
    // A put is heard before it is stored, and is not stored if it is refused.
    const tell = async (key: string, text: string): Promise<void> => {
      for (let pause = HEARD_MS; pause < STORED_MS && !until.aborted; pause *= 2) {
        const entry = await this.get(key);
        if (JSON.stringify(entry?.value) === text) return until.aborted || !entry ? undefined : heard(entry);
        await systemClock.sleep(pause, until);
      }
    };
    // The bucket must be there for the entries after a reconnect.
    await this.#attempt(`watch ${prefix}`, async () => undefined);
    if (until.aborted) return;
    const { connection, jetstream } = this.#link;
    // A put of a worker goes on to our account, and is heard there and in theirs.
    const heardOn = jetstream.apiPrefix === WORKER_API ? ["", `${WORKER_API}.`] : [""];
    for (const prefixed of heardOn) {
      const subject = prefixed + this.#subject(`${prefix}.>`);
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error || message.data.length === 0) return;
          const key = message.subject.slice((prefixed + this.#subject("")).length);
          tell(key, message.string()).catch(() => undefined);
        },
      });
      until.addEventListener("abort", () => subscription.unsubscribe(), { once: true });
    }
    await connection.flush();
    void this.#tellMissed(prefix, until, heard);
  }

  /** Tells all entries after each reconnect, since puts may have been missed. */
  async #tellMissed(prefix: string, until: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void> {
    while (!until.aborted) {
      await aborted(AbortSignal.any([this.#link.epoch, until]));
      if (until.aborted) return;
      for (const entry of await this.entries(prefix).catch(() => [])) if (!until.aborted) heard(entry);
    }
  }

  #subject(key: string): string {
    return `$KV.${this.#name}.${key}`;
  }

  /** Repeats an idempotent action until the broker answers or the retry period ends. */
  async #attempt<T>(what: string, run: (bucket: KV) => Promise<T>): Promise<T> {
    const until = performance.now() + RETRIED_MS;
    for (;;) {
      const lost = AbortSignal.any([this.#link.epoch, this.#link.closed]);
      try {
        return await this.#once(what, run, lost);
      } catch (error) {
        // A bucket requested while the broker went away never resolves.
        this.#bucket = undefined;
        const { cause } = error as BusError;
        const isAnswer = (cause instanceof JetStreamApiError && !isUnavailable(cause)) || isForbidden(cause);
        if (isAnswer || this.#link.connection.isClosed() || performance.now() > until) throw error;
        await systemClock.sleep(RETRY_MS, this.#link.closed);
      }
    }
  }

  async #once<T>(what: string, run: (bucket: KV) => Promise<T>, lost = this.#link.closed): Promise<T> {
    try {
      return await orAborted(lost, this.#open().then(run));
    } catch (error) {
      const full = noRoom(error, `the store ${this.#name}`);
      if (full) throw full;
      const taken = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
      throw new BusError(
        taken ? "conflict" : "unreachable",
        `the broker could not ${what} in the store ${this.#name}: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }

  #open(): Promise<KV> {
    if (!this.#bucket) {
      this.#bucket = openBucket(this.#link.jetstream, this.#name);
      this.#bucket.catch(() => {
        this.#bucket = undefined;
      });
    }
    return this.#bucket;
  }
}

function entryOf(entry: KvEntry | null): StoreEntry | undefined {
  if (entry?.operation !== "PUT") return undefined;
  return { key: entry.key, value: entry.json<unknown>(), revision: entry.revision };
}
