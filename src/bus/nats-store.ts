import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { type KV, type KvEntry, KvWatchInclude } from "@nats-io/kv";
import { systemClock } from "#lib/clock";
import { orAborted } from "#lib/signal";
import { openBucket } from "./bucket.ts";
import { isForbidden, isUnavailable, type Link, noRoom } from "./link.ts";
import { BusError, type Store, type StoreEntry } from "./port.ts";
import { BUCKETS } from "./settings.ts";

/** Retry period while the broker does not answer, in ms: as long as a restart or an election takes. */
const RETRIED_MS = 15_000;
const RETRY_MS = 100;

/** A store on a NATS key-value bucket. */
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
    return this.#attempt(`list ${prefix}`, async (bucket) => {
      const keys: string[] = [];
      for await (const key of await bucket.keys(`${prefix}.>`)) keys.push(key);
      const found = await Promise.all(keys.map(async (key) => entryOf(await bucket.get(key))));
      return found.flatMap((entry) => entry ?? []);
    });
  }

  async watch(prefix: string, signal: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void> {
    const found = await this.#attempt(`watch ${prefix}`, (bucket) =>
      bucket.watch({ key: `${prefix}.>`, include: KvWatchInclude.UpdatesOnly }),
    );
    const stop = (): void => found.stop();
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    void (async () => {
      for await (const change of found) {
        const entry = entryOf(change);
        if (entry) heard(entry);
      }
    })()
      // The connection was closed.
      .catch(() => undefined)
      .finally(() => signal.removeEventListener("abort", stop));
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
