import type { Clock } from "#lib/clock";

/** Longest wait for another call to write the prefix, in ms; at most a tenth of the call's time. */
const FOLLOW_MS = 10_000;
/** Lifetime of a written prefix, in ms: the shortest cache lifetime of any vendor, less a minute. */
const WRITTEN_MS = 240_000;

/** Lead of a call that no other call waits for. */
const FOLLOWER: Lead = { begun() {}, ended() {} };

/** Role of one call among those with the same prefix. */
interface Lead {
  /** Reports that the vendor began to answer: the prefix is cached. */
  begun(): void;
  /** Reports the end of the call, successful or not. */
  ended(): void;
}

export interface Leading {
  /**
   * Waits while another call of this process with the same prefix awaits its answer. Of several simultaneous calls the
   * first leads; if it fails, the next one does.
   * @throws the signal's reason
   */
  join(prefix: string, deadline: number, signal: AbortSignal): Promise<Lead>;
}

/** Lets one call with a prefix go ahead, so that the vendor writes the prefix once and all others read it. */
export function leading(clock: Clock): Leading {
  /** End of the leading call, by prefix. */
  const ahead = new Map<string, Promise<void>>();
  /** Time at which an answer began, by prefix. */
  const written = new Map<string, number>();

  return {
    async join(prefix, deadline, signal) {
      const now = clock.steady();
      for (const [one, at] of written) if (now - at > WRITTEN_MS) written.delete(one);
      const until = now + Math.min(FOLLOW_MS, Math.max(0, deadline - now) / 10);
      while (!written.has(prefix)) {
        const leader = ahead.get(prefix);
        if (!leader) return lead(prefix);
        if (clock.steady() >= until) return FOLLOWER;
        const enough = new AbortController();
        const waiting = clock.sleep(until - clock.steady(), AbortSignal.any([signal, enough.signal]));
        waiting.catch(() => {});
        await Promise.race([leader, waiting]).finally(() => enough.abort());
      }
      return FOLLOWER;
    },
  };

  function lead(prefix: string): Lead {
    const { promise, resolve } = Promise.withResolvers<void>();
    ahead.set(prefix, promise);
    const ended = (): void => {
      ahead.delete(prefix);
      resolve();
    };
    return {
      begun() {
        written.set(prefix, clock.steady());
        ended();
      },
      ended,
    };
  }
}

/**
 * Makes an exchange once its prefix allows it, and releases the waiting calls when the vendor begins to answer.
 * @throws the signal's reason before the exchange, and whatever that throws
 */
export async function inTurn<T>(
  leaders: Leading | undefined,
  call: {
    readonly prefix: string | undefined;
    readonly deadline: number;
    readonly signal: AbortSignal;
  },
  exchange: (answered: () => void) => Promise<T>,
): Promise<T> {
  const { prefix, deadline, signal } = call;
  if (!leaders || prefix === undefined) return exchange(() => {});
  const lead = await leaders.join(prefix, deadline, signal);
  try {
    return await exchange(lead.begun);
  } finally {
    lead.ended();
  }
}
