/**
 * Pseudo-random numbers from one seed: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, seeded as its
 * author does, with twelve rounds of warming up.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.trunc(seed / 2 ** 32) | 0;
    this.#c = 0x9e3779b9 | 0;
    for (let i = 0; i < 12; i += 1) this.next();
  }

  /** Returns a number in [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Log-uniform between two bounds: most values are small and some are very large. */
  spread(min: number, max: number): number {
    return Math.round(min * (max / min) ** this.next());
  }

  /** @throws RangeError if there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (items.length === 0 || item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
}
