import { ACK_WAIT_MS } from "#bus";
import type { Clock } from "#lib/clock";

const BEAT_MS = ACK_WAIT_MS / 4;
/** Time between two beats, in ms, after which this process was suspended: its jobs may be another one's by now. */
const STOPPED_MS = ACK_WAIT_MS / 2;

/**
 * Tells a process that was suspended from one that is slow. Whoever gets the processor beats, besides a timer: where there is
 * much to do, one task may take long, but something is done all the time.
 */
export class Pulse {
  readonly #clock: Clock;
  readonly #onBeat: (now: number) => void;
  #last: number;
  #told: number;
  #stopped = { until: Number.NEGATIVE_INFINITY, ms: 0 };

  /** @param onBeat called every BEAT_MS, with the steady time in ms */
  constructor(clock: Clock, onBeat: (now: number) => void) {
    this.#clock = clock;
    this.#onBeat = onBeat;
    this.#last = clock.steady();
    this.#told = this.#last;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#beat();
      await this.#clock.sleep(BEAT_MS, signal).catch(() => undefined);
    }
  }

  /** Returns for how many ms this process was suspended since a steady time; 0 if it was not. */
  stoppedSince(from: number): number {
    this.#beat();
    return this.#stopped.until > from ? this.#stopped.ms : 0;
  }

  #beat(): void {
    const now = this.#clock.steady();
    const ms = now - this.#last;
    this.#last = now;
    if (ms > STOPPED_MS) this.#stopped = { until: now, ms };
    if (now - this.#told < BEAT_MS) return;
    this.#told = now;
    this.#onBeat(now);
  }
}
