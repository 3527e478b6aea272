import { Given } from "./given.ts";
import { BY_EVIDENCE, type Evidence, type Label, Layers, type Reading, UNSTATED } from "./layers.ts";
import { NONE } from "./links.ts";
import { LABELLINGS, Relations } from "./relations.ts";

export { type Evidence, type Label, type Reading, UNSTATED } from "./layers.ts";

/** The relations that decide something. */
export type Relation = "counters" | "supports" | "extends";

/** θ: a counter whose κ is less does not decide what stands. */
export const ATTACK_THRESHOLD = 0.5;

const TYPES: readonly Relation[] = ["counters", "supports", "extends"];
const COUNTERS = 0;
const SUPPORTS = 1;
const EXTENDS = 2;
const BEST_EVIDENCE = 3;

export interface JudgeOptions {
  /** Whether strengths at a flat w = 0.5 are kept too; default true. */
  readonly flat?: boolean;
}

/**
 * Reasons and positions by number, both layers kept up to date while the graph changes; what is asked for after a
 * change holds after `settle`.
 *
 * Standing is the grounded labelling over `counters` with κ ≥ θ and `extends`, kept four times: in the cautious
 * reading and in the one by evidence, each as of now and firm, where what is held back is decided by nothing. A
 * position counters nothing. It is OUT by an IN reason that counters it, and by "all its reasons fell", a node that
 * each of them attacks. By evidence a counter to it stands only while no better evidenced reason for it does.
 *
 * A relation that is undercut becomes a node between its ends. A counter or support stands with its source and falls
 * with what undercuts it (as attacks do in the recursive frameworks of Baroni et al. 2011). An `extends` becomes the
 * objection "its base does not hold", which the base and every undercutter attack: once that is out, the claim no
 * longer falls with its base.
 *
 * Strength is EulerTop over `counters` and `supports`; the reasons for a position support it.
 */
export class Judge {
  readonly #layers: Layers;
  readonly #given: Given;
  readonly #relations = new Relations();
  /** Of a copy, what it repeats. */
  readonly #originals = new Map<number, number>();
  readonly #positions = new Set<number>();
  /** Undercutters by the pair of reasons whose relations they undercut. */
  readonly #undercut = new Map<string, { readonly by: number; readonly confidence: number }[]>();
  readonly #sides = new Map<number, number>();
  readonly #held = new Set<number>();
  /** The node through which others rest on a reason: UNDECIDED while it is held. */
  readonly #grounds = new Map<number, number>();
  readonly #withdrawn = new Set<number>();
  /** What was taken back, and the attacks that keep it OUT. */
  readonly #retracted = new Map<number, readonly number[]>();
  #denial: number | undefined;

  constructor({ flat = true }: JudgeOptions = {}) {
    this.#layers = new Layers(flat);
    this.#given = new Given(this.#layers);
  }

  /**
   * A new reason.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than those before it
   */
  add(weight: number = UNSTATED, evidence: Evidence = 1): number {
    const node = this.#layers.add(weight, evidence);
    this.#relations.reserveNodes(node + 1);
    return node;
  }

  addPosition(weight: number = UNSTATED): number {
    const position = this.add(weight, 0);
    this.#positions.add(position);
    return position;
  }

  /** A reason said once more: it stands and falls with the reason, and what it relates it relates as the reason would. */
  copy(reason: number): number {
    const copy = this.#addGadget(this.#layers.evidence[reason]);
    this.#originals.set(copy, reason);
    this.#layers.rest(copy, reason);
    return copy;
  }

  weigh(node: number, weight: number): void {
    this.#layers.weights[node] = weight;
    this.#layers.strengths[0]?.weigh(node, weight);
  }

  /** Whose side a reason takes: what it counters it counters for a position. */
  speakFor(reason: number, position: number): void {
    this.#sides.set(reason, position);
  }

  /** The position for which a reason or a copy speaks, or a position itself. */
  sideOf(node: number): number | undefined {
    return this.#positions.has(node) ? node : this.#sides.get(this.originalOf(node));
  }

  /** The reason, or a copy of one, is given for a position. */
  serve(reason: number, position: number): void {
    this.#given.add(reason, this.originalOf(reason), position, this.#held.has(reason));
  }

  /** `from`, a reason or a copy of one, counters, supports or extends `to`; a position is not extended. */
  relate(type: Relation, from: number, to: number, confidence = 1): void {
    const source = this.#originals.get(from) ?? from;
    this.#make(this.#relations.addTyped(source, to, TYPES.indexOf(type), confidence, from));
  }

