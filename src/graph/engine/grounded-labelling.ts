import { IN, LabelledFramework, OUT, UNDECIDED } from "./labelled-framework.ts";
import { NONE } from "./links.ts";

export { type Hold, IN, OUT } from "./labelled-framework.ts";

/**
 * The grounded labelling (Dung 1995; labels as in Caminada 2006) of a framework of attacks and bases, maintained while it
 * changes: an argument is IN if all its attackers are OUT and all its bases IN; OUT if an attacker is IN or a base OUT; else
 * UNDECIDED.
 *
 * Every label has a moment, and depends on earlier labels: an IN on all its attackers and bases, an OUT on one witness. A
 * change takes back the labels that depended on what changed, and labels again from the rest. A fallen witness is replaced
 * only by one with an older label: two labels that depended on each other would depend on nothing, which a test for "some
 * attacker is IN" does not detect.
 *
 * A held argument stays UNDECIDED, or at least does not become IN, whatever bears on it.
 *
 * Labelling a whole framework takes time linear in arguments and relations. A change takes time linear in the relations of
 * the relabelled arguments and of their neighbours' witnesses.
 */
export class GroundedLabelling extends LabelledFramework {
  /** Updates the labels after all changes since the last call. */
  settle(): void {
    if (this.doubted.length > 0) this.#takeBack();
    this.#giveAll();
  }

  /** Takes back every label that does not depend on older ones. */
  #takeBack(): void {
    const { attacks, bases } = this;
    const doubted = this.doubted;
    const isWitness = (node: number, of: number): boolean => this.label(of) === OUT && this.grounds[2 * of] === node;
    bases.indexIn();
    for (let at = 0; at < doubted.length; at += 1) {
      const node = doubted.at(at);
      const label = this.label(node);
      if (label === UNDECIDED) continue;
      if (label === OUT && this.findsWitness(node, true)) continue;
      this.states[node] = (this.states[node] as number) - label;
      this.loose.push(node);
      const { firstOut, outs } = attacks;
      for (let link = firstOut[node] as number; link !== NONE; link = outs[2 * link + 1] as number) {
        const target = outs[2 * link] as number;
        if (label === OUT) this.more(target, 1);
        if (label === OUT ? this.label(target) === IN : isWitness(node, target)) doubted.push(target);
      }
      const { firstIn, ins } = bases;
      for (let link = firstIn[node] as number; link !== NONE; link = ins[2 * link + 1] as number) {
        const carried = ins[2 * link] as number;
        if (label === IN) this.more(carried, 1);
        if (label === IN ? this.label(carried) === IN : isWitness(~node, carried)) doubted.push(carried);
      }
    }
    doubted.clear();
  }

  /** Labels whatever follows from the settled labels. */
  #giveAll(): void {
    const states = this.states;
    const start = this.fresh;
    this.fresh = this.size;
    // State 0: undecided with nothing open.
    for (let node = start; node < this.size; node += 1) if (states[node] === 0) this.give(node, IN);
    for (let at = 0; at < this.loose.length; at += 1) {
      const node = this.loose.at(at);
      if (states[node] === 0) this.give(node, IN);
      else if (this.label(node) === UNDECIDED && this.findsWitness(node, false)) this.give(node, OUT);
    }
    this.loose.clear();
    const news = this.news;
    const hasBases = this.bases.length > 0;
    if (hasBases) this.bases.indexIn();
    for (let at = 0; at < news.length; at += 1) {
      const node = news.at(at);
      if (this.label(node) === IN) {
        this.#putOut(this.attacks.firstOut, this.attacks.outs, node, node);
        if (hasBases) this.#ease(this.bases.firstIn, this.bases.ins, node);
      } else {
        this.#ease(this.attacks.firstOut, this.attacks.outs, node);
        if (hasBases) this.#putOut(this.bases.firstIn, this.bases.ins, node, ~node);
      }
    }
    news.clear();
  }

  /** Labels OUT whatever an IN attacks, or whatever rests on an OUT. */
  #putOut(first: Int32Array, list: Int32Array, node: number, witness: number): void {
    for (let link = first[node] as number; link !== NONE; link = list[2 * link + 1] as number) {
      const other = list[2 * link] as number;
      if (this.label(other) !== UNDECIDED || this.isHeld(other)) continue;
      this.grounds[2 * other] = witness;
      this.give(other, OUT);
    }
  }

  /** Removes one open condition from whatever an OUT attacks, or whatever rests on an IN. */
  #ease(first: Int32Array, list: Int32Array, node: number): void {
    const states = this.states;
    for (let link = first[node] as number; link !== NONE; link = list[2 * link + 1] as number) {
      const other = list[2 * link] as number;
      const state = (states[other] as number) - 4;
      states[other] = state;
      if (state === 0) this.give(other, IN);
    }
  }
}
