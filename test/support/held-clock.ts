import type { Clock } from "../../src/lib/clock.ts";

export interface HeldClock extends Clock {
  /** Every completed sleep in ms, in order. */
  readonly slept: readonly number[];
  /** Moves the time to the horizon, and wakes sleeps until then. */
  reachHorizon(): void;
}

/**
 * A clock without real waiting: a sleep that ends before the horizon returns at once and advances the time; any other
 * lasts until the test reaches the horizon. With a deadline as the horizon, only waits for the deadline block.
 */
export function heldClock(horizon: number, start = 0): HeldClock {
  const slept: number[] = [];
  const reached = Promise.withResolvers<void>();
  let time = start;
  return {
    slept,
    now: () => time,
    steady: () => time,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      if (time + ms < horizon) {
        slept.push(ms);
        time += ms;
        return;
      }
      const aborted = Promise.withResolvers<never>();
      signal?.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
      await Promise.race([reached.promise, aborted.promise]);
    },
    reachHorizon() {
      time = Math.max(time, horizon);
      reached.resolve();
    },
  };
}
