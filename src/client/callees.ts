import type { Bus, Store } from "#bus";
import { USER } from "#wire";

/**
 * Where participants are called when a discussion waits for them: a URL or a mail address. An address may be a secret, so
 * it is kept beside the record, which watchers and readers of the files see, and no longer than the discussion lasts.
 */
export class Callees {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("calls");
  }

  /** Calls this participant, or for `user` the owner and every seat without an address of its own, there. */
  async set(discussion: string, participant: string, url: string): Promise<void> {
    await this.#store.put(`${discussion}.${participant}`, { url });
  }

  /** The address; undefined where nobody gave one. */
  async get(discussion: string, participant: string): Promise<string | undefined> {
    return ((await this.#store.get(`${discussion}.${participant}`))?.value as { url?: string } | undefined)?.url;
  }

  remove(discussion: string, participant: string): Promise<void> {
    return this.#store.delete(`${discussion}.${participant}`);
  }

  /** Forgets the addresses of these participants and of the owner. */
  async forget(discussion: string, participants: readonly string[]): Promise<void> {
    const known = await Promise.all(
      [...participants, USER].map(async (one) => ((await this.get(discussion, one)) === undefined ? [] : [one])),
    );
    await Promise.all(known.flat().map((one) => this.remove(discussion, one)));
  }
}
