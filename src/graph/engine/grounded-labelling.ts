import { grown, Nodes } from "./growing.ts";
import { Links, NONE } from "./links.ts";

/** Dung's labels as numbers. */
export const UNDECIDED = 0;
export const IN = 1;
export const OUT = 2;

const LAST_MOMENT = 2 ** 31 - 1;

/** How a label is held back: UNDECIDED whatever bears on it, or only not IN. */
export type Hold = "undecided" | "not in";
const FREE = 0;
const NOT_IN = 1;
const HELD = 2;

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
export class GroundedLabelling {
  readonly attacks = new Links();
  /** From an argument to one that it rests on. */
  readonly bases = new Links();
  /** By argument: its label, and 4 times what still has to be settled in its favour before it is IN. */
  #states = new Int32Array(0);
  /** At 2·argument: of what is OUT its witness, the IN attacker or ~base; beside it the moment of its label. */
  #grounds = new Int32Array(0);
  /** By argument: FREE, NOT_IN or HELD. What is held back has one thing more open than bears on it. */
  #holds = new Uint8Array(0);
  #size = 0;
  #clock = 0;
  /** Labels that may stand no more. */
  readonly #doubted = new Nodes();
  /** Arguments from here on are new: they are IN if nothing is open. */
  #fresh = 0;
  /** Undecided arguments that something labelled may decide. */
  readonly #loose = new Nodes();
  /** Labels given, whose consequences are still to be drawn. */
  readonly #news = new Nodes();
  readonly #lastMoment: number;

  /** @param lastMoment when moments are counted from 1 again; smaller ones are for tests */
  constructor(lastMoment = LAST_MOMENT) {
    this.#lastMoment = lastMoment;
  }

  get size(): number {
    return this.#size;
  }

  /** UNDECIDED, IN or OUT; of a new argument UNDECIDED until `settle`. */
  label(node: number): number {
    // What is new is known to be undecided without a look into memory.
    return node < this.#fresh ? (this.#states[node] as number) & 3 : UNDECIDED;
  }

  /** @returns the number of the new argument, or of the first of so many: 0, 1, 2 … */
  add(count = 1): number {
    const node = this.#size;
    this.#size += count;
    if (this.#states.length < this.#size) {
      this.#states = grown(this.#states, this.#size);
      const room = this.#states.length;
      this.#grounds = grown(this.#grounds, 2 * room);
      this.#holds = grown(this.#holds, room);
      this.attacks.reserveNodes(room);
      this.bases.reserveNodes(room);
    }
    return node;
  }

