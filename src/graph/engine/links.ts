import { grown } from "./growing.ts";

/** Where a list of links ends. */
export const NONE = -1;

/**
 * Directed links between numbered nodes, in typed arrays that grow by doubling: 16 bytes a link and 8 a node. The
 * links out of a node and those into it are two linked lists, the newest first. `outs` holds, at 2·link, where a link
 * goes, and beside it, since they are read together, the next link out of the same node; `ins` the same backwards:
 *
 *     for (let link = firstOut[node]; link !== NONE; link = outs[2 * link + 1]) … outs[2 * link]
 *     for (let link = firstIn[node]; link !== NONE; link = ins[2 * link + 1]) … ins[2 * link]
 *
 * The arrays are replaced when they grow, so nobody keeps one across an `add`. The lists of links into a node are
 * there from the first `indexIn` on: who labels a whole framework once can do without.
 */
export class Links {
  firstOut = new Int32Array(0);
  firstIn = new Int32Array(0);
  outs = new Int32Array(0);
  ins = new Int32Array(0);
  #length = 0;
  #isIndexed = false;
  readonly #free: number[] = [];

  /** Room for this many nodes. */
  reserveNodes(nodes: number): void {
    this.firstOut = grown(this.firstOut, nodes, NONE);
    this.firstIn = grown(this.firstIn, nodes, NONE);
  }

  /** Room for this many links. */
  reserve(links: number): void {
    this.outs = grown(this.outs, 2 * links);
    this.ins = grown(this.ins, 2 * links);
  }

  /** @returns the number of the link, which stays its own until it is removed */
  add(from: number, to: number): number {
    let link = this.#free.pop();
    if (link === undefined) {
      link = this.#length;
      this.#length += 1;
      if (2 * link >= this.outs.length) this.reserve(link + 1);
    }
    this.outs[2 * link] = to;
    this.outs[2 * link + 1] = this.firstOut[from] as number;
    this.firstOut[from] = link;
    this.ins[2 * link] = from;
    if (this.#isIndexed) this.#enter(link);
    return link;
  }

  /** Makes the lists of links into a node, where they are not there yet. */
  indexIn(): void {
    if (this.#isIndexed) return;
    this.#isIndexed = true;
    for (let link = 0; link < this.#length; link += 1) this.#enter(link);
  }

  /** In time proportional to the links of its two ends. */
  remove(link: number): void {
    this.indexIn();
    unlink(this.firstOut, this.outs, this.from(link), link);
    unlink(this.firstIn, this.ins, this.to(link), link);
    this.#free.push(link);
  }

  from(link: number): number {
    return this.ins[2 * link] as number;
  }

  to(link: number): number {
    return this.outs[2 * link] as number;
  }

  /** Links that were ever numbered: the length that an array beside this one needs. */
  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.firstOut.byteLength + this.firstIn.byteLength + this.outs.byteLength + this.ins.byteLength;
  }

  #enter(link: number): void {
    const to = this.to(link);
    this.ins[2 * link + 1] = this.firstIn[to] as number;
    this.firstIn[to] = link;
  }
}

function unlink(first: Int32Array, list: Int32Array, node: number, link: number): void {
  const after = list[2 * link + 1] as number;
  if (first[node] === link) {
    first[node] = after;
    return;
  }
  let before = first[node] as number;
  while (list[2 * before + 1] !== link) before = list[2 * before + 1] as number;
  list[2 * before + 1] = after;
}
