/** Directed links between nodes numbered from 0, with their κ, in typed arrays that grow by doubling: 16 bytes a link. */
export class Links {
  from = new Int32Array(0);
  to = new Int32Array(0);
  confidences = new Float64Array(0);
  length = 0;

  /** Makes room for `count` links, at least as many as there are. */
  reserve(count: number): void {
    const { from, to, confidences } = this;
    this.from = new Int32Array(count);
    this.from.set(from);
    this.to = new Int32Array(count);
    this.to.set(to);
    this.confidences = new Float64Array(count);
    this.confidences.set(confidences);
  }

  add(from: number, to: number, confidence = 1): void {
    if (this.length === this.from.length) this.reserve(Math.max(16, 2 * this.length));
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.confidences[this.length] = confidence;
    this.length += 1;
  }
}

/** Nodes at the other end of each node's links, in time linear in both. */
export class Neighbours {
  readonly #start: Int32Array;
  readonly #others: Int32Array;

  /** @param at the end at which the links of a node have it */
  constructor(links: Links, at: "from" | "to", nodes: number) {
    const [ends, others] = at === "from" ? [links.from, links.to] : [links.to, links.from];
    this.#start = new Int32Array(nodes + 1);
    this.#others = new Int32Array(links.length);
    for (let link = 0; link < links.length; link += 1) increase(this.#start, (ends[link] as number) + 1, 1);
    for (let node = 0; node < nodes; node += 1) increase(this.#start, node + 1, this.#start[node] as number);
    const free = this.#start.slice();
    for (let link = 0; link < links.length; link += 1) {
      const node = ends[link] as number;
      this.#others[free[node] as number] = others[link] as number;
      increase(free, node, 1);
    }
  }

  visit(node: number, see: (other: number) => void): void {
    const end = this.#start[node + 1] as number;
    for (let at = this.#start[node] as number; at < end; at += 1) see(this.#others[at] as number);
  }
}

/** Adds to an element. @returns the sum */
export function increase(counts: Int32Array, at: number, by: number): number {
  const sum = (counts[at] as number) + by;
  counts[at] = sum;
  return sum;
}
