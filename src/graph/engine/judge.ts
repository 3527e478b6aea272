import { GroundedLabelling, IN, OUT } from "./grounded-labelling.ts";
import { NONE } from "./links.ts";
import { LABELLINGS, Relations } from "./relations.ts";
import { TopStrengths } from "./top-strengths.ts";

/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

/** The relations that decide something. */
export type Relation = "counters" | "supports" | "extends";

/** `cautious`: every counter counts. `evidence`: none defeats a claim that is strictly better evidenced. */
export type Reading = "cautious" | "evidence";

/** How well a reason is evidenced: 0 a broken rule, 1 a reason, 2 specifics that can be checked, 3 checked ones. */
export type Evidence = 0 | 1 | 2 | 3;

/** θ: a counter whose κ is less does not decide what stands. */
export const ATTACK_THRESHOLD = 0.5;

/** The weight of a claim whose author stated no confidence. */
export const UNSTATED = 0.5;

const TYPES: readonly Relation[] = ["counters", "supports", "extends"];
const COUNTERS = 0;
const SUPPORTS = 1;
const EXTENDS = 2;
/** Labellings of the reading by evidence: as of now, and firm. Those before them are the cautious ones. */
const BY_EVIDENCE = 2;
const BEST_EVIDENCE = 3;
const FIRM = [1, 3];

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
  readonly #labellings = Array.from({ length: LABELLINGS }, () => new GroundedLabelling());
  readonly #strengths: readonly TopStrengths[];
  readonly #relations = new Relations();
  readonly #evidence: Evidence[] = [];
  /** As they were stated. */
  readonly #weights: number[] = [];
  /** Of a copy, what it repeats. */
  readonly #originals = new Map<number, number>();
  /** The reasons of every position, and the node that says that all of them fell. */
  readonly #given = new Map<number, { readonly reasons: number[]; readonly fallen: number }>();
  readonly #positions = new Set<number>();
  /** By position and level: the node that says that no reason of more than this level stands for it. */
  readonly #unmatched = new Map<string, number>();
  /** Undercutters by the pair of reasons whose relations they undercut. */
  readonly #undercut = new Map<string, { readonly by: number; readonly confidence: number }[]>();
  readonly #sides = new Map<number, number>();
  readonly #held = new Set<number>();
  /** The node through which others rest on a reason: UNDECIDED while it is held. */
  readonly #grounds = new Map<number, number>();
  /** By reason the node that says that all reasons for its position fell, and by that how many of them are held. */
  readonly #fallenOf = new Map<number, number>();
  readonly #heldReasons = new Map<number, number>();
  readonly #withdrawn = new Set<number>();
  /** What was taken back, and the attacks that keep it OUT. */
  readonly #retracted = new Map<number, readonly number[]>();
  #denial: number | undefined;

  constructor({ flat = true }: JudgeOptions = {}) {
    this.#strengths = flat ? [new TopStrengths(), new TopStrengths()] : [new TopStrengths()];
  }

  /**
   * A new reason.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than those before it
   */
  add(weight: number = UNSTATED, evidence: Evidence = 1): number {
    this.#strengths.forEach((strengths, layer) => {
      strengths.add(layer === 0 ? weight : UNSTATED);
    });
    const node = this.#addNode(evidence);
    this.#weights[node] = weight;
    return node;
  }

  addPosition(weight: number = UNSTATED): number {
    const position = this.add(weight, 0);
    this.#positions.add(position);
    return position;
  }

  /** A reason said once more: it stands and falls with the reason, and what it relates it relates as the reason would. */
  copy(reason: number): number {
    const copy = this.#addGadget(this.#evidence[reason]);
    this.#originals.set(copy, reason);
    for (const labelling of this.#labellings) labelling.rest(copy, reason);
    return copy;
  }

  weigh(node: number, weight: number): void {
    this.#weights[node] = weight;
    this.#strengths[0]?.weigh(node, weight);
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
    const known = this.#given.get(position);
    const fallen = known?.fallen ?? this.#addGadget();
    if (known) known.reasons.push(reason);
    else {
      this.#given.set(position, { reasons: [reason], fallen });
      for (const labelling of this.#labellings) labelling.attack(fallen, position);
    }
    for (const labelling of this.#labellings) labelling.attack(reason, fallen);
    this.#fallenOf.set(reason, fallen);
    if (this.#held.has(reason)) this.#count(fallen, 1);
    for (let level = 0; level < (this.#evidence[reason] as Evidence); level += 1) {
      const unmatched = this.#unmatched.get(`${position} ${level}`);
      if (unmatched !== undefined) this.#attackByEvidence(reason, unmatched);
    }
    for (const strengths of this.#strengths) strengths.support(this.originalOf(reason), position, 1);
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
    const [ground, fallen] = [this.#grounds.get(node), this.#fallenOf.get(node)];
    for (const at of FIRM) this.#labellings[at]?.hold(node, "not in");
    if (ground !== undefined) for (const at of FIRM) this.#labellings[at]?.hold(ground, "undecided");
    if (fallen !== undefined) this.#count(fallen, 1);
  }

  release(node: number): void {
    if (!this.#held.delete(node)) return;
    const [ground, fallen] = [this.#grounds.get(node), this.#fallenOf.get(node)];
    for (const at of FIRM) this.#labellings[at]?.release(node);
    if (ground !== undefined) for (const at of FIRM) this.#labellings[at]?.release(ground);
    if (fallen !== undefined) this.#count(fallen, -1);
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
    const denial = this.#denial;
    const denied = this.#labellings.map((labelling) => labelling.attack(denial, node));
    this.#silence(node, () => this.#retracted.set(node, denied));
    for (const strengths of this.#strengths) strengths.void(node, true);
  }

  /** Somebody says again what was retracted. */
  restore(node: number): void {
    const denied = this.#retracted.get(node);
    if (denied === undefined) return;
    denied.forEach((link, at) => {
      this.#labellings[at]?.removeAttack(link);
    });
    this.#silence(node, () => this.#retracted.delete(node));
    for (const strengths of this.#strengths) strengths.void(node, false);
  }

  settle(): void {
    for (const labelling of this.#labellings) labelling.settle();
    for (const strengths of this.#strengths) strengths.settle();
  }

  /** @param firm with what is held back decided by nothing */
  label(node: number, reading: Reading = "cautious", firm = false): Label {
    const label = this.#labellings[(reading === "evidence" ? BY_EVIDENCE : 0) + (firm ? 1 : 0)]?.label(node);
    return label === IN ? "IN" : label === OUT ? "OUT" : "UNDECIDED";
  }

  strength(node: number): number {
    return this.#strengths[0]?.values[node] ?? 0;
  }

  /** The strength with every claim starting at 0.5: what the relations alone make of it. */
  flat(node: number): number {
    return this.#strengths[1]?.values[node] ?? 0;
  }

  /** Whether anybody is known to speak, so that an objection may still be unanswered; set by who knows. */
  hasTurns = false;

  evidenceOf(node: number): Evidence {
    return this.#evidence[node] ?? 0;
  }

  /** The stated confidence, as it was given. */
  weightOf(node: number): number {
    return this.#weights[node] ?? UNSTATED;
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
      return [{ by: speakers[relation] as number, attacker: this.#labellings[at]?.attacks.from(link) ?? 0 }];
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
    return this.#given.get(position)?.reasons ?? [];
  }

  /** What the typed arrays take. */
  get bytes(): number {
    const layers = [...this.#labellings, ...this.#strengths];
    return layers.reduce((sum, one) => sum + one.bytes, this.#relations.bytes);
  }

  #addNode(evidence: Evidence): number {
    const [node = 0] = this.#labellings.map((labelling) => labelling.add());
    this.#relations.reserveNodes(node + 1);
    this.#evidence[node] = evidence;
    return node;
  }

  /** A node that stands for no claim; it has a strength only where something carries one into it. */
  #addGadget(evidence: Evidence = 0): number {
    for (const strengths of this.#strengths) strengths.addLink();
    return this.#addNode(evidence);
  }

  #ground(reason: number): number {
    const known = this.#grounds.get(reason);
    if (known !== undefined) return known;
    const ground = this.#addGadget();
    this.#grounds.set(reason, ground);
    for (const labelling of this.#labellings) labelling.rest(ground, reason);
    if (this.#held.has(reason)) for (const at of FIRM) this.#labellings[at]?.hold(ground, "undecided");
    return ground;
  }

  /** Counts the reasons for a position that are held: while there is one, not all of them have firmly fallen. */
  #count(fallen: number, by: 1 | -1): void {
    const count = (this.#heldReasons.get(fallen) ?? 0) + by;
    this.#heldReasons.set(fallen, count);
    for (const at of FIRM) {
      if (count === 0) this.#labellings[at]?.release(fallen);
      else if (count === 1 && by === 1) this.#labellings[at]?.hold(fallen, "not in");
    }
  }

  #attackByEvidence(from: number, to: number): void {
    for (let at = BY_EVIDENCE; at < LABELLINGS; at += 1) this.#labellings[at]?.attack(from, to);
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
    if (type === COUNTERS && weight >= ATTACK_THRESHOLD) this.#counter(relation, node, to, this.#evidence[source] ?? 0);
    if (type === EXTENDS) {
      const ground = this.#ground(to);
      this.#labellings.forEach((labelling, at) => {
        const link = isUndercut ? labelling.attack(node, speaker) : labelling.rest(speaker, ground);
        this.#relations.inLabelling[LABELLINGS * relation + at] = link;
      });
    } else {
      for (const strengths of this.#strengths) {
        const from = isUndercut ? node : source;
        const link = type === SUPPORTS ? strengths.support(from, to, weight) : strengths.attack(from, to, weight);
        this.#relations.inStrengths[relation] = link;
      }
    }
  }

  /** A counter in every labelling in which it defeats something. */
  #counter(relation: number, node: number, to: number, evidence: Evidence): void {
    const isToPosition = this.#positions.has(to);
    const isWeaker = !isToPosition && (this.#evidence[to] as Evidence) > evidence;
    const weighed = isToPosition && evidence < BEST_EVIDENCE ? this.#weigh(node, to, evidence) : node;
    this.#labellings.forEach((labelling, at) => {
      const isByEvidence = at >= BY_EVIDENCE;
      if (isByEvidence && isWeaker) return;
      const link = labelling.attack(isByEvidence ? weighed : node, to);
      this.#relations.inLabelling[LABELLINGS * relation + at] = link;
    });
  }

  /** The node that says that a counter to a position stands, and nothing better evidenced for the position does. */
  #weigh(node: number, position: number, evidence: Evidence): number {
    const weighed = this.#addGadget();
    const key = `${position} ${evidence}`;
    let unmatched = this.#unmatched.get(key);
    if (unmatched === undefined) {
      unmatched = this.#addGadget();
      this.#unmatched.set(key, unmatched);
      for (const reason of this.reasonsFor(position)) {
        if ((this.#evidence[reason] as Evidence) > evidence) this.#attackByEvidence(reason, unmatched);
      }
    }
    for (let at = BY_EVIDENCE; at < LABELLINGS; at += 1) {
      this.#labellings[at]?.rest(weighed, node);
      this.#labellings[at]?.rest(weighed, unmatched);
    }
    return weighed;
  }

  #unmake(relation: number): void {
    const { types, inLabelling, inStrengths, nodes } = this.#relations;
    const type = types[relation] as number;
    this.#labellings.forEach((labelling, at) => {
      const link = inLabelling[LABELLINGS * relation + at] as number;
      if (link === NONE) return;
      if (type === EXTENDS && nodes[relation] === NONE) labelling.removeBase(link);
      else labelling.removeAttack(link);
      inLabelling[LABELLINGS * relation + at] = NONE;
    });
    const strength = inStrengths[relation] as number;
    for (const strengths of strength === NONE ? [] : this.#strengths) {
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
      const ground = this.#ground(to);
      for (const labelling of this.#labellings) labelling.attack(ground, node);
    } else {
      for (const labelling of this.#labellings) labelling.rest(node, speaker);
      for (const strengths of this.#strengths) strengths.support(from, node, 1);
    }
    for (const { by, confidence } of this.#undercut.get(`${from} ${to}`) ?? []) {
      this.relate("counters", by, node, confidence);
    }
  }
}
