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
 * Attackers and bases that are looked at for an older witness. Past these the label is taken back and given again, which
 * is right in any case: labels are given from what is settled. Without the bound, an argument with many attackers would
 * cost all of them each time.
 */
const MOST_LOOKED_AT = 32;

/**
 * Arguments with their labels, the moment at which each label was given, and what it stands on. A change is only noted
 * here: arguments whose label may be wrong now are `doubted`, undecided ones that may be decided now are `loose`.
 * GroundedLabelling draws the consequences.
 */
export abstract class LabelledFramework {
  readonly attacks: Links;
  /** From an argument to one that it rests on. */
  readonly bases: Links;
  /** By argument: its label, and 4 times what still has to be settled in its favour before it is IN. */
  protected states = new Int32Array(0);
  /** At 2·argument: of what is OUT its witness, the IN attacker or ~base; beside it the moment of its label. */
  protected grounds = new Int32Array(0);
  /** Labels that may no longer stand. */
  protected readonly doubted = new Nodes();
  /** Undecided arguments that something labelled may decide. */
  protected readonly loose = new Nodes();
  /** Labels given whose consequences are still to be drawn. */
  protected readonly news = new Nodes();
  /** Arguments from here on are new: they are IN if nothing is open. */
  protected fresh = 0;
  /** By argument: FREE, NOT_IN or HELD. What is held back has one thing more open than bears on it. */
  #holds = new Uint8Array(0);
  #size = 0;
  #clock = 0;
  readonly #lastMoment: number;

  /**
   * @param lastMoment when moments are counted from 1 again; smaller ones are for tests
   * @param over whose links these labels are given over too; that one adds and removes them, and this one is told of each
   */
  constructor(lastMoment = LAST_MOMENT, over?: LabelledFramework) {
    this.#lastMoment = lastMoment;
    this.attacks = over?.attacks ?? new Links();
    this.bases = over?.bases ?? new Links();
  }

  get size(): number {
    return this.#size;
  }

  /** UNDECIDED, IN or OUT; of a new argument UNDECIDED until `settle`. */
  label(node: number): number {
    // What is new is known to be undecided without a look into memory.
    return node < this.fresh ? (this.states[node] as number) & 3 : UNDECIDED;
  }

