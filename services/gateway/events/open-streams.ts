import type { Caller } from "../caller.ts";
import { identityOf, limitOf } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../problem.ts";

/** Streams of one gateway. */
const MOST_STREAMS = 10_000;

/** Counts the streams of events that are open, in all and for each caller. */
export class OpenStreams {
  readonly #metrics: Metrics;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /**
   * Counts a stream.
   * @returns how it is uncounted when it ends
   * @throws Refusal 429 where the caller, or the gateway, has reached the limit
   */
  enter(caller: Caller): () => void {
    const identity = identityOf(caller);
    const mine = this.#open.get(identity) ?? 0;
    if (mine >= limitOf(caller).streams || this.#all >= MOST_STREAMS) {
      const detail = `${mine} streams of events are open already: close one, or follow several discussions over one`;
      throw new Refusal(429, detail, { headers: { "retry-after": "10" } });
    }
    this.#open.set(identity, mine + 1);
    this.#all += 1;
    this.#metrics.streams.inc();
    return () => {
      const left = (this.#open.get(identity) ?? 1) - 1;
      if (left > 0) this.#open.set(identity, left);
      else this.#open.delete(identity);
      this.#all -= 1;
      this.#metrics.streams.dec();
    };
  }
}
