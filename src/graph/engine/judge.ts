import { GroundedLabelling, IN, OUT } from "./grounded-labelling.ts";
import { grown } from "./growing.ts";
import { Links, NONE } from "./links.ts";
import { TopStrengths } from "./top-strengths.ts";

/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

/** The relations that decide something. */
export type Relation = "counters" | "supports" | "extends";

/** θ: a counter whose κ is less does not decide what stands. */
export const ATTACK_THRESHOLD = 0.5;

/** The weight of a claim whose author stated no confidence. */
export const UNSTATED = 0.5;

const TYPES: readonly Relation[] = ["counters", "supports", "extends"];
const COUNTERS = 0;
const SUPPORTS = 1;
const EXTENDS = 2;

export interface JudgeOptions {
  /** θ; default 0.5. */
  readonly threshold?: number;
  /** Whether strengths at a flat w = 0.5 are kept too; default true. */
  readonly flat?: boolean;
}

/**
 * Both layers over numbered claims, kept up to date while the graph changes: standing by the grounded labelling over
 * `counters` with κ ≥ θ and `extends`, strength by EulerTop over `counters` and `supports`. What is asked for after a
 * change holds after `settle`.
 *
 * A relation that is undercut becomes a node between its ends. A counter or support stands with its source and falls
 * with what undercuts it (as attacks do in the recursive frameworks of Baroni et al. 2011). An `extends` becomes the
 * objection "its base does not hold", which the base and every undercutter attack: once that is out, the claim no
 * longer falls with its base.
 */
export class Judge {
  readonly #labelling = new GroundedLabelling();
  readonly #strengths: readonly TopStrengths[];
  readonly #relations = new Relations();
  readonly #threshold: number;
  /** Undercutters by the pair of claims whose relations they undercut. */
  readonly #undercut = new Map<string, { readonly by: number; readonly confidence: number }[]>();
  readonly #withdrawn = new Set<number>();
  /** What was taken back, and the attack that keeps it OUT. */
  readonly #retracted = new Map<number, number>();
  #denial: number | undefined;

  constructor({ threshold = ATTACK_THRESHOLD, flat = true }: JudgeOptions = {}) {
    this.#threshold = threshold;
    this.#strengths = flat ? [new TopStrengths(), new TopStrengths()] : [new TopStrengths()];
  }