  /** Adds `count` arguments. @returns the number of the first: 0 in an empty framework, then one higher for each. */
  add(count = 1): number {
    const node = this.#size;
    this.#size += count;
    if (this.states.length < this.#size) {
      this.states = grown(this.states, this.#size);
      const room = this.states.length;
      this.grounds = grown(this.grounds, 2 * room);
      this.#holds = grown(this.#holds, room);
      this.attacks.reserveNodes(room);
      this.bases.reserveNodes(room);
    }
    return node;
  }

  /** @returns the number of the link in `attacks` */
  attack(from: number, to: number): number {
    this.attacked(from, to);
    return this.attacks.add(from, to);
  }

  /** There is one attack more. */
  attacked(from: number, to: number): void {
    const label = this.label(from);
    const before = this.label(to);
    if (label !== OUT) this.more(to, 1);
    if (before === IN && !(label === OUT && this.#isOlder(from, to))) this.doubted.push(to);
    if (before === UNDECIDED && label === IN) this.loose.push(to);
  }

  /** `from` rests on `to`. @returns the number of the link in `bases` */
  rest(from: number, to: number): number {
    this.rested(from, to);
    return this.bases.add(from, to);
  }

  rested(from: number, to: number): void {
    const label = this.label(to);
    const before = this.label(from);
    if (label !== IN) this.more(from, 1);
    if (before === IN && !(label === IN && this.#isOlder(to, from))) this.doubted.push(from);
    if (before === UNDECIDED && label === OUT) this.loose.push(from);
  }

  /** An attack is gone. */
  spared(from: number, to: number): void {
    if (this.label(from) !== OUT) this.more(to, -1);
    this.#revise(to);
  }

  /** A base is gone. */
  freed(from: number, to: number): void {
    if (this.label(to) !== IN) this.more(from, -1);
    this.#revise(from);
  }

  removeAttack(link: number): void {
    const [from, to] = [this.attacks.from(link), this.attacks.to(link)];
    this.attacks.remove(link);
    this.spared(from, to);
  }

  removeBase(link: number): void {
    const [from, to] = [this.bases.from(link), this.bases.to(link)];
    this.bases.remove(link);
    this.freed(from, to);
  }

  /** Holds a label back until `release`. */
  hold(node: number, how: Hold): void {
    if (this.#holds[node] === FREE) this.more(node, 1);
    this.#holds[node] = how === "not in" ? NOT_IN : HELD;
    if (this.label(node) !== UNDECIDED) this.doubted.push(node);
    else this.loose.push(node);
  }

  release(node: number): void {
    if (this.#holds[node] === FREE) return;
    this.#holds[node] = FREE;
    this.more(node, -1);
    if (this.label(node) === UNDECIDED) this.loose.push(node);
  }

  get bytes(): number {
    const own = this.states.byteLength + this.grounds.byteLength + this.#holds.byteLength;
    return own + this.attacks.bytes + this.bases.bytes;
  }

  protected more(node: number, count: number): void {
    this.states[node] = (this.states[node] as number) + 4 * count;
  }

  #isOlder(a: number, b: number): boolean {
    return (this.grounds[2 * a + 1] as number) < (this.grounds[2 * b + 1] as number);
  }

  /** Something that bore on it is gone. An IN needed less than it had. */
  #revise(node: number): void {
    if (this.label(node) === OUT) this.doubted.push(node);
    if (this.label(node) === UNDECIDED) this.loose.push(node);
  }

  /** Looks for what puts an argument OUT, and notes it; `older`: only labels given before its own count. */
  protected findsWitness(node: number, older: boolean): boolean {
    if (this.#holds[node] === HELD) return false;
    this.attacks.indexIn();
    const most = older ? MOST_LOOKED_AT : Number.POSITIVE_INFINITY;
    let looked = 0;
    const { firstIn, ins } = this.attacks;
    for (let link = firstIn[node] as number; link !== NONE && looked < most; link = ins[2 * link + 1] as number) {
      looked += 1;
      const attacker = ins[2 * link] as number;
      if (this.label(attacker) !== IN || (older && !this.#isOlder(attacker, node))) continue;
      this.grounds[2 * node] = attacker;
      return true;
    }
    const { firstOut, outs } = this.bases;
    for (let link = firstOut[node] as number; link !== NONE && looked < most; link = outs[2 * link + 1] as number) {
      looked += 1;
      const base = outs[2 * link] as number;
      if (this.label(base) !== OUT || (older && !this.#isOlder(base, node))) continue;
      this.grounds[2 * node] = ~base;
      return true;
    }
    return false;
  }

  /** Whether a label is held back as undecided, whatever bears on it. */
  protected isHeld(node: number): boolean {
    return this.#holds[node] === HELD;
  }

  /** Labels an undecided argument. */
  protected give(node: number, label: number): void {
    if (this.#clock === this.#lastMoment) this.#countAgain();
    this.#clock += 1;
    this.states[node] = (this.states[node] as number) + label;
    this.grounds[2 * node + 1] = this.#clock;
    this.news.push(node);
  }

  /** Numbers the moments from 1 again, in the same order, so that they stay within 32 bits. */
  #countAgain(): void {
    const given = (node: number): number => this.grounds[2 * node + 1] as number;
    const nodes = Array.from({ length: this.#size }, (_, node) => node).filter(
      (node) => this.label(node) !== UNDECIDED,
    );
    nodes.sort((a, b) => given(a) - given(b));
    nodes.forEach((node, index) => {
      this.grounds[2 * node + 1] = index + 1;
    });
    this.#clock = nodes.length;
  }
}
