type Typed = Int32Array | Uint8Array | Float64Array;

/** Returns an array of at least `length`, doubling it if needed; new elements are `fill`. */
export function grown<T extends Typed>(array: T, length: number, fill = 0): T {
  if (array.length >= length) return array;
  const Same = array.constructor as new (length: number) => T;
  const larger = new Same(Math.max(length, 2 * array.length, 16));
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}

/** Growing list of node numbers, used as a stack or a queue. */
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

/** End of a list of links. */
export const NONE = -1;

/**
 * Directed links between numbered nodes, in typed arrays that grow by doubling: 16 bytes a link and 8 a node. The links out of
 * a node and those into it are two linked lists, newest first. `outs` holds, at 2·link, the target of a link and next to it,
 * since they are read together, the next link out of the same node; `ins` the same backwards:
 *
 *     for (let link = firstOut[node]; link !== NONE; link = outs[2 * link + 1]) … outs[2 * link]
 *     for (let link = firstIn[node]; link !== NONE; link = ins[2 * link + 1]) … ins[2 * link]
 *
 * Growing replaces the arrays, so no reference to one survives an `add`. The lists of links into a node exist from the first
 * `indexIn` on; a single labelling of a whole framework does without.
 */
export class Links {
  firstOut = new Int32Array(0);
  firstIn = new Int32Array(0);
  outs = new Int32Array(0);
  ins = new Int32Array(0);
  #length = 0;
  #isIndexed = false;
  readonly #free: number[] = [];

  /** Reserves room for nodes. */
  reserveNodes(nodes: number): void {
    this.firstOut = grown(this.firstOut, nodes, NONE);
    this.firstIn = grown(this.firstIn, nodes, NONE);
  }

  /** Reserves room for links. */
  reserve(links: number): void {
    this.outs = grown(this.outs, 2 * links);
    this.ins = grown(this.ins, 2 * links);
  }

  /** @returns the number of the link, valid until its removal */
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

  /** Builds the lists of links into a node, unless they exist. */
  indexIn(): void {
    if (this.#isIndexed) return;
    this.#isIndexed = true;
    for (let link = 0; link < this.#length; link += 1) this.#enter(link);
  }

  /** Removes a link, in time proportional to the links of its two ends. */
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

  /** Highest link number so far plus one: the length of a parallel array. */
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

/** Number of readings: the cautious one and the one by evidence. */
export const READINGS = 2;

/** Every relation ever made, by its end nodes, and its place in the layers. */
export class Relations extends Links {
  types = new Uint8Array(0);
  weights = new Float64Array(0);
  /** Node that carries the relation in the labellings: its source, or the copy that says so. */
  speakers = new Int32Array(0);
  /** Link of the relation in reading `r`, at READINGS·relation + r. */
  inReading = new Int32Array(0);
  inStrengths = new Int32Array(0);
  /** Node of an undercut relation. */
  nodes = new Int32Array(0);

  addTyped(from: number, to: number, type: number, weight: number, speaker: number): number {
    const relation = this.add(from, to);
    if (this.types.length < this.length) {
      this.types = grown(this.types, this.outs.length / 2);
      const room = this.types.length;
      this.weights = grown(this.weights, room);
      this.speakers = grown(this.speakers, room);
      this.inReading = grown(this.inReading, READINGS * room, NONE);
      this.inStrengths = grown(this.inStrengths, room, NONE);
      this.nodes = grown(this.nodes, room, NONE);
    }
    this.types[relation] = type;
    this.weights[relation] = weight;
    this.speakers[relation] = speaker;
    return relation;
  }

  outOf(node: number): number[] {
    const found: number[] = [];
    for (let link = this.firstOut[node] as number; link !== NONE; link = this.outs[2 * link + 1] as number)
      found.push(link);
    return found;
  }

  into(node: number): number[] {
    this.indexIn();
    const found: number[] = [];
    for (let link = this.firstIn[node] as number; link !== NONE; link = this.ins[2 * link + 1] as number)
      found.push(link);
    return found;
  }

  ofPair(from: number, to: number): number[] {
    return this.outOf(from).filter((relation) => this.to(relation) === to);
  }

  override get bytes(): number {
    return super.bytes + this.types.length * (1 + 8 + 4 + 4 * READINGS + 4 + 4);
  }
}
