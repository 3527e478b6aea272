import { BusError, type Store, type StoreEntry } from "#bus";

/** A store in memory, with revisions as NATS counts them. */
export class MemoryStore implements Store {
  readonly #entries = new Map<string, { json: string; revision: number }>();
  #revision = 0;

  async get(key: string): Promise<StoreEntry | undefined> {
    const entry = this.#entries.get(key);
    return entry && { key, value: JSON.parse(entry.json), revision: entry.revision };
  }

  async put(key: string, value: unknown, expect?: number): Promise<number> {
    const found = this.#entries.get(key)?.revision ?? 0;
    if (expect !== undefined && expect !== found)
      throw new BusError("conflict", `${key} has revision ${found}, expected ${expect}`);
    this.#revision += 1;
    this.#entries.set(key, { json: JSON.stringify(value), revision: this.#revision });
    return this.#revision;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async entries(prefix: string): Promise<StoreEntry[]> {
    return [...this.#entries]
      .filter(([key]) => key.startsWith(`${prefix}.`))
      .map(([key, { json, revision }]) => ({ key, value: JSON.parse(json), revision }));
  }
}
