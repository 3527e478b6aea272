import { setTimeout as sleep } from "node:timers/promises";

/** A replaceable clock, for tests. All times are milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
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

/** A time as written in messages and files: ISO 8601, UTC, milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
