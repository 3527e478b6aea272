type Typed = Int32Array | Uint8Array | Float64Array;

/** An array of at least `length`, twice as long where it has to grow; what is new holds `fill`. */
export function grown<T extends Typed>(array: T, length: number, fill = 0): T {
  if (array.length >= length) return array;
  const Same = array.constructor as new (length: number) => T;
  const larger = new Same(Math.max(length, 2 * array.length, 16));
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}

/** A growing stack of node numbers; read from the bottom it is a queue. */
export class Nodes {
  items = new Int32Array(64);
  length = 0;

  push(node: number): void {
    if (this.length === this.items.length) this.items = grown(this.items, this.length + 1);
    this.items[this.length] = node;
    this.length += 1;
  }

  at(index: number): number {
    return this.items[index] as number;
  }

  clear(): void {
    this.length = 0;
  }
}
