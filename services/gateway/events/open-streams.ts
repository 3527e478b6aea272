import type { Invitation, Invitations } from "#client";
import type { Caller } from "../caller.ts";
import type { Metrics } from "../health.ts";
import { identityOf, limitOf } from "../limits.ts";
import { Refusal } from "../problem.ts";

/** Streams of one gateway. */
const MOST_STREAMS = 10_000;

/** Counts the open event streams, in total and per caller. */
export class OpenStreams {
  readonly #metrics: Metrics;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /**
   * Counts a stream.
   * @returns the function that uncounts it
   * @throws Refusal 429 if the caller or the gateway has reached the limit
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

/** The longest time that a timer can wait, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The end of the access that some invitations grant. Dispose of it after use. */
export interface AccessEnd extends Disposable {
  /** Aborted as soon as one of the invitations expires or is revoked, at any gateway or by a command. */
  readonly signal: AbortSignal;
}

/** Reports at once when an invitation ends. All waiters share one watch of the bus. */
export class Endings {
  readonly #invitations: Invitations;
  readonly #waiting = new Map<string, Set<() => void>>();
  #watch: { readonly stop: AbortController; readonly begun: Promise<void> } | undefined;

  constructor(invitations: Invitations) {
    this.#invitations = invitations;
  }

  /** @param given verified just now */
  of(given: readonly Invitation[]): AccessEnd {
    const ended = new AbortController();
    const end = (): void => ended.abort(new Error("the invitation has ended"));
    for (const { id } of given) this.#waiting.set(id, (this.#waiting.get(id) ?? new Set()).add(end));
    const left = Math.min(...given.map(({ expires }) => Date.parse(expires) - Date.now()));
    const timer = given.length > 0 && left < LONGEST_TIMER ? setTimeout(end, left).unref() : undefined;
    // Catches a revocation between the verification and the start of the watch.
    if (given.length > 0) void this.#listen().then(() => this.#look(given, end));
    return {
      signal: ended.signal,
      [Symbol.dispose]: () => {
        clearTimeout(timer);
        for (const { id } of given) this.#forget(id, end);
      },
    };
  }

  #forget(id: string, end: () => void): void {
    const waiting = this.#waiting.get(id);
    waiting?.delete(end);
    if (waiting?.size === 0) this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#watch?.stop.abort();
    this.#watch = undefined;
  }

  async #look(given: readonly Invitation[], end: () => void): Promise<void> {
    const held = await Promise.all(given.map((one) => this.#invitations.holds(one))).catch(() => [true]);
    if (!held.every(Boolean)) end();
  }

  #listen(): Promise<void> {
    if (this.#watch) return this.#watch.begun;
    const stop = new AbortController();
    const heard = (id: string): void => {
      for (const end of [...(this.#waiting.get(id) ?? [])]) end();
    };
    const begun = this.#invitations.watchRevoked(stop.signal, heard).catch(() => {
      // Each stream checks at its heartbeats too; the next one starts the watch again.
      if (this.#watch?.stop === stop) this.#watch = undefined;
    });
    this.#watch = { stop, begun };
    return begun;
  }
}
