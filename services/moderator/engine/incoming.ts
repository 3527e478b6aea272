import type { Bus, Place, Stored } from "#bus";
import { parseSubject, patterns } from "#wire";

export interface Listener {
  readonly onMessage: (message: Stored) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Receives what others write into the discussions of one moderator process: answers, commands, direct messages, dead
 * letters, and journals, which reveal another owner. One reader serves all discussions: one each would make the server
 * check every message per discussion, and return the turns of worker pools.
 */
export class Incoming {
  readonly #bus: Bus;
  readonly #closed = new AbortController();
  readonly #listeners = new Map<string, Listener>();
  #reading: Promise<void> | undefined;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /**
   * Subscribes a listener. After this resolves, it receives everything stored in its discussion, in stream order.
   * Reading the stream afterwards overlaps with that and leaves no gap.
   * @returns the function that unsubscribes
   */
  async listen(discussion: string, listener: Listener): Promise<() => void> {
    this.#listeners.set(discussion, listener);
    const leave = (): void => {
      if (this.#listeners.get(discussion) === listener) this.#listeners.delete(discussion);
    };
    try {
      await this.#begun();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Resolves when the start position is known, after which nothing is missed. A failed reader is begun again. */
  #begun(): Promise<void> {
    const failed = (error: unknown): never => {
      this.#reading = undefined;
      throw error;
    };
    const told = (error: unknown): void => {
      for (const { onError } of [...this.#listeners.values()]) onError(error);
    };
    this.#reading ??= this.#bus.end().then((from) => void this.#read(from).catch(failed).catch(told), failed);
    return this.#reading;
  }

  async #read(from: Place): Promise<void> {
    const { allSays, allControl, allDead, allJournals, allInboxes } = patterns;
    const filters = [allSays, allControl, allDead, allJournals, allInboxes];
    for await (const item of this.#bus.read(filters, { from, signal: this.#closed.signal })) {
      if (item.kind !== "message") continue;
      const discussion = parseSubject(item.message.subject)?.discussion ?? "";
      this.#listeners.get(discussion)?.onMessage(item.message);
    }
  }

  close(): void {
    this.#closed.abort(new Error("the moderator has left"));
  }
}
