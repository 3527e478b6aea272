import { uptime } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** A replaceable clock, for tests. All times are milliseconds since the epoch, UTC. */
export interface Clock {
  /** The machine's time of day: it may be set forward or back at any moment. For what is told to others. */
  now(): number;
  /**
   * For measuring and waiting inside of one process: begins as the time of day and is never set, whatever happens to that.
   * It goes on while the machine sleeps.
   */
  steady(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Milliseconds by which both sources of time may differ without the machine having slept. */
const SLEPT_MS = 2_000;

/** Milliseconds after which a steady clock looks for a sleep at the latest: a look opens a file. */
const LOOK_MS = 1_000;

/** Where a steady clock takes the time from; milliseconds all. */
export interface TimeSources {
  /** Time of day. */
  readonly date: () => number;
  /** Never set; on Linux it stands still while the machine sleeps. */
  readonly ran: () => number;
  /** Since the machine was booted, its sleep included. */
  readonly up: () => number;
}

/**
 * A steady clock that goes on while the machine sleeps: it looks for a sleep where the time of day has moved otherwise
 * than the time that was run, and once a second.
 */
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
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await sleep(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};

/** A clock that keeps what it was set to: its time of day is steady, too. */
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

/** A time as written in messages and files: ISO 8601, UTC, milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
