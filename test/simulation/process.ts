import type { Clock } from "#lib/clock";
import type { Cancel, Machine } from "./machine.ts";

/** The fault that hits a process at its n-th effect of a kind. */
export interface Fate {
  /** Prefix of the effect's name; empty: any effect. */
  readonly at: string;
  readonly nth: number;
  readonly strike: (process: SimProcess) => void;
}

/**
 * A simulated process. It runs inside this one, but everything that reaches it (a timer, a reply, a message) goes
 * through here: if it is dead, nothing runs any more; if it is suspended, everything waits until it is resumed.
 */
export class SimProcess {
  readonly name: string;
  readonly world: Machine;
  readonly clock: Clock;
  #state: "running" | "stopped" | "dead" = "running";
  /** Events that arrived while it was suspended, in order. */
  #held: (() => void)[] = [];
  #fate: Fate | undefined;
  #met = 0;
  readonly #onDeath: (() => void)[] = [];
  /** Its time of day, against the world's. */
  #ahead = 0;
  /** Its time of day while that is stopped. */
  #still: number | undefined;

  constructor(world: Machine, name: string) {
    this.world = world;
    this.name = name;
    this.clock = {
      now: () => this.#still ?? world.now + this.#ahead,
      steady: () => world.now,
      sleep: (ms, signal) => this.#sleep(ms, signal),
    };
  }

  /** Sets its time of day this many milliseconds ahead of the world's; its steady clock is unaffected. */
  setClock(ahead: number): void {
    this.#still = undefined;
    this.#ahead = ahead;
    this.world.tell(this.name, () => `has its clock set to ${ahead / 1_000} s ahead`);
  }

  /** Stops its time of day until it is set. */
  stopClock(): void {
    this.#still = this.clock.now();
    this.world.tell(this.name, () => "has its clock stand still");
  }

  get isAlive(): boolean {
    return this.#state !== "dead";
  }

  get isRunning(): boolean {
    return this.#state === "running";
  }

  /** Replaces its fault. */
  destine(fate: Fate | undefined): void {
    this.#fate = fate;
    this.#met = 0;
  }

  /**
   * A point between two effects of this process, named after the next one (`send …`) or the one just acknowledged
   * (`done …`), at which its fault may hit.
   * @returns whether it is still alive
   */
  effect(name: string): boolean {
    const fate = this.#fate;
    if (!this.isRunning || !fate || !name.startsWith(fate.at)) return this.isAlive;
    this.#met += 1;
    if (this.#met >= fate.nth) {
      this.#fate = undefined;
      this.world.tell(this.name, () => `meets its fate at: ${name}`);
      fate.strike(this);
    }
    return this.isAlive;
  }

  /** Schedules something for the process in `ms` milliseconds. */
  in(ms: number, run: () => void): Cancel {
    return this.world.in(ms, () => this.whenRunning(run));
  }

  /** Runs it now, or after a resume and everything before it; never, if the process is dead. */
  whenRunning(run: () => void): void {
    if (this.#state === "dead") return;
    if (this.#state === "stopped" || this.#held.length > 0) this.#held.push(run);
    else run();
  }

  /** kill -9. */
  die(): void {
    if (!this.isAlive) return;
    this.#state = "dead";
    this.#held = [];
    this.world.tell(this.name, () => "is killed");
    for (const run of this.#onDeath) run();
  }

  onDeath(run: () => void): void {
    this.#onDeath.push(run);
  }

  /** SIGSTOP, and SIGCONT after `ms` milliseconds. */
  stop(ms: number): void {
    if (!this.isRunning) return;
    this.#state = "stopped";
    this.world.tell(this.name, () => `is stopped for ${ms} ms`);
    this.world.absences.push({ who: this.name, from: this.world.now, to: this.world.now + ms });
    this.world.in(ms, () => {
      if (!this.isAlive) return;
      this.#state = "running";
      this.world.tell(this.name, () => `is continued; ${this.#held.length} events were held`);
      this.#runHeld();
    });
  }

  #runHeld(): void {
    if (!this.isRunning) return;
    const [first] = this.#held;
    if (!first) return;
    first();
    // Removed afterwards, so that new events queue up at the end.
    this.#held.shift();
    if (this.#held.length > 0) this.world.in(0, () => this.#runHeld());
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const stop = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.in(ms, () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
  }
}
