import { grown, NONE, Nodes } from "./links.ts";
import { WeightedLinks } from "./weighted-links.ts";

const LEAST_WEIGHT = 0.01;
const GREATEST_WEIGHT = 0.99;
/**
 * Smallest change of a strength that propagates. Strengths are then within twice this of the fixed point, so that every way
 * to reach them yields the same displayed digits.
 */
const PRECISION = 1e-15;

/** Kinds of nodes: an argument, a link that others undercut, or something retracted. */
const CLAIM = 0;
const LINK = 1;
const VOID = 2;

/**
 * Strengths of arguments by the EulerTop gradual semantics, maintained while the graph changes:
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
 * Strengths move in steps in which every node uses the values of the step before. So the result for a graph settled at once
 * does not depend on the order of its nodes, and symmetric nodes get the same strength.
 */
export class TopStrengths {
  /** Strength by node, in [0, 1). */
  values = new Float64Array(0);
  readonly #attacks = new WeightedLinks();
  readonly #supports = new WeightedLinks();
  #weights = new Float64Array(0);
  #kinds = new Uint8Array(0);
  #next = new Float64Array(0);
  #isWaiting = new Uint8Array(0);
  #waiting = new Nodes();
  #later = new Nodes();
  #size = 0;

  /** @returns the number of the new argument: 0, 1, 2 … */
  add(weight: number): number {
    const node = this.#addNode(CLAIM, Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, weight)));
    this.values[node] = this.#weights[node] as number;
    return node;
  }

  /** Adds a link that can be undercut: its source supports it and its undercutters attack it. */
  addLink(): number {
    return this.#addNode(LINK, 0);
  }

  weigh(node: number, weight: number): void {
    this.#weights[node] = Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, weight));
    this.#wake(node);
  }

  /** Sets a node's strength to 0, or undoes that. */
  void(node: number): void {
    this.#kinds[node] = VOID;
    this.#wake(node);
  }

  /** @returns the number of the link among the attacks */
  attack(from: number, to: number, weight: number): number {
    return this.#add(this.#attacks, from, to, weight);
  }

  /** @returns the number of the link among the supports */
  support(from: number, to: number, weight: number): number {
    return this.#add(this.#supports, from, to, weight);
  }

  removeAttack(link: number): void {
    this.#remove(this.#attacks, link);
  }

  removeSupport(link: number): void {
    this.#remove(this.#supports, link);
  }

  /** Updates the strengths after all changes since the last call. */
  settle(): void {
    while (this.#waiting.length > 0) {
      const [now, later] = [this.#waiting, this.#later];
      for (let at = 0; at < now.length; at += 1) this.#next[now.at(at)] = this.#strengthOf(now.at(at));
      let moved = 0;
      for (let at = 0; at < now.length; at += 1) {
        const node = now.at(at);
        this.#isWaiting[node] = 0;
        const next = this.#next[node] as number;
        if (Math.abs(next - (this.values[node] as number)) <= PRECISION) continue;
        this.values[node] = next;
        now.items[moved] = node;
        moved += 1;
      }
      this.#waiting = later;
      for (let at = 0; at < moved; at += 1) {
        this.#tell(this.#attacks, now.at(at));
        this.#tell(this.#supports, now.at(at));
      }
      now.clear();
      this.#later = now;
    }
  }

  get bytes(): number {
    return this.values.length * (8 + 8 + 8 + 1 + 1) + this.#attacks.bytes + this.#supports.bytes;
  }

  #addNode(kind: number, weight: number): number {
    const node = this.#size;
    this.#size += 1;
    if (this.values.length < this.#size) {
      this.values = grown(this.values, this.#size);
      const room = this.values.length;
      this.#weights = grown(this.#weights, room);
      this.#kinds = grown(this.#kinds, room);
      this.#next = grown(this.#next, room);
      this.#isWaiting = grown(this.#isWaiting, room);
      for (const links of [this.#attacks, this.#supports]) links.reserveNodes(room);
    }
    this.#kinds[node] = kind;
    this.#weights[node] = weight;
    return node;
  }

  #strengthOf(node: number): number {
    const support = this.#supports.most(node);
    const attack = this.#attacks.most(node);
    if (this.#kinds[node] === LINK) return support * (1 - attack);
    if (this.#kinds[node] === VOID) return 0;
    return eulerTopStrength(this.#weights[node] as number, support - attack);
  }

  #add(links: WeightedLinks, from: number, to: number, weight: number): number {
    const link = links.addWeighted(from, to, weight);
    if (links.raise(link, this.values)) this.#wake(to);
    return link;
  }

  #remove(links: WeightedLinks, link: number): void {
    const to = links.to(link);
    if (links.drop(link, this.values)) this.#wake(to);
  }

  /** Propagates a changed strength to the nodes for which it is, was or becomes the strongest. */
  #tell(links: WeightedLinks, node: number): void {
    for (let link = links.firstOut[node] as number; link !== NONE; link = links.outs[2 * link + 1] as number) {
      if (links.raise(link, this.values)) this.#wake(links.to(link));
    }
  }

  #wake(node: number): void {
    if (this.#isWaiting[node] === 1) return;
    this.#isWaiting[node] = 1;
    this.#waiting.push(node);
  }
}

/** s = 1 - (1 - w²) / (1 + w·e^α) */
const eulerTopStrength = (weight: number, alpha: number): number =>
  1 - (1 - weight * weight) / (1 + weight * Math.exp(alpha));
