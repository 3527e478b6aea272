import type { Bus, Stored } from "#bus";
import { parseSubject, patterns } from "#wire";

/** Receives the messages of one discussion. */
export interface Listener {
  readonly hear: (message: Stored) => void;
  /** No more messages will arrive. */
  readonly failed: (error: unknown) => void;
}

/**
 * What others write into the discussions of one moderator process: answers, commands, dead letters, and the journals,
 * in which another owner shows up. One reader serves all discussions: with one reader each, the server would check
 * every message once per open discussion, and send our own turns, the bulk of the traffic, back to us.
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
   * Subscribes a listener. Once this resolves, it receives everything stored in its discussion, in stream order. What
   * it then reads of the stream overlaps with that and leaves no gap.
   * @returns unsubscribes
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

  /** Resolves when the start position is known, after which nothing is missed. */
  #begun(): Promise<void> {
    this.#reading ??= this.#begin().catch((error: unknown) => {
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }

  async #begin(): Promise<void> {
    const { lastSeq } = await this.#bus.extent();
    this.#read(lastSeq + 1).catch((error: unknown) => {
      this.#reading = undefined;
      for (const { failed } of [...this.#listeners.values()]) failed(error);
    });
  }

  async #read(from: number): Promise<void> {
    const filters = [
      patterns.allSays,
      patterns.allControl,
      patterns.allDead,
      patterns.allJournals,
      patterns.pool("moderator"),
    ];
    for await (const item of this.#bus.read(filters, { from, signal: this.#closed.signal })) {
      if (item.kind !== "message") continue;
      const discussion = parseSubject(item.message.subject)?.discussion ?? "";
      this.#listeners.get(discussion)?.hear(item.message);
    }
  }

  close(): void {
    this.#closed.abort(new Error("the moderator has left"));
  }
}
