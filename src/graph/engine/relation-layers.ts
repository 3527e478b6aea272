import type { GivenReasons } from "./given-reasons.ts";
import { BY_EVIDENCE, type EvidenceLevel, type Layers } from "./layers.ts";
import { NONE, READINGS, Relations } from "./links.ts";

/** Relations that affect standing or strength. */
export type DecidingRelation = "counters" | "supports" | "extends";

/** θ: a counter with a lower κ does not affect standing. */
const ATTACK_THRESHOLD = 0.5;

const TYPES: readonly DecidingRelation[] = ["counters", "supports", "extends"];
export const COUNTERS = 0;
const SUPPORTS = 1;
export const EXTENDS = 2;
const BEST_EVIDENCE = 3;

/** State of the nodes that a relation's place in the layers depends on. */
export interface Ends {
  isPosition(node: number): boolean;
  isHeld(node: number): boolean;
  /** Returns the original of a copy, and any other node itself. */
  originalOf(node: number): number;
  /** Whether a reason's counters and supports are suspended. */
  isSilent(reason: number): boolean;
}

/**
 * Places the relations between reasons and positions in the labellings and strengths, and removes them again.
 *
 * An undercut relation becomes a node between its ends. A counter or support stands with its source and falls with its
 * undercutter (like attacks in the recursive frameworks of Baroni et al. 2011). An `extends` becomes the objection "its base
 * does not hold", which the base and every undercutter attack: once that is out, the claim does not fall with its base.
 */
export class RelationLayers {
  readonly relations = new Relations();
  readonly #layers: Layers;
  readonly #given: GivenReasons;
  readonly #ends: Ends;
  /** Undercutters by the pair of reasons whose relations they undercut. */
  readonly #undercut = new Map<string, { readonly by: number; readonly confidence: number }[]>();
  /** Node through which others rest on a reason: UNDECIDED while the reason is held. */
  readonly #grounds = new Map<number, number>();

  constructor(layers: Layers, given: GivenReasons, ends: Ends) {
    this.#layers = layers;
    this.#given = given;
    this.#ends = ends;
  }

  /** @param speaker node that says so: `source`, or a copy of it */
  add(type: DecidingRelation, source: number, to: number, confidence: number, speaker: number): void {
    this.#make(this.relations.addTyped(source, to, TYPES.indexOf(type), confidence, speaker));
  }

  /** Makes `by` counter whatever `from` says about `to`, at any time. */
  undercut(by: number, from: number, to: number, confidence: number): void {
    const key = `${from} ${to}`;
    const known = this.#undercut.get(key);
    if (known) {
      known.push({ by, confidence });
      for (const relation of this.relations.ofPair(from, to)) {
        const node = this.relations.nodes[relation] as number;
        if (node !== NONE) this.#counterLink(by, node, confidence);
      }
      return;
    }
    this.#undercut.set(key, [{ by, confidence }]);
    for (const relation of this.relations.ofPair(from, to)) {
      const wasMade = this.#isMade(relation);
      this.#unmake(relation);
      if (wasMade) this.#make(relation);
    }
  }

  /** Suspends a reason's counters and supports; what it rests on stays. */
  silence(reason: number): void {
    for (const relation of this.relations.outOf(reason)) {
      if (this.relations.types[relation] !== EXTENDS) this.#unmake(relation);
    }
  }

  /** Returns the node through which others rest on a reason, if any do. */
  groundOf(reason: number): number | undefined {
    return this.#grounds.get(reason);
  }

  /** Adds a node that is no claim. */
  addGadget(evidence?: EvidenceLevel): number {
    const node = this.#layers.addGadget(evidence);
    this.relations.reserveNodes(node + 1);
    return node;
  }

  #ground(reason: number): number {
    const known = this.#grounds.get(reason);
    if (known !== undefined) return known;
    const ground = this.addGadget();
    this.#grounds.set(reason, ground);
    this.#layers.rest(ground, reason);
    if (this.#ends.isHeld(reason)) this.#layers.hold(ground, "undecided");
    return ground;
  }

