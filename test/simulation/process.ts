import type { Clock } from "#lib/clock";
import type { Cancel, Machine } from "./machine.ts";

/** What is to happen to a process when it comes to such an effect for the n-th time. */
export interface Fate {
  /** The beginning of the effect's name; empty: any effect. */
  readonly at: string;
  readonly nth: number;
  readonly strike: (process: SimProcess) => void;
}

/**
 * A process of the simulated machine. It lives in this one, but everything that reaches it (a timer, a reply, a
 * message) goes through here: dead, nothing of it runs on; stopped, everything waits until it is continued.
 */
export class SimProcess {
  readonly name: string;
  readonly world: Machine;
  readonly clock: Clock;
  #state: "running" | "stopped" | "dead" = "running";
  /** What came while it was stopped, in order. */
  #held: (() => void)[] = [];
  #fate: Fate | undefined;
  #met = 0;
  readonly #onDeath: (() => void)[] = [];

  constructor(world: Machine, name: string) {
    this.world = world;
    this.name = name;
    this.clock = { now: () => world.now, sleep: (ms, signal) => this.#sleep(ms, signal) };
  }

  get isAlive(): boolean {
    return this.#state !== "dead";
  }

  get isRunning(): boolean {
    return this.#state === "running";
  }

  /** Replaces whatever fate it had. */
  destine(fate: Fate | undefined): void {
    this.#fate = fate;
    this.#met = 0;
  }

  /**
   * A place between two effects of this process, named after the one that follows (`send …`) or has just been
   * confirmed (`done …`): here its fate may strike.
   * @returns whether it lives on
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

  /** Something reaches the process in so many milliseconds. */
  in(ms: number, run: () => void): Cancel {
    return this.world.in(ms, () => this.whenRunning(run));
  }

  /** Now, or once it has been continued and all that came before has run; never, once it is dead. */
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

  /** SIGSTOP, and SIGCONT so many milliseconds later. */
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
    // Behind it, so that what comes meanwhile lines up at the end.
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