  /** `by` counters whatever `from` says about `to`, now or later. */
  undercut(by: number, from: number, to: number, confidence = 1): void {
    const key = `${from} ${to}`;
    const known = this.#undercut.get(key);
    if (known) {
      known.push({ by, confidence });
      for (const relation of this.#relations.ofPair(from, to)) {
        const node = this.#relations.nodes[relation] as number;
        if (node !== NONE) this.relate("counters", by, node, confidence);
      }
      return;
    }
    this.#undercut.set(key, [{ by, confidence }]);
    for (const relation of this.#relations.ofPair(from, to)) {
      const wasMade = this.#isMade(relation);
      this.#unmake(relation);
      if (wasMade) this.#make(relation);
    }
  }

  /**
   * Firmly a node is not IN until it is released. It may be OUT: what it counters is then free of it, as it would be
   * without it. But what rests on it, and a position that it was given for, does not fall with it, as it would not
   * without it either.
   */
  hold(node: number): void {
    if (this.#held.has(node)) return;
    this.#held.add(node);
    this.#layers.hold(node, "not in");
    const ground = this.#grounds.get(node);
    if (ground !== undefined) this.#layers.hold(ground, "undecided");
    this.#given.hold(node, 1);
  }

  release(node: number): void {
    if (!this.#held.delete(node)) return;
    this.#layers.release(node);
    const ground = this.#grounds.get(node);
    if (ground !== undefined) this.#layers.release(ground);
    this.#given.hold(node, -1);
  }

  /** The reason counters and supports nothing any more, or again; what is said about it still counts. */
  withdraw(reason: number, isWithdrawn = true): void {
    this.#silence(reason, () => {
      if (isWithdrawn) this.#withdrawn.add(reason);
      else this.#withdrawn.delete(reason);
    });
  }

  /** Everybody who said it took it back: it is OUT, has no strength, counters nothing, and what rests on it falls. */
  retract(node: number): void {
    if (this.#retracted.has(node)) return;
    this.#denial ??= this.#addGadget();
    const denied = this.#layers.attack(this.#denial, node);
    this.#silence(node, () => this.#retracted.set(node, denied));
    this.#layers.void(node, true);
  }

  /** Somebody says again what was retracted. */
  restore(node: number): void {
    const denied = this.#retracted.get(node);
    if (denied === undefined) return;
    denied.forEach((link, at) => {
      this.#layers.labellings[at]?.removeAttack(link);
    });
    this.#silence(node, () => this.#retracted.delete(node));
    this.#layers.void(node, false);
  }

  settle(): void {
    this.#layers.settle();
  }

  /** @param firm with what is held back decided by nothing */
  label(node: number, reading: Reading = "cautious", firm = false): Label {
    return this.#layers.label(node, reading, firm);
  }

  strength(node: number): number {
    return this.#layers.strengths[0]?.values[node] ?? 0;
  }

  /** The strength with every claim starting at 0.5: what the relations alone make of it. */
  flat(node: number): number {
    return this.#layers.strengths[1]?.values[node] ?? 0;
  }

  /** Whether anybody is known to speak, so that an objection may still be unanswered; set by who knows. */
  hasTurns = false;

  evidenceOf(node: number): Evidence {
    return this.#layers.evidence[node] ?? 0;
  }

  /** The stated confidence, as it was given. */
  weightOf(node: number): number {
    return this.#layers.weights[node] ?? UNSTATED;
  }

  isRetracted(node: number): boolean {
    return this.#retracted.has(node);
  }

  isHeld(node: number): boolean {
    return this.#held.has(node);
  }

  isPosition(node: number): boolean {
    return this.#positions.has(node);
  }

  /** What a copy repeats; of anything else itself. */
  originalOf(node: number): number {
    return this.#originals.get(node) ?? node;
  }

  /** The counters to a node that decide in a reading: the reason or copy that says so, and the node that attacks. */
  countersTo(node: number, reading: Reading): { readonly by: number; readonly attacker: number }[] {
    const { types, speakers, inLabelling } = this.#relations;
    const at = reading === "evidence" ? BY_EVIDENCE : 0;
    return this.#relations.into(node).flatMap((relation) => {
      const link = inLabelling[LABELLINGS * relation + at] as number;
      if (types[relation] !== COUNTERS || link === NONE) return [];
      return [{ by: speakers[relation] as number, attacker: this.#layers.labellings[at]?.attacks.from(link) ?? 0 }];
    });
  }

  /** What a reason rests on, or a copy repeats. */
  basesOf(node: number): number[] {
    const original = this.#originals.get(node);
    const { types } = this.#relations;
    const source = original ?? node;
    const bases = this.#relations.outOf(source).flatMap((relation) => {
      const isOwn = types[relation] === EXTENDS && this.#relations.speakers[relation] === node;
      return isOwn ? [this.#relations.to(relation)] : [];
    });
    return original === undefined ? bases : [original, ...bases];
  }

  reasonsFor(position: number): readonly number[] {
    return this.#given.for(position);
  }

  /** What the typed arrays take. */
  get bytes(): number {
    return this.#layers.bytes + this.#relations.bytes;
  }

