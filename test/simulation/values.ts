import { BusError, type StoreEntry } from "#bus";

/** A key-value store as on the server, with revisions. */
export class SimValues {
  readonly #entries = new Map<string, { json: string; revision: number }>();
  readonly #watchers = new Set<(entry: StoreEntry) => void>();
  #revision = 0;

  get(key: string): StoreEntry | undefined {
    const entry = this.#entries.get(key);
    return entry && { key, value: JSON.parse(entry.json), revision: entry.revision };
  }

  put(key: string, value: unknown, expect?: number): number {
    const found = this.#entries.get(key)?.revision ?? 0;
    if (expect !== undefined && expect !== found)
      throw new BusError("conflict", `${key} has revision ${found}, expected ${expect}`);
    this.#revision += 1;
    this.#entries.set(key, { json: JSON.stringify(value), revision: this.#revision });
    for (const tell of this.#watchers)
      tell({ key, value: JSON.parse(JSON.stringify(value)), revision: this.#revision });
    return this.#revision;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  entries(prefix: string): StoreEntry[] {
    const keys = [...this.#entries.keys()].filter((key) => key.startsWith(`${prefix}.`));
    return keys.flatMap((key) => this.get(key) ?? []);
  }

  /** @returns how to end it */
  watch(prefix: string, heard: (entry: StoreEntry) => void): () => void {
    const tell = (entry: StoreEntry): void => {
      if (entry.key.startsWith(`${prefix}.`)) heard(entry);
    };
    this.#watchers.add(tell);
    return () => void this.#watchers.delete(tell);
  }
}
