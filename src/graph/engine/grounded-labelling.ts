import { IN, LabelledFramework, OUT, UNDECIDED } from "./labelled-framework.ts";
import { NONE } from "./links.ts";

export { type Hold, IN, OUT, UNDECIDED } from "./labelled-framework.ts";

/**
 * The grounded labelling (Dung 1995; labels as in Caminada 2006) of a framework of attacks and bases, kept up to date
 * while it changes: an argument is IN when all its attackers are OUT and all its bases IN; OUT when an attacker is IN
 * or a base OUT; else UNDECIDED.
 *
 * Every label carries the moment at which it was given, and stands on labels that were given before: an IN on all its
 * attackers and bases, an OUT on one witness. A change takes back the labels that stood on what is no longer so, and
 * gives labels again from what is left. A witness that fell is replaced only by one whose label is the older: two
 * labels that stood on each other would stand on nothing, which a test for "some attacker is IN" does not see.
 *
 * What is held back stays UNDECIDED, or at least does not become IN, whatever bears on it.
 *
 * The whole of a framework is labelled in time linear in arguments and relations; a change takes time linear in the
 * relations of the arguments whose labels it takes back or gives, and of their neighbours' witnesses.
 */
export class GroundedLabelling extends LabelledFramework {
  /** Brings the labels up to date with every change since the last time. */
  settle(): void {
    if (this.doubted.length > 0) this.#takeBack();
    this.#giveAll();
  }

  /** Takes back every label that no longer stands on older ones. */
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

  /** Gives the labels that follow, from those that are settled. */
  #giveAll(): void {
    const states = this.states;
    const start = this.fresh;
    this.fresh = this.size;
    // A state of 0 is that of an undecided argument for which nothing is open.
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

  /** What an IN attacks, or what rests on an OUT, is OUT. */
  #putOut(first: Int32Array, list: Int32Array, node: number, witness: number): void {
    for (let link = first[node] as number; link !== NONE; link = list[2 * link + 1] as number) {
      const other = list[2 * link] as number;
      if (this.label(other) !== UNDECIDED || this.isHeld(other)) continue;
      this.grounds[2 * other] = witness;
      this.give(other, OUT);
    }
  }

  /** What an OUT attacks, or what rests on an IN, has one thing less to wait for. */
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
