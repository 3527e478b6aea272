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

const LEAST_WEIGHT = 0.01;
const GREATEST_WEIGHT = 0.99;
/** Largest change in the last step. The strengths are then within a few times this of the fixed point. */
const PRECISION = 1e-12;

/** Weight of a claim without stated confidence. */
export const UNSTATED = 0.5;
/** Weight of something retracted, whose strength is 0. */
export const VOID = -2;
/** Weight of a link that others undercut: its source supports it and its undercutters attack it. */
export const LINK = -1;

/**
 * Computes the strengths of arguments by the EulerTop gradual semantics:
 *
 *     s = 1 - (1 - w²) / (1 + w·e^α),  α = max κ·s over supporters - max κ·s over attackers
 *
 * with w the base weight, clamped to [0.01, 0.99] (Amgoud and Ben-Naim 2018, Euler-based semantics, with their top
 * aggregation). Since the strongest counts and not the sum, copies of a supporter weigh as much as one, and the map is a
 * contraction: |∂s/∂α| ≤ (1 - w²)/4. So there is one fixed point on every graph, cycles included.
 *
 * A link that others undercut is a node too: s = s(source) · (1 - max κ·s over undercutters). That at most doubles the effect
 * of a change, and the map stays a contraction.
 *
 * Every step uses the values of the step before. So the result does not depend on the order of the nodes, and symmetric nodes
 * get the same strength.
 *
 * @param weights base weight of each node, 0 to 1 for a claim, or `VOID` or `LINK`
 * @returns strength of each node, in [0, 1)
 */
export function topStrengths(weights: ArrayLike<number>, attacks: Links, supports: Links): Float64Array {
  const size = weights.length;
  const base = Float64Array.from(weights, (weight) =>
    weight < 0 ? weight : Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, weight)),
  );
  const values = base.map((weight) => Math.max(0, weight));
  const [attack, support] = [new Float64Array(size), new Float64Array(size)];
  for (let moved = 1; moved > PRECISION; ) {
    moved = 0;
    carry(attacks, values, attack);
    carry(supports, values, support);
    for (let node = 0; node < size; node += 1) {
      const next = strengthOf(base[node] as number, support[node] as number, attack[node] as number);
      moved = Math.max(moved, Math.abs(next - (values[node] as number)));
      values[node] = next;
    }
  }
  return values;
}

/** Sets the most that any link carries into each node: κ times the strength of its source; 0 without links. */
function carry({ from, to, confidences, length }: Links, values: Float64Array, most: Float64Array): void {
  most.fill(0);
  for (let link = 0; link < length; link += 1) {
    const carried = (confidences[link] as number) * (values[from[link] as number] as number);
    const target = to[link] as number;
    if (carried > (most[target] as number)) most[target] = carried;
  }
}

function strengthOf(weight: number, support: number, attack: number): number {
  if (weight === VOID) return 0;
  if (weight === LINK) return support * (1 - attack);
  return 1 - (1 - weight * weight) / (1 + weight * Math.exp(support - attack));
}
