import { untilAborted } from "#lib/signal";

/** Runs pieces of work, at most `most` at once, in the order in which they came. */
export class Lanes {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws the signal's reason, if it is aborted before the work begins; what the work throws */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#taken < this.#most) this.#taken += 1;
    else await this.#lane(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }

  /** Resolves when another's lane was handed over. */
  async #lane(signal: AbortSignal): Promise<void> {
    const lane = Promise.withResolvers<void>();
    this.#waiting.push(lane.resolve);
    const unlink = untilAborted(signal, () => {
      const place = this.#waiting.indexOf(lane.resolve);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      lane.reject(signal.reason);
    });
    await lane.promise.finally(unlink);
  }
}