  /** @returns the number of the link in `attacks` */
  attack(from: number, to: number): number {
    const label = this.label(from);
    const before = this.label(to);
    if (label !== OUT) this.#more(to, 1);
    if (before === IN && !(label === OUT && this.#isOlder(from, to))) this.#doubted.push(to);
    if (before === UNDECIDED && label === IN) this.#loose.push(to);
    return this.attacks.add(from, to);
  }

  /** `from` rests on `to`. @returns the number of the link in `bases` */
  rest(from: number, to: number): number {
    const label = this.label(to);
    const before = this.label(from);
    if (label !== IN) this.#more(from, 1);
    if (before === IN && !(label === IN && this.#isOlder(to, from))) this.#doubted.push(from);
    if (before === UNDECIDED && label === OUT) this.#loose.push(from);
    return this.bases.add(from, to);
  }

  removeAttack(link: number): void {
    const [from, to] = [this.attacks.from(link), this.attacks.to(link)];
    this.attacks.remove(link);
    if (this.label(from) !== OUT) this.#more(to, -1);
    this.#revise(to);
  }

  removeBase(link: number): void {
    const [from, to] = [this.bases.from(link), this.bases.to(link)];
    this.bases.remove(link);
    if (this.label(to) !== IN) this.#more(from, -1);
    this.#revise(from);
  }

  /** Holds a label back until `release`. */
  hold(node: number, how: Hold): void {
    if (this.#holds[node] === FREE) this.#more(node, 1);
    this.#holds[node] = how === "not in" ? NOT_IN : HELD;
    if (this.label(node) !== UNDECIDED) this.#doubted.push(node);
    else this.#loose.push(node);
  }

  release(node: number): void {
    if (this.#holds[node] === FREE) return;
    this.#holds[node] = FREE;
    this.#more(node, -1);
    if (this.label(node) === UNDECIDED) this.#loose.push(node);
  }

  /** Brings the labels up to date with every change since the last time. */
  settle(): void {
    if (this.#doubted.length > 0) this.#takeBack();
    this.#give();
  }

  get bytes(): number {
    const own = this.#states.byteLength + this.#grounds.byteLength + this.#holds.byteLength;
    return own + this.attacks.bytes + this.bases.bytes;
  }

  #more(node: number, count: number): void {
    this.#states[node] = (this.#states[node] as number) + 4 * count;
  }

  #isOlder(a: number, b: number): boolean {
    return (this.#grounds[2 * a + 1] as number) < (this.#grounds[2 * b + 1] as number);
  }

  /** Something that bore on it is gone. An IN needed less than it had. */
  #revise(node: number): void {
    if (this.label(node) === OUT) this.#doubted.push(node);
    if (this.label(node) === UNDECIDED) this.#loose.push(node);
  }

  /** Takes back every label that no longer stands on older ones. */
  #takeBack(): void {
    const { attacks, bases } = this;
    const doubted = this.#doubted;
    const isWitness = (node: number, of: number): boolean => this.label(of) === OUT && this.#grounds[2 * of] === node;
    bases.indexIn();
    for (let at = 0; at < doubted.length; at += 1) {
      const node = doubted.at(at);
      const label = this.label(node);
      if (label === UNDECIDED) continue;
      if (label === OUT && this.#findsWitness(node, true)) continue;
      this.#states[node] = (this.#states[node] as number) - label;
      this.#loose.push(node);
      const { firstOut, outs } = attacks;
      for (let link = firstOut[node] as number; link !== NONE; link = outs[2 * link + 1] as number) {
        const target = outs[2 * link] as number;
        if (label === OUT) this.#more(target, 1);
        if (label === OUT ? this.label(target) === IN : isWitness(node, target)) doubted.push(target);
      }
      const { firstIn, ins } = bases;
      for (let link = firstIn[node] as number; link !== NONE; link = ins[2 * link + 1] as number) {
        const carried = ins[2 * link] as number;
        if (label === IN) this.#more(carried, 1);
        if (label === IN ? this.label(carried) === IN : isWitness(~node, carried)) doubted.push(carried);
      }
    }
    doubted.clear();
  }

  /** Looks for what puts an argument OUT, and notes it; `older`: only labels given before its own count. */
  #findsWitness(node: number, older: boolean): boolean {
    if (this.#holds[node] === HELD) return false;
    this.attacks.indexIn();
    const { firstIn, ins } = this.attacks;
    for (let link = firstIn[node] as number; link !== NONE; link = ins[2 * link + 1] as number) {
      const attacker = ins[2 * link] as number;
      if (this.label(attacker) !== IN || (older && !this.#isOlder(attacker, node))) continue;
      this.#grounds[2 * node] = attacker;
      return true;
    }
    const { firstOut, outs } = this.bases;
    for (let link = firstOut[node] as number; link !== NONE; link = outs[2 * link + 1] as number) {
      const base = outs[2 * link] as number;
      if (this.label(base) !== OUT || (older && !this.#isOlder(base, node))) continue;
      this.#grounds[2 * node] = ~base;
      return true;
    }
    return false;
  }

  /** Labels an undecided argument. */
  #label(node: number, label: number): void {
    if (this.#clock === this.#lastMoment) this.#countAnew();
    this.#clock += 1;
    this.#states[node] = (this.#states[node] as number) + label;
    this.#grounds[2 * node + 1] = this.#clock;
    this.#news.push(node);
  }

  /** Numbers the moments from 1 again, in the same order, so that they stay within 32 bits. */
  #countAnew(): void {
    const given = (node: number): number => this.#grounds[2 * node + 1] as number;
    const nodes = Array.from({ length: this.#size }, (_, node) => node).filter(
      (node) => this.label(node) !== UNDECIDED,
    );
    nodes.sort((a, b) => given(a) - given(b));
    nodes.forEach((node, index) => {
      this.#grounds[2 * node + 1] = index + 1;
    });
    this.#clock = nodes.length;
  }

  /** Gives the labels that follow, from those that are settled. */
  #give(): void {
    const states = this.#states;
    const start = this.#fresh;
    this.#fresh = this.#size;
    // A state of 0 is that of an undecided argument for which nothing is open.
    for (let node = start; node < this.#size; node += 1) if (states[node] === 0) this.#label(node, IN);
    for (let at = 0; at < this.#loose.length; at += 1) {
      const node = this.#loose.at(at);
      if (states[node] === 0) this.#label(node, IN);
      else if (this.label(node) === UNDECIDED && this.#findsWitness(node, false)) this.#label(node, OUT);
    }
    this.#loose.clear();
    const news = this.#news;
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
      if (this.label(other) !== UNDECIDED || this.#holds[other] === HELD) continue;
      this.#grounds[2 * other] = witness;
      this.#label(other, OUT);
    }
  }

  /** What an OUT attacks, or what rests on an IN, has one thing less to wait for. */
  #ease(first: Int32Array, list: Int32Array, node: number): void {
    const states = this.#states;
    for (let link = first[node] as number; link !== NONE; link = list[2 * link + 1] as number) {
      const other = list[2 * link] as number;
      const state = (states[other] as number) - 4;
      states[other] = state;
      if (state === 0) this.#label(other, IN);
    }
  }
}
