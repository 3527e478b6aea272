import type { Clock } from "#lib/clock";

/** Until when a model is failing, known to all workers that share a broker. */
export interface Breaker {
  /** In milliseconds of this process's steady clock; 0 where nothing is known. */
  until(model: string): Promise<number>;
  /** Others need not ask before then. */
  trip(model: string, until: number): Promise<void>;
}

/** Failures of one model after another, without an answer in between, after which the others wait. */
const FAILURES = 3;
const BASE_MS = 1_000;
const CAP_MS = 30_000;
/** Those who waited for the same time do not come back together. */
const SPREAD_MS = 500;

/** The part of one provider in its model's breaker. */
export interface BreakerSide {
  /**
   * Waits until the model may be asked. Where that would be after the deadline it is asked at once: somebody may have
   * mended it, and nobody else finds out.
   */
  pass(deadline: number, signal: AbortSignal): Promise<void>;
  succeeded(): void;
  /** @param retryAfterMs what the vendor said */
  failed(retryAfterMs: number | undefined): void;
}

/**
 * Counts the passing failures of a model and tells the others when they are too many, or when the vendor said how long to
 * wait. What cannot be reached is no reason to wait: without its store everybody goes on alone.
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
      const own = failures < FAILURES ? 0 : Math.min(CAP_MS, BASE_MS * 2 ** (failures - FAILURES));
      const wait = Math.max(own, retryAfterMs ?? 0);
      if (wait <= 0) return;
      breaker.trip(model, clock.steady() + wait).catch(() => {});
    },
  };
}
