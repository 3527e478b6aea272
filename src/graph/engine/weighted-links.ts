import { grown, Links, NONE } from "./links.ts";

/**
 * Links with their κ, and for every node its strongest incoming link: κ times the strength of the link's source. A rising link
 * is compared only with the strongest; all links of a node are searched only if its strongest link weakens.
 */
export class WeightedLinks extends Links {
  #weights = new Float64Array(0);
  #strongest = new Int32Array(0);
  /** Carried strength of that link. */
  #most = new Float64Array(0);

  override reserveNodes(nodes: number): void {
    super.reserveNodes(nodes);
    this.#strongest = grown(this.#strongest, nodes, NONE);
    this.#most = grown(this.#most, nodes);
  }

  addWeighted(from: number, to: number, weight: number): number {
    const link = this.add(from, to);
    this.#weights = grown(this.#weights, this.length);
    this.#weights[link] = weight;
    return link;
  }

  /** Returns the most that any link carries into a node; 0 without links. */
  most(node: number): number {
    return this.#most[node] as number;
  }

  /** Updates what a link carries. @returns whether that affects its target */
  raise(link: number, values: Float64Array): boolean {
    const to = this.to(link);
    const carried = this.#carried(link, values);
    if (carried >= (this.#most[to] as number)) {
      this.#strongest[to] = link;
      this.#most[to] = carried;
      return true;
    }
    if (this.#strongest[to] !== link) return false;
    this.#find(to, values);
    return true;
  }

  /** Removes a link. @returns whether that affects its target */
  drop(link: number, values: Float64Array): boolean {
    const to = this.to(link);
    this.remove(link);
    if (this.#strongest[to] !== link) return false;
    this.#find(to, values);
    return true;
  }

  override get bytes(): number {
    return super.bytes + this.#weights.byteLength + this.#strongest.byteLength + this.#most.byteLength;
  }

  #carried(link: number, values: Float64Array): number {
    return (this.#weights[link] as number) * (values[this.from(link)] as number);
  }

  /** Finds the strongest link. None exceeds the former maximum, so one that reaches it ends the search. */
  #find(node: number, values: Float64Array): void {
    this.indexIn();
    const bound = this.#most[node] as number;
    let strongest = NONE;
    let most = 0;
    for (let link = this.firstIn[node] as number; link !== NONE; link = this.ins[2 * link + 1] as number) {
      const carried = this.#carried(link, values);
      if (carried < most) continue;
      strongest = link;
      most = carried;
      if (carried === bound) break;
    }
    this.#strongest[node] = strongest;
    this.#most[node] = most;
  }
}
