import type { Absence, Cancel, Machine } from "./machine.ts";
import type { Random } from "./random.ts";

interface Event {
  readonly at: number;
  /** Random order among events of the same millisecond, which simulates races. */
  readonly tie: number;
  run: (() => void) | undefined;
}

/** Events per turn of the event loop, which costs as much as an event. */
const STEPS_A_TURN = 64;

/**
 * Time and randomness of one schedule. Everything that happens is an event: one runs, with everything that it wakes,
 * until all wait again; then comes the next. Nothing else affects the order, so the same seed gives the same run.
 */
export class World implements Machine {
  readonly random: Random;
  /** The event log; undefined if not requested. */
  readonly lines: string[] | undefined;
  readonly absences: Absence[] = [];
  readonly #heap: Event[] = [];
  readonly #start = Date.UTC(2026, 0, 1);
  #now = this.#start;
  #steps = 0;
  #fingerprint = 0;

  constructor(random: Random, lines?: string[]) {
    this.random = random;
    this.lines = lines;
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.#now;
  }

  /** Milliseconds since the schedule began. */
  get elapsed(): number {
    return this.#now - this.#start;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Equal for two identical runs. */
  get fingerprint(): number {
    return this.#fingerprint >>> 0;
  }

  /** The time of the next event, in milliseconds since the epoch; undefined if there is none. */
  get next(): number | undefined {
    return this.#heap[0]?.at;
  }

  /** Logs an event; `what` is only evaluated if a log was requested. */
  tell(who: string, what: () => string): void {
    this.lines?.push(`${(this.elapsed / 1_000).toFixed(3).padStart(9)} ${who.padEnd(13)} ${what()}`);
  }

  /** Schedules an event in `ms` milliseconds. */
  in(ms: number, run: () => void): Cancel {
    const event: Event = { at: this.#now + Math.max(0, Math.round(ms)), tie: this.random.next(), run };
    this.#push(event);
    return () => {
      event.run = undefined;
    };
  }

  /** Runs events until `done` returns true, or the limits are reached; resolves to whether it was done. */
  run(done: () => boolean, limits: { elapsedMs: number; steps: number }): Promise<boolean> {
    const until = this.elapsed + limits.elapsedMs;
    const most = this.#steps + limits.steps;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const step = (): void => {
        if (isOver) return;
        try {
          isOver = done() || !this.#runNext(until, most);
          if (isOver) resolve(done());
        } catch (error) {
          isOver = true;
          reject(error);
        }
      };
      // Nothing here does I/O, so everything that an event wakes runs in microtasks. Node runs them all between two
      // immediates of one turn of the event loop, and reports unhandled rejections then, as between two turns.
      const turn = (): void => {
        if (isOver) return;
        for (let i = 0; i < STEPS_A_TURN; i += 1) setImmediate(step);
        setImmediate(turn);
      };
      turn();
    });
  }

  /** @returns whether there was an event within the limits */
  #runNext(until: number, most: number): boolean {
    for (let event = this.#pop(); event; event = this.#pop()) {
      if (this.elapsed > until || this.#steps > most) return false;
      if (!event.run) continue;
      this.#now = event.at;
      this.#steps += 1;
      this.mark(event.at);
      event.run();
      return true;
    }
    return false;
  }

  /** Adds a number to the fingerprint. */
  mark(value: number): void {
    this.#fingerprint = Math.imul(this.#fingerprint ^ (value | 0), 0x01000193) + 0x9e3779b9;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let i = heap.push(event) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      const parent = heap[up];
      if (!parent || !before(event, parent)) break;
      heap[i] = parent;
      i = up;
    }
    heap[i] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      let child = heap[down];
      if (!child) break;
      const other = heap[down + 1];
      if (other && before(other, child)) {
        child = other;
        down += 1;
      }
      if (before(last, child)) break;
      heap[i] = child;
      i = down;
    }
    heap[i] = last;
    return first;
  }
}

const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);
