import type { Clock } from "#lib/clock";

/** How long a call waits for another to write what it would read, in ms: at most a tenth of the time it has. */
const FOLLOW_MS = 10_000;
/** What was written is read by others for so long, in ms: the shortest time for which a vendor keeps it, less a minute. */
const WRITTEN_MS = 240_000;

/** Others wait for nothing of it. */
const FOLLOWER: Lead = { begun() {}, ended() {} };

/** One call's part among those that begin alike. */
interface Lead {
  /** The vendor has begun to answer: what it read stands in its cache. */
  begun(): void;
  /** The call is over, however. */
  ended(): void;
}

export interface Leading {
  /**
   * Waits while another call of this process that begins with the same prefix has not begun to be answered. Of several
   * that are made at once the first goes ahead; where it fails, the next one does.
   * @throws the signal's reason
   */
  join(prefix: string, deadline: number, signal: AbortSignal): Promise<Lead>;
}

/** Calls with a common prefix, the first ahead of the others, so that the vendor writes it once and they all read it. */
export function leading(clock: Clock): Leading {
  /** By prefix, the end of the wait for the call that goes ahead. */
  const ahead = new Map<string, Promise<void>>();
  /** By prefix, when an answer to it began. */
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
 * Does an exchange when its prefix lets it, and tells those who wait for it when the vendor has begun to answer.
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
