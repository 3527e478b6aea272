import type { Clock } from "../../src/lib/clock.ts";

export interface HeldClock extends Clock {
  /** Every sleep that has run out, in ms, in order. */
  readonly slept: readonly number[];
  /** Time reaches the horizon: what sleeps until then wakes up. */
  reachHorizon(): void;
}

/**
 * A clock on which sleeping takes no time: a sleep that ends before the horizon moves the time there at once,
 * any other lasts until the test says that the horizon is reached. Give a deadline as the horizon, and only
 * waiting for the deadline waits.
 */
export function heldClock(horizon: number, start = 0): HeldClock {
  const slept: number[] = [];
  const reached = Promise.withResolvers<void>();
  let time = start;
  return {
    slept,
    now: () => time,
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
