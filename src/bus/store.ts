import { JetStreamApiCodes, JetStreamApiError, type JetStreamClient } from "@nats-io/jetstream";
import { type KV, type KvEntry, Kvm, KvWatchInclude } from "@nats-io/kv";
import { noRoom } from "./no-room.ts";
import { BusError, type Store, type StoreEntry } from "./port.ts";

/** A store on a NATS key-value bucket. */
export class NatsStore implements Store {
  readonly #jetstream: JetStreamClient;
  readonly #name: string;
  #bucket: Promise<KV> | undefined;

  constructor(jetstream: JetStreamClient, name: string) {
    this.#jetstream = jetstream;
    this.#name = `swarm_${name}`;
  }

  async get(key: string): Promise<StoreEntry | undefined> {
    return this.#attempt(`read ${key}`, async (bucket) => entryOf(await bucket.get(key)));
  }

  async put(key: string, value: unknown, expect?: number): Promise<number> {
    const data = JSON.stringify(value);
    return this.#attempt(`set ${key}`, async (bucket) => {
      if (expect === undefined) return bucket.put(key, data);
      // Not `put` with sequence 0: a deleted key still has a revision, which only `create` handles.
      return expect === 0 ? bucket.create(key, data) : bucket.put(key, data, { previousSeq: expect });
    });
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

  async #attempt<T>(what: string, run: (bucket: KV) => Promise<T>): Promise<T> {
    try {
      return await run(await this.#open());
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
      this.#bucket = new Kvm(this.#jetstream).create(this.#name, { history: 1 });
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
