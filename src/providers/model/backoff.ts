import type { Clock } from "#lib/clock";

/** Circuit breaker of models, shared by all workers of a broker. */
export interface Breaker {
  /** Returns the end of the pause, in milliseconds of this process's steady clock; 0 if there is none. */
  until(model: string): Promise<number>;
  /** Opens the breaker for all workers until then. */
  trip(model: string, until: number): Promise<void>;
}

/** Consecutive failures of one model after which other workers wait. */
const FAILURES = 3;
const PAUSE_MS = 1_000;
const CAP_MS = 30_000;
/** Jitter, so that waiting workers do not return together. */
const SPREAD_MS = 500;

/** One provider's access to the breaker of a model. */
export interface BreakerSide {
  /**
   * Waits until the model may be asked. If that is after the deadline, it returns at once: the model may have recovered,
   * and no other call finds out.
   */
  pass(deadline: number, signal: AbortSignal): Promise<void>;
  succeeded(): void;
  /** @param retryAfterMs delay that the vendor asked for */
  failed(retryAfterMs: number | undefined): void;
}

/**
 * Counts consecutive passing failures of a model. Opens the breaker after too many of them, or for the delay that the
 * vendor asked for. If the breaker's store is unreachable, each worker goes on alone.
 */
export function breakerSide(breaker: Breaker, model: string, clock: Clock, random: () => number): BreakerSide {
  let failures = 0;
  return {
    async pass(deadline, signal) {
      const until = await breaker.until(model).catch(() => 0);
      const wait = until - clock.steady();
      if (wait <= 0 || until >= deadline) return;
      await clock.sleep(wait + random() * SPREAD_MS, signal);
    },
    succeeded() {
      failures = 0;
    },
    failed(retryAfterMs) {
      failures += 1;
      const own = failures < FAILURES ? 0 : Math.min(CAP_MS, PAUSE_MS * 2 ** (failures - FAILURES));
      const wait = Math.max(own, retryAfterMs ?? 0);
      if (wait <= 0) return;
      breaker.trip(model, clock.steady() + wait).catch(() => {});
    },
  };
}

const RETRY_MS = 500;

/**
 * Returns the delay after attempt number `failed` (from 1), in ms: exponential backoff with full jitter (M. Brooker,
 * "Exponential Backoff And Jitter", AWS 2015). It is never below the server's Retry-After, to which up to RETRY_MS of
 * jitter is added. A Retry-After of zero or in the past does not reduce the backoff.
 */
export function backoffMs(failed: number, random: () => number, retryAfterMs?: number): number {
  const own = random() * Math.min(CAP_MS, RETRY_MS * 2 ** (failed - 1));
  return retryAfterMs === undefined ? own : Math.max(own, retryAfterMs + random() * RETRY_MS);
}

/** Parses a Retry-After header into ms from `now`: seconds or an HTTP date (RFC 9110, 10.2.3); undefined if neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
