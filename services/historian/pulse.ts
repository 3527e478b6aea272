import { ACK_WAIT_MS } from "#bus";
import type { Clock } from "#lib/clock";

const BEAT_MS = ACK_WAIT_MS / 4;
/** Time between two beats, in ms, after which this process was suspended: its jobs may be another one's by now. */
const STOPPED_MS = ACK_WAIT_MS / 2;

/**
 * Tells a process that was suspended from one that is slow. Whoever gets the processor beats, besides a timer: where there is
 * much to do, one task may take long, but something is done all the time.
 * @param onBeat called every BEAT_MS, with the steady time in ms
 */
export function pulseOf(clock: Clock, onBeat: (now: number) => void) {
  let last = clock.steady();
  let told = last;
  let stopped = { until: Number.NEGATIVE_INFINITY, ms: 0 };

  function beat(): void {
    const now = clock.steady();
    const ms = now - last;
    last = now;
    if (ms > STOPPED_MS) stopped = { until: now, ms };
    if (now - told < BEAT_MS) return;
    told = now;
    onBeat(now);
  }

  return {
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        beat();
        await clock.sleep(BEAT_MS, signal).catch(() => undefined);
      }
    },
    /** Returns for how many ms this process was suspended since a steady time; 0 if it was not. */
    stoppedSince(from: number): number {
      beat();
      return stopped.until > from ? stopped.ms : 0;
    },
  };
}
