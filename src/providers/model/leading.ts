import type { Clock } from "#lib/clock";

/** Longest wait for another call to write the prefix, in ms; at most a tenth of the call's time. */
const FOLLOW_MS = 10_000;
/** Lifetime of a written prefix, in ms: the shortest cache lifetime of any vendor, less a minute. */
const WRITTEN_MS = 240_000;

/** One call: it waits for another one of this process that asks with the same prefix. */
interface Call {
  /** Undefined: it waits for nobody. */
  readonly prefix: string | undefined;
  readonly deadline: number;
  readonly signal: AbortSignal;
}

export type Leading = ReturnType<typeof leading>;

/** Lets one call with a prefix go ahead, so that the vendor writes the prefix once and all others read it. */
export function leading(clock: Clock) {
  /** End of the leading call, by prefix. */
  const ahead = new Map<string, Promise<void>>();
  /** Time at which an answer began, by prefix. */
  const written = new Map<string, number>();

  /** Makes a call the leading one. Returns what ends its lead. */
  function lead(prefix: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    ahead.set(prefix, promise);
    return () => {
      ahead.delete(prefix);
      resolve();
    };
  }

  /** Waits for the call that leads. Returns what ends the lead if this call leads in its place. @throws the signal's reason */
  async function join(prefix: string, { deadline, signal }: Call): Promise<(() => void) | undefined> {
    const now = clock.steady();
    for (const [one, at] of written) if (now - at > WRITTEN_MS) written.delete(one);
    const until = now + Math.min(FOLLOW_MS, Math.max(0, deadline - now) / 10);
    while (!written.has(prefix)) {
      const leader = ahead.get(prefix);
      if (!leader) return lead(prefix);
      if (clock.steady() >= until) return undefined;
      const enough = new AbortController();
      const waiting = clock.sleep(until - clock.steady(), AbortSignal.any([signal, enough.signal]));
      waiting.catch(() => {});
      await Promise.race([leader, waiting]).finally(() => enough.abort());
    }
    return undefined;
  }

  /**
   * Makes an exchange once its prefix allows it, and releases the waiting calls when the vendor begins to answer. If the
   * leading call fails, the next one leads.
   * @throws the signal's reason before the exchange, and whatever that throws
   */
  return async function inTurn<T>(call: Call, exchange: (answered: () => void) => Promise<T>): Promise<T> {
    const { prefix } = call;
    const ended = prefix === undefined ? undefined : await join(prefix, call);
    if (prefix === undefined || !ended) return exchange(() => {});
    try {
      return await exchange(() => {
        written.set(prefix, clock.steady());
        ended();
      });
    } finally {
      ended();
    }
  };
}