  /**
   * A new claim.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than those before it
   */
  add(weight: number = UNSTATED): number {
    this.#strengths.forEach((strengths, layer) => {
      strengths.add(layer === 0 ? weight : UNSTATED);
    });
    return this.#addNode();
  }

  weigh(claim: number, weight: number): void {
    this.#strengths[0]?.weigh(claim, weight);
  }

  /** `from` counters, supports or extends `to`; said again it changes nothing, but with a greater κ. */
  relate(type: Relation, from: number, to: number, confidence = 1): void {
    const relation = this.#relations.addTyped(from, to, TYPES.indexOf(type), confidence);
    this.#make(relation);
  }

  /** `by` counters whatever `from` says about `to`, now or later. */
  undercut(by: number, from: number, to: number, confidence = 1): void {
    const key = `${from} ${to}`;
    const known = this.#undercut.get(key);
    if (known) {
      known.push({ by, confidence });
      for (const node of this.#nodesBetween(from, to)) this.relate("counters", by, node, confidence);
      return;
    }
    this.#undercut.set(key, [{ by, confidence }]);
    for (const relation of this.#relations.ofPair(from, to)) {
      this.#unmake(relation);
      this.#make(relation);
    }
  }

  /** The claim counters and supports nothing any more; what is said about it still counts. */
  withdraw(claim: number): void {
    if (this.#withdrawn.has(claim)) return;
    this.#withdrawn.add(claim);
    for (const relation of this.#relations.outOf(claim)) {
      if (this.#relations.types[relation] !== EXTENDS) this.#unmake(relation);
    }
  }

  /** The claim was taken back: it is OUT, has no strength, and what rests on it falls. */
  retract(claim: number): void {
    if (this.#retracted.has(claim)) return;
    this.#denial ??= this.add();
    this.#retracted.set(claim, this.#labelling.attack(this.#denial, claim));
    for (const strengths of this.#strengths) strengths.void(claim, true);
  }

  /** Undoes `withdraw` and `retract`: somebody says it again. */
  restore(claim: number): void {
    const denied = this.#retracted.get(claim);
    if (denied !== undefined) {
      this.#retracted.delete(claim);
      this.#labelling.removeAttack(denied);
      for (const strengths of this.#strengths) strengths.void(claim, false);
    }
    if (!this.#withdrawn.delete(claim)) return;
    for (const relation of this.#relations.outOf(claim)) {
      if (this.#relations.types[relation] !== EXTENDS) this.#make(relation);
    }
  }

  settle(): void {
    this.#labelling.settle();
    for (const strengths of this.#strengths) strengths.settle();
  }

  label(claim: number): Label {
    const label = this.#labelling.label(claim);
    return label === IN ? "IN" : label === OUT ? "OUT" : "UNDECIDED";
  }

  strength(claim: number): number {
    return this.#strengths[0]?.values[claim] ?? 0;
  }

  /** The strength with every claim starting at 0.5: what the relations alone make of it. */
  flat(claim: number): number {
    return this.#strengths[1]?.values[claim] ?? 0;
  }

  /** What the typed arrays take. */
  get bytes(): number {
    return this.#strengths.reduce((sum, one) => sum + one.bytes, this.#labelling.bytes + this.#relations.bytes);
  }

  #addNode(): number {
    const node = this.#labelling.add();
    this.#relations.reserveNodes(node + 1);
    return node;
  }

  /** Puts a relation into the layers that it counts in. */
  #make(relation: number): void {
    const { types, weights, nodes } = this.#relations;
    const [a, b] = [this.#relations.from(relation), this.#relations.to(relation)];
    const type = types[relation] as number;
    if (type !== EXTENDS && this.#withdrawn.has(a)) return;
    const weight = weights[relation] as number;
    const isUndercut = this.#undercut.size > 0 && this.#undercut.has(`${a} ${b}`);
    if (isUndercut && nodes[relation] === NONE) this.#addLinkNode(relation);
    const node = isUndercut ? (this.#relations.nodes[relation] as number) : a;
    const decides = type === COUNTERS && weight >= this.#threshold;
    let inLabelling = NONE;
    if (type === EXTENDS) inLabelling = isUndercut ? this.#labelling.attack(node, a) : this.#labelling.rest(a, b);
    else if (decides) inLabelling = this.#labelling.attack(node, b);
    this.#relations.inLabelling[relation] = inLabelling;
    this.#relations.inStrengths[relation] = this.#inStrengths(type, node, b, weight);
  }

  #inStrengths(type: number, from: number, to: number, weight: number): number {
    let link = NONE;
    if (type === EXTENDS) return link;
    for (const strengths of this.#strengths) {
      link = type === SUPPORTS ? strengths.support(from, to, weight) : strengths.attack(from, to, weight);
    }
    return link;
  }

  #unmake(relation: number): void {
    const { types, inLabelling, inStrengths, nodes } = this.#relations;
    const type = types[relation] as number;
    const [label, strength] = [inLabelling[relation] as number, inStrengths[relation] as number];
    if (label !== NONE) {
      if (type === EXTENDS && nodes[relation] === NONE) this.#labelling.removeBase(label);
      else this.#labelling.removeAttack(label);
    }
    for (const strengths of strength === NONE ? [] : this.#strengths) {
      if (type === SUPPORTS) strengths.removeSupport(strength);
      else strengths.removeAttack(strength);
    }
    inLabelling[relation] = NONE;
    inStrengths[relation] = NONE;
  }

  /** The node that stands for an undercut relation, tied to its source and countered by its undercutters. */
  #addLinkNode(relation: number): void {
    const [from, to] = [this.#relations.from(relation), this.#relations.to(relation)];
    for (const strengths of this.#strengths) strengths.addLink();
    const node = this.#addNode();
    this.#relations.nodes[relation] = node;
    if (this.#relations.types[relation] === EXTENDS) {
      this.#labelling.attack(to, node);
    } else {
      this.#labelling.rest(node, from);
      for (const strengths of this.#strengths) strengths.support(from, node, 1);
    }
    for (const { by, confidence } of this.#undercut.get(`${from} ${to}`) ?? []) {
      this.relate("counters", by, node, confidence);
    }
  }

  #nodesBetween(from: number, to: number): number[] {
    const { nodes } = this.#relations;
    return this.#relations.ofPair(from, to).flatMap((relation) => {
      const node = nodes[relation] as number;
      return node === NONE ? [] : [node];
    });
  }
}

/** Every relation that was ever said, and where it stands in the layers. */
class Relations extends Links {
  types = new Uint8Array(0);
  weights = new Float64Array(0);
  inLabelling = new Int32Array(0);
  inStrengths = new Int32Array(0);
  /** The node that stands for it once it was undercut. */
  nodes = new Int32Array(0);

  addTyped(from: number, to: number, type: number, weight: number): number {
    const relation = this.add(from, to);
    if (this.types.length < this.length) {
      const room = this.outs.length / 2;
      this.types = grown(this.types, room);
      this.weights = grown(this.weights, room);
      this.inLabelling = grown(this.inLabelling, room, NONE);
      this.inStrengths = grown(this.inStrengths, room, NONE);
      this.nodes = grown(this.nodes, room, NONE);
    }
    this.types[relation] = type;
    this.weights[relation] = weight;
    return relation;
  }

  outOf(node: number): number[] {
    const found: number[] = [];
    for (let link = this.firstOut[node] as number; link !== NONE; link = this.outs[2 * link + 1] as number)
      found.push(link);
    return found;
  }

  ofPair(from: number, to: number): number[] {
    return this.outOf(from).filter((relation) => this.to(relation) === to);
  }

  override get bytes(): number {
    return super.bytes + this.types.length * (1 + 8 + 4 + 4 + 4);
  }
}
