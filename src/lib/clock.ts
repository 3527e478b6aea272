import { uptime } from "node:os";

/** A replaceable clock, for tests. All times are milliseconds since the epoch, UTC. */
export interface Clock {
  /** Returns the machine's time of day, which may be set at any moment. For times that others read. */
  now(): number;
  /** Time for measuring and waiting within a process: begins as time of day, is never set, counts sleep. */
  steady(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Difference between both time sources, in ms, up to which the machine has not slept. */
const SLEPT_MS = 2_000;

/** Longest interval between checks for a sleep, in ms; a check opens a file. */
const LOOK_MS = 1_000;

/** Time sources of a steady clock, in ms. */
export interface TimeSources {
  readonly date: () => number;
  /** Monotonic time, which on Linux stops while the machine sleeps. */
  readonly ran: () => number;
  /** Time since the machine booted, including sleep. */
  readonly up: () => number;
}

/** Steady clock that counts sleep, which it looks for each second and when day and monotonic time diverge. */
export function steadyClock({ date, ran, up }: TimeSources): () => number {
  const began = date() - ran();
  const booted = up() - ran();
  let slept = 0;
  let looked = ran();
  let offset = began;
  return () => {
    const now = ran();
    const nowOffset = date() - now;
    if (now - looked > LOOK_MS || Math.abs(nowOffset - offset) > SLEPT_MS) {
      looked = now;
      offset = nowOffset;
      const gone = up() - booted - now;
      if (gone > slept + SLEPT_MS) slept = gone;
    }
    return Math.floor(began + now + slept);
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: steadyClock({ date: () => Date.now(), ran: () => performance.now(), up: () => uptime() * 1_000 }),
  // Node's own captures a stack trace for every sleep that is aborted.
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const wake = (): void => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

/** A clock whose time of day, once set, is as steady as its steady time. */
export class SetClock implements Clock {
  readonly #clock: Clock;
  #ahead: number;

  /** Begins with the time of day of `clock`. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ahead = clock.now() - clock.steady();
  }

  /** @param now milliseconds since the epoch */
  set(now: number): void {
    this.#ahead = now - this.#clock.steady();
  }

  now(): number {
    return this.#clock.steady() + this.#ahead;
  }

  steady(): number {
    return this.#clock.steady();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }
}

/** Formats a time for messages and files: ISO 8601, UTC, milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
