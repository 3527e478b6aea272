import type { Bus, Stored } from "#bus";
import { parseSubject, patterns } from "#wire";

/** What hears the messages of one discussion. */
export interface Listener {
  readonly hear: (message: Stored) => void;
  /** Nothing comes any more. */
  readonly failed: (error: unknown) => void;
}

/**
 * What others write into the discussions of one moderator process: answers, commands, dead letters; and the journals, by
 * which another owner shows itself. One reader serves them all. With a reader for each discussion the server would
 * look at every message once for every discussion that is open, and send our own turns, the most and the largest of
 * all, back to us.
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
   * From the moment at which this resolves a listener hears, in the stream's order, whatever is stored in its discussion.
   * What it reads of the stream after that overlaps with what it hears, and leaves no gap.
   * @returns how it stops to listen
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

  /** Resolves when the place is known behind which nothing is missed. */
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
