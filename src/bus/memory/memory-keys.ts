import { BusError, type Lease, type Store, type StoreEntry } from "../port.ts";

export class MemoryStore implements Store {
  readonly #entries = new Map<string, { readonly json: string; readonly revision: number }>();
  readonly #watchers = new Set<(entry: StoreEntry) => void>();
  #revision = 0;

  async get(key: string): Promise<StoreEntry | undefined> {
    const entry = this.#entries.get(key);
    return entry && { key, value: JSON.parse(entry.json), revision: entry.revision };
  }

  async put(key: string, value: unknown, expect?: number): Promise<number> {
    const found = this.#entries.get(key)?.revision ?? 0;
    if (expect !== undefined && expect !== found) {
      throw new BusError("conflict", `${key} has revision ${found}, and ${expect} was expected`);
    }
    this.#revision += 1;
    this.#entries.set(key, { json: JSON.stringify(value), revision: this.#revision });
    for (const tell of this.#watchers)
      tell({ key, value: JSON.parse(JSON.stringify(value)), revision: this.#revision });
    return this.#revision;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async entries(prefix: string): Promise<StoreEntry[]> {
    const keys = [...this.#entries.keys()].filter((key) => key.startsWith(`${prefix}.`));
    return (await Promise.all(keys.map((key) => this.get(key)))).flatMap((entry) => entry ?? []);
  }

  async watch(prefix: string, signal: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void> {
    if (signal.aborted) return;
    const tell = (entry: StoreEntry): void => {
      if (entry.key.startsWith(`${prefix}.`)) heard(entry);
    };
    this.#watchers.add(tell);
    signal.addEventListener("abort", () => this.#watchers.delete(tell), { once: true });
  }
}

/** Owner of a lease that was handed over. */
const NOBODY = "-";

/** Leases within one process. A holder lives as long as the process, so none lapses. */
export class MemoryLeases {
  readonly #owned = new Map<string, string>();

  take(key: string, holder: string): Lease | undefined {
    const owner = this.#owned.get(key);
    if (owner !== undefined && owner !== NOBODY && owner !== holder) return undefined;
    this.#owned.set(key, holder);
    const release = async ({ handOver = false }: { readonly handOver?: boolean } = {}): Promise<void> => {
      if (this.#owned.get(key) !== holder) return;
      if (handOver) this.#owned.set(key, NOBODY);
      else this.#owned.delete(key);
    };
    return { lost: new AbortController().signal, release, [Symbol.asyncDispose]: () => release() };
  }

  holder(key: string): { holder: string } | undefined {
    const holder = this.#owned.get(key);
    return holder === undefined || holder === NOBODY ? undefined : { holder };
  }

  orphans(): string[] {
    return [...this.#owned].flatMap(([key, holder]) => (holder === NOBODY ? [key] : [])).sort();
  }
}