  #addGadget(evidence?: Evidence): number {
    const node = this.#layers.addGadget(evidence);
    this.#relations.reserveNodes(node + 1);
    return node;
  }

  #ground(reason: number): number {
    const known = this.#grounds.get(reason);
    if (known !== undefined) return known;
    const ground = this.#addGadget();
    this.#grounds.set(reason, ground);
    this.#layers.rest(ground, reason);
    if (this.#held.has(reason)) this.#layers.hold(ground, "undecided");
    return ground;
  }

  #isSilent(reason: number): boolean {
    return this.#withdrawn.has(reason) || this.#retracted.has(reason);
  }

  /** Takes the relations that a reason states out of the layers, or puts them in again, as a change asks. */
  #silence(reason: number, change: () => void): void {
    const before = this.#isSilent(reason);
    change();
    if (this.#isSilent(reason) === before) return;
    for (const relation of this.#relations.outOf(reason)) {
      if (this.#relations.types[relation] === EXTENDS) continue;
      if (before) this.#make(relation);
      else this.#unmake(relation);
    }
  }

  #isMade(relation: number): boolean {
    const { inLabelling, inStrengths } = this.#relations;
    return inLabelling[LABELLINGS * relation] !== NONE || inStrengths[relation] !== NONE;
  }

  /** Puts a relation into the layers that it counts in. */
  #make(relation: number): void {
    const { types, weights, speakers } = this.#relations;
    const [source, to] = [this.#relations.from(relation), this.#relations.to(relation)];
    const speaker = speakers[relation] as number;
    const type = types[relation] as number;
    if (type !== EXTENDS && this.#isSilent(source)) return;
    const weight = weights[relation] as number;
    const isUndercut = this.#undercut.size > 0 && this.#undercut.has(`${source} ${to}`);
    if (isUndercut && this.#relations.nodes[relation] === NONE) this.#addLinkNode(relation);
    const node = isUndercut ? (this.#relations.nodes[relation] as number) : speaker;
    if (type === COUNTERS && weight >= ATTACK_THRESHOLD)
      this.#counter(relation, node, to, this.#layers.evidence[source] ?? 0);
    if (type === EXTENDS) {
      const ground = this.#ground(to);
      const links = isUndercut ? this.#layers.attack(node, speaker) : this.#layers.rest(speaker, ground);
      this.#relations.inLabelling.set(links, LABELLINGS * relation);
    } else {
      for (const strengths of this.#layers.strengths) {
        const from = isUndercut ? node : source;
        const link = type === SUPPORTS ? strengths.support(from, to, weight) : strengths.attack(from, to, weight);
        this.#relations.inStrengths[relation] = link;
      }
    }
  }

  /** A counter in every labelling in which it defeats something. */
  #counter(relation: number, node: number, to: number, evidence: Evidence): void {
    const isToPosition = this.#positions.has(to);
    const isWeaker = !isToPosition && (this.#layers.evidence[to] as Evidence) > evidence;
    const weighed = isToPosition && evidence < BEST_EVIDENCE ? this.#given.weigh(node, to, evidence) : node;
    this.#layers.labellings.forEach((labelling, at) => {
      const isByEvidence = at >= BY_EVIDENCE;
      if (isByEvidence && isWeaker) return;
      const link = labelling.attack(isByEvidence ? weighed : node, to);
      this.#relations.inLabelling[LABELLINGS * relation + at] = link;
    });
  }

  #unmake(relation: number): void {
    const { types, inLabelling, inStrengths, nodes } = this.#relations;
    const type = types[relation] as number;
    this.#layers.labellings.forEach((labelling, at) => {
      const link = inLabelling[LABELLINGS * relation + at] as number;
      if (link === NONE) return;
      if (type === EXTENDS && nodes[relation] === NONE) labelling.removeBase(link);
      else labelling.removeAttack(link);
      inLabelling[LABELLINGS * relation + at] = NONE;
    });
    const strength = inStrengths[relation] as number;
    for (const strengths of strength === NONE ? [] : this.#layers.strengths) {
      if (type === SUPPORTS) strengths.removeSupport(strength);
      else strengths.removeAttack(strength);
    }
    inStrengths[relation] = NONE;
  }

  /** The node that stands for an undercut relation, tied to its source and countered by its undercutters. */
  #addLinkNode(relation: number): void {
    const [from, to] = [this.#relations.from(relation), this.#relations.to(relation)];
    const speaker = this.#relations.speakers[relation] as number;
    const node = this.#addGadget();
    this.#relations.nodes[relation] = node;
    if (this.#relations.types[relation] === EXTENDS) {
      this.#layers.attack(this.#ground(to), node);
    } else {
      this.#layers.rest(node, speaker);
      for (const strengths of this.#layers.strengths) strengths.support(from, node, 1);
    }
    for (const { by, confidence } of this.#undercut.get(`${from} ${to}`) ?? []) {
      this.relate("counters", by, node, confidence);
    }
  }
}
