import type { Bus, Store } from "#bus";

/**
 * Where participants are called when a discussion waits for them. An address may be a secret, so it is kept beside the
 * record, which watchers and readers of the files see.
 */
export class Callees {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("calls");
  }

  /** Calls this participant, or for `user` the owner and every seat without an address of its own, at a URL. */
  async set(discussion: string, participant: string, url: string): Promise<void> {
    await this.#store.put(`${discussion}.${participant}`, { url });
  }

  /** The URL; undefined where nobody gave one. */
  async get(discussion: string, participant: string): Promise<string | undefined> {
    return ((await this.#store.get(`${discussion}.${participant}`))?.value as { url?: string } | undefined)?.url;
  }

  remove(discussion: string, participant: string): Promise<void> {
    return this.#store.delete(`${discussion}.${participant}`);
  }
}
