import type { Clock } from "#lib/clock";

interface Timer {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that advances only when nothing else can run: hours pass in milliseconds, and always in the same order. */
export class SimClock implements Clock {
  #now: number;
  /** Time advances no further than this, in milliseconds since the epoch: what is awaited then must come by itself. */
  horizon = Number.POSITIVE_INFINITY;
  readonly #timers = new Set<Timer>();

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  steady(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const stop = (): void => {
        this.#timers.delete(timer);
        reject(signal?.reason);
      };
      const timer: Timer = {
        at: this.#now + ms,
        wake: () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        },
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#timers.add(timer);
    });
  }

  /**
   * Runs everything, with time jumping from timer to timer, until the promise is settled.
   * @param whenIdle resolves when nothing from outside is under way, such as an answer over HTTP. Default: at once
   */
  async run<T>(promise: Promise<T>, whenIdle: () => Promise<unknown> = async () => undefined): Promise<T> {
    let settled = false;
    const watched = promise.finally(() => {
      settled = true;
    });
    watched.catch(() => undefined);
    for (let idle = 0; !settled; ) {
      await new Promise((go) => setImmediate(go));
      if (settled) break;
      // Ready work gets a few turns of the event loop before time advances.
      idle += 1;
      if (idle >= 4) {
        await whenIdle();
        if (settled) break;
        this.#jump();
        idle = 0;
      }
    }
    return watched;
  }

  #jump(): void {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    if (!next || next.at > this.horizon) return;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.wake();
  }
}
