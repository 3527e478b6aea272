import type { Clock } from "#lib/clock";
import type { Random } from "./random.ts";

/** A time in which a process, or the broker, did nothing and heard nothing. Milliseconds since the epoch. */
export interface Absence {
  readonly who: string;
  readonly from: number;
  readonly to: number;
}

/** Takes a planned event back. */
export type Cancel = () => void;

/** What a broker and the processes around it run on: time and chance. World simulates both. */
export interface Machine {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly random: Pick<Random, "next" | "chance" | "int" | "spread" | "pick">;
  readonly absences: Absence[];
  /** Plans an event, so many milliseconds from now. */
  in(ms: number, run: () => void): Cancel;
  /** Tells what happens; `what` is made only where it is read. */
  tell(who: string, what: () => string): void;
  /** Makes a number part of the fingerprint of the course that things take. */
  mark(value: number): void;
}

/**
 * Takes its time from a clock and leaves nothing to chance: what is as likely as not happens, what is less likely never
 * does. What takes no time happens in the next microtask.
 */
export class ClockMachine implements Machine {
  readonly absences: Absence[] = [];
  readonly random: Machine["random"] = {
    next: () => 0,
    chance: (probability) => probability >= 0.5,
    int: (min) => min,
    spread: (min) => min,
    pick: (items) => {
      const [first] = items;
      if (first === undefined) throw new RangeError("nothing to pick from");
      return first;
    },
  };
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get now(): number {
    return this.#clock.now();
  }

  in(ms: number, run: () => void): Cancel {
    const stop = new AbortController();
    const then = (): void => {
      if (!stop.signal.aborted) run();
    };
    if (ms <= 0) queueMicrotask(then);
    else void this.#clock.sleep(ms, stop.signal).then(then, () => undefined);
    return () => stop.abort();
  }

  tell(): void {}

  mark(): void {}
}
