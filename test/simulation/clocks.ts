import type { SimProcess } from "./process.ts";
import { Random } from "./random.ts";

/** Configuration of wrong clocks on the workers' machines. */
export interface Clocks {
  /** Probability that a worker's time of day is wrong when it starts. */
  readonly wrong: number;
  /** Longest time between two jumps, in milliseconds of simulated time; undefined: no jumps. */
  readonly between: number | undefined;
}

const HOUR_MS = 3_600_000;

/**
 * Sets the time of day of processes: an hour forward or back, a little, right again, or still. Their steady clocks and the
 * broker's time go on. It has its own random numbers, so that a schedule without it stays the same.
 */
export class ClockFaults {
  readonly #random: Random;
  readonly #clocks: Clocks;
  #calm = false;

  /** @param always whether the clocks of every schedule go wrong. Default: those of one in three */
  constructor(seed: number, always = false) {
    this.#random = new Random(seed ^ 0x5bd1e995);
    const random = this.#random;
    const some = random.chance(1 / 3) || always;
    const wrong = some ? random.next() : 0;
    this.#clocks = { wrong, between: some && random.chance(0.7) ? random.spread(2_000, 120_000) : undefined };
  }

  get told(): Clocks {
    return this.#clocks;
  }

  /** Ends the jumps; wrong clocks stay wrong. */
  calm(): void {
    this.#calm = true;
  }

  begin(process: SimProcess): void {
    if (this.#random.chance(this.#clocks.wrong)) this.#strike(process);
    this.#later(process);
  }

  #later(process: SimProcess): void {
    const { between } = this.#clocks;
    if (between === undefined) return;
    process.world.in(this.#random.int(1, between), () => {
      if (this.#calm || !process.isAlive) return;
      this.#strike(process);
      this.#later(process);
    });
  }

  #strike(process: SimProcess): void {
    const ms = this.#random.pick([HOUR_MS, HOUR_MS, -HOUR_MS, -HOUR_MS, 0, this.#random.int(-90_000, 90_000)]);
    if (this.#random.chance(0.2)) process.stopClock();
    else process.setClock(ms);
  }
}