  #isMade(relation: number): boolean {
    const { inReading, inStrengths } = this.relations;
    return inReading[READINGS * relation] !== NONE || inStrengths[relation] !== NONE;
  }

  /** Places a relation in its layers. */
  #make(relation: number): void {
    const { types, weights, speakers } = this.relations;
    const [source, to] = [this.relations.from(relation), this.relations.to(relation)];
    const speaker = speakers[relation] as number;
    const type = types[relation] as number;
    if (type !== EXTENDS && this.#ends.isSilent(source)) return;
    const weight = weights[relation] as number;
    const isUndercut = this.#undercut.size > 0 && this.#undercut.has(`${source} ${to}`);
    if (isUndercut && this.relations.nodes[relation] === NONE) this.#addLinkNode(relation);
    const node = isUndercut ? (this.relations.nodes[relation] as number) : speaker;
    if (type === COUNTERS && weight >= ATTACK_THRESHOLD)
      this.#counter(relation, node, to, this.#layers.evidence[source] ?? 0);
    if (type === EXTENDS) {
      const ground = this.#ground(to);
      const links = isUndercut ? this.#layers.attack(node, speaker) : this.#layers.rest(speaker, ground);
      this.relations.inReading.set(links, READINGS * relation);
      return;
    }
    for (const strengths of this.#layers.strengths) {
      const from = isUndercut ? node : source;
      const link = type === SUPPORTS ? strengths.support(from, to, weight) : strengths.attack(from, to, weight);
      this.relations.inStrengths[relation] = link;
    }
  }

  /** Places a counter in every reading in which it can defeat. */
  #counter(relation: number, node: number, to: number, evidence: EvidenceLevel): void {
    const isToPosition = this.#ends.isPosition(to);
    const isWeaker = !isToPosition && (this.#layers.evidence[to] as EvidenceLevel) > evidence;
    const weighed = isToPosition && evidence < BEST_EVIDENCE ? this.#given.weigh(node, to, evidence) : node;
    for (let at = 0; at < READINGS; at += 1) {
      const isByEvidence = at === BY_EVIDENCE;
      if (isByEvidence && isWeaker) return;
      const link = this.#layers.readings[at]?.attack(isByEvidence ? weighed : node, to) ?? NONE;
      this.relations.inReading[READINGS * relation + at] = link;
    }
  }

  #unmake(relation: number): void {
    const { types, inReading, inStrengths, nodes } = this.relations;
    const type = types[relation] as number;
    this.#layers.readings.forEach((reading, at) => {
      const link = inReading[READINGS * relation + at] as number;
      if (link === NONE) return;
      if (type === EXTENDS && nodes[relation] === NONE) reading.removeBase(link);
      else reading.removeAttack(link);
      inReading[READINGS * relation + at] = NONE;
    });
    const strength = inStrengths[relation] as number;
    for (const strengths of strength === NONE ? [] : this.#layers.strengths) {
      if (type === SUPPORTS) strengths.removeSupport(strength);
      else strengths.removeAttack(strength);
    }
    inStrengths[relation] = NONE;
  }

  /** Adds the node of an undercut relation, tied to its source and countered by its undercutters. */
  #addLinkNode(relation: number): void {
    const [from, to] = [this.relations.from(relation), this.relations.to(relation)];
    const speaker = this.relations.speakers[relation] as number;
    const node = this.addGadget();
    this.relations.nodes[relation] = node;
    if (this.relations.types[relation] === EXTENDS) {
      this.#layers.attack(this.#ground(to), node);
    } else {
      this.#layers.rest(node, speaker);
      for (const strengths of this.#layers.strengths) strengths.support(from, node, 1);
    }
    for (const { by, confidence } of this.#undercut.get(`${from} ${to}`) ?? []) this.#counterLink(by, node, confidence);
  }

  #counterLink(by: number, node: number, confidence: number): void {
    this.add("counters", this.#ends.originalOf(by), node, confidence, by);
  }
}
