import { JudgedGraph } from "./judged-graph.ts";
import { type EvidenceLevel, UNSTATED } from "./layers.ts";
import type { DecidingRelation } from "./relation-layers.ts";

export { type DefeatRule, type EvidenceLevel, type Label, UNSTATED } from "./layers.ts";
export type { DecidingRelation } from "./relation-layers.ts";

/**
 * Reasons and positions by number, with both layers maintained while the graph changes. Results are valid after `settle`.
 *
 * Standing is the grounded labelling over `counters` with κ ≥ θ and `extends`, kept four times: in the cautious reading and in
 * the one by evidence, each as of now and firm, in which held nodes decide nothing. A position counters nothing. It is OUT by
 * an IN reason that counters it, and by "all its reasons fell", a node that each of them attacks. By evidence a counter to it
 * stands only while no better evidenced reason for it does.
 *
 * RelationLayers places relations and undercuts in these labellings.
 *
 * Strength is EulerTop over `counters` and `supports`; the reasons for a position support it.
 */
export class Judge extends JudgedGraph {
  #denial: number | undefined;

  /**
   * Adds a reason.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than all before it
   */
  add(weight: number = UNSTATED, evidence: EvidenceLevel = 1): number {
    const node = this.layers.add(weight, evidence);
    this.relations.relations.reserveNodes(node + 1);
    return node;
  }

  addPosition(weight: number = UNSTATED): number {
    const position = this.add(weight, 0);
    this.positions.add(position);
    return position;
  }

  /** Adds a repetition of a reason, which stands and falls with it; its relations count as the reason's. */
  copy(reason: number): number {
    const copy = this.relations.addGadget(this.layers.evidence[reason]);
    this.originals.set(copy, reason);
    this.layers.rest(copy, reason);
    return copy;
  }

  weigh(node: number, weight: number): void {
    this.layers.weights[node] = weight;
    this.layers.strengths[0]?.weigh(node, weight);
  }

  /** Sets the position for which a reason counters. */
  speakFor(reason: number, position: number): void {
    this.sides[reason] = position;
  }

  /** Gives a reason, or a copy of one, for a position. */
  serve(reason: number, position: number): void {
    this.given.add(reason, this.originalOf(reason), position, this.held.has(reason));
  }

  /** Relates `from`, a reason or a copy of one, to `to`; a position is not extended. */
  relate(type: DecidingRelation, from: number, to: number, confidence = 1): void {
    this.relations.add(type, this.originalOf(from), to, confidence, from);
  }

  /** Makes `by` counter whatever `from` says about `to`, at any time. */
  undercut(by: number, from: number, to: number, confidence = 1): void {
    this.relations.undercut(by, from, to, confidence);
  }

  /**
   * Holds a node: firmly it is not IN. It may be OUT, which frees what it counters. But nothing that rests on
   * it, and no position that it was given for, falls with it.
   */
  hold(node: number): void {
    if (this.held.has(node)) return;
    this.held.add(node);
    this.layers.hold(node, "not in");
    const ground = this.relations.groundOf(node);
    if (ground !== undefined) this.layers.hold(ground, "undecided");
    this.given.hold(node);
  }

  /** Makes a reason counter and support nothing; relations to it still count. */
  withdraw(reason: number): void {
    this.#silence(reason, () => this.withdrawn.add(reason));
  }

  /** Retracts a node for all its holders: it is OUT, has no strength, counters nothing, and what rests on it falls. */
  retract(node: number): void {
    if (this.retracted.has(node)) return;
    this.#denial ??= this.relations.addGadget();
    this.layers.attack(this.#denial, node);
    this.#silence(node, () => this.retracted.add(node));
    this.layers.void(node);
  }

  settle(): void {
    this.layers.settle();
  }

  /** Makes a change that silences a reason. */
  #silence(reason: number, change: () => void): void {
    const wasSilent = this.isSilent(reason);
    change();
    if (!wasSilent) this.relations.silence(reason);
  }
}
