import type { Clock } from "#lib/clock";
import type { Random } from "./random.ts";

/** A time in which a process, or the broker, was suspended. Milliseconds since the epoch. */
export interface Absence {
  readonly who: string;
  readonly from: number;
  readonly to: number;
}

/** Cancels a scheduled event. */
export type Cancel = () => void;

/** Time and randomness for a broker and its processes. World simulates both. */
export interface Machine {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly random: Pick<Random, "next" | "chance" | "int" | "spread" | "pick">;
  readonly absences: Absence[];
  /** Schedules an event in `ms` milliseconds. */
  in(ms: number, run: () => void): Cancel;
  /** Logs an event; `what` is only evaluated if the log is read. */
  tell(who: string, what: () => string): void;
  /** Adds a number to the fingerprint of the run. */
  mark(value: number): void;
}

/** Abort reason; one per answered message would take a stack trace each. */
const CANCELLED = new Error("cancelled");

/**
 * Uses a real clock and no randomness: a probability of at least one half means yes, a lower one no. Events without delay run
 * in the next microtask.
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
    let cancelled = false;
    const then = (): void => {
      if (!cancelled) run();
    };
    const stop = ms > 0 ? new AbortController() : undefined;
    if (stop) void this.#clock.sleep(ms, stop.signal).then(then, () => undefined);
    else queueMicrotask(then);
    return () => {
      cancelled = true;
      stop?.abort(CANCELLED);
    };
  }

  tell(): void {}

  mark(): void {}
}
