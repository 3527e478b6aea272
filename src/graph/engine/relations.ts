import { grown } from "./growing.ts";
import { Links, NONE } from "./links.ts";

/** How many readings are kept: the cautious one and the one by evidence. */
export const READINGS = 2;

/** Every relation that was ever said, by the arguments at its ends, and where it stands in the layers. */
export class Relations extends Links {
  types = new Uint8Array(0);
  weights = new Float64Array(0);
  /** What carries it in the labellings: its source, or the copy of it that says so. */
  speakers = new Int32Array(0);
  /** Its link in reading `r`, at READINGS·relation + r. */
  inReading = new Int32Array(0);
  inStrengths = new Int32Array(0);
  /** The node that stands for it once it was undercut. */
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
