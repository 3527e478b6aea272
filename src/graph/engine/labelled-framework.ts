import { grown, Links, NONE, Nodes } from "./links.ts";

/** Dung's labels as numbers. */
export const UNDECIDED = 0;
export const IN = 1;
export const OUT = 2;

const LAST_MOMENT = 2 ** 31 - 1;

/** Kind of hold: UNDECIDED regardless of what bears on it, or only not IN. */
export type Hold = "undecided" | "not in";
const FREE = 0;
const NOT_IN = 1;
const HELD = 2;

/**
 * Limit on the search for an older witness among attackers and bases. Beyond it the label is taken back and given again, which
 * is always correct. Without the limit, an argument with many attackers would cost all of them each time.
 */
const MOST_LOOKED_AT = 32;

/**
 * Arguments with their labels, the moment of each label, and what it depends on. Changes are only noted here: arguments with
 * a possibly wrong label are `doubted`, undecided ones that may be decidable are `loose`. GroundedLabelling draws the
 * consequences.
 */
export abstract class LabelledFramework {
  readonly attacks: Links;
  /** Links from an argument to one that it rests on. */
  readonly bases: Links;
  /** Label by argument, plus 4 times the number of open conditions before it is IN. */
  protected states = new Int32Array(0);
  /** At 2·argument the witness of an OUT: the IN attacker or ~base; next to it the moment of its label. */
  protected grounds = new Int32Array(0);
  /** Arguments whose label may be wrong. */
  protected readonly doubted = new Nodes();
  /** Undecided arguments that a label may decide. */
  protected readonly loose = new Nodes();
  /** Labelled arguments whose consequences are not yet drawn. */
  protected readonly news = new Nodes();
  /** First new argument: new arguments are IN if nothing is open. */
  protected fresh = 0;
  /** FREE, NOT_IN or HELD by argument. A held one has an additional open condition. */
  #holds = new Uint8Array(0);
  #size = 0;
  #clock = 0;
  readonly #lastMoment: number;

  /**
   * @param lastMoment moment after which moments are renumbered; smaller values are for tests
   * @param over framework whose links are shared; it changes them, and this one is notified of each change
   */
  constructor(lastMoment = LAST_MOMENT, over?: LabelledFramework) {
    this.#lastMoment = lastMoment;
    this.attacks = over?.attacks ?? new Links();
    this.bases = over?.bases ?? new Links();
  }

  get size(): number {
    return this.#size;
  }

  /** Returns UNDECIDED, IN or OUT; of a new argument UNDECIDED until `settle`. */
  label(node: number): number {
    // Avoids a memory access for new arguments.
    return node < this.fresh ? (this.states[node] as number) & 3 : UNDECIDED;
  }

  /** Adds `count` arguments. @returns number of the first; numbers are consecutive from 0 */
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

  /** @returns number of the link in `attacks` */
  attack(from: number, to: number): number {
    this.attacked(from, to);
    return this.attacks.add(from, to);
  }

  /** Notes an added attack. */
  attacked(from: number, to: number): void {
    const label = this.label(from);
    const before = this.label(to);
    if (label !== OUT) this.more(to, 1);
    if (before === IN && !(label === OUT && this.#isOlder(from, to))) this.doubted.push(to);
    if (before === UNDECIDED && label === IN) this.loose.push(to);
  }

  /** Makes `from` rest on `to`. @returns number of the link in `bases` */
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

  /** Notes a removed attack. */
  spared(from: number, to: number): void {
    if (this.label(from) !== OUT) this.more(to, -1);
    this.#revise(to);
  }

  /** Notes a removed base. */
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

  /** Holds an argument. */
  hold(node: number, how: Hold): void {
    if (this.#holds[node] === FREE) this.more(node, 1);
    this.#holds[node] = how === "not in" ? NOT_IN : HELD;
    if (this.label(node) !== UNDECIDED) this.doubted.push(node);
    else this.loose.push(node);
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

  /** Revises an argument after a removal; an IN stays IN. */
  #revise(node: number): void {
    if (this.label(node) === OUT) this.doubted.push(node);
    if (this.label(node) === UNDECIDED) this.loose.push(node);
  }

  /** Finds and stores a witness that puts an argument OUT; `older`: only with an older label than its own. */
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

  /** Whether an argument is held as undecided. */
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

  /** Renumbers the moments from 1 in the same order, so that they fit 32 bits. */
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
