import { JudgedGraph } from "./judged-graph.ts";
import type { EvidenceLevel } from "./layers.ts";
import { UNSTATED } from "./layers.ts";
import type { DecidingRelation } from "./relation-layers.ts";

export type { JudgeOptions } from "./judged-graph.ts";
export { type DefeatRule, type EvidenceLevel, type Label, UNSTATED } from "./layers.ts";
export { ATTACK_THRESHOLD, type DecidingRelation } from "./relation-layers.ts";

/**
 * Reasons and positions by number, both layers kept up to date while the graph changes; what is asked for after a
 * change holds after `settle`.
 *
 * Standing is the grounded labelling over `counters` with κ ≥ θ and `extends`, kept four times: in the cautious
 * reading and in the one by evidence, each as of now and firm, where what is held back is decided by nothing. A
 * position counters nothing. It is OUT by an IN reason that counters it, and by "all its reasons fell", a node that
 * each of them attacks. By evidence a counter to it stands only while no better evidenced reason for it does.
 *
 * How relations stand in these labellings, and what an undercut does, is in RelationLayers.
 *
 * Strength is EulerTop over `counters` and `supports`; the reasons for a position support it.
 */
export class Judge extends JudgedGraph {
  #denial: number | undefined;

  /**
   * A new reason.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than those before it
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

  /** A reason said once more: it stands and falls with the reason, and what it relates it relates as the reason would. */
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

  /** Whose side a reason takes: what it counters it counters for a position. */
  speakFor(reason: number, position: number): void {
    this.sides[reason] = position;
  }

  /** The reason, or a copy of one, is given for a position. */
  serve(reason: number, position: number): void {
    this.given.add(reason, this.originalOf(reason), position, this.held.has(reason));
  }

  /** `from`, a reason or a copy of one, counters, supports or extends `to`; a position is not extended. */
  relate(type: DecidingRelation, from: number, to: number, confidence = 1): void {
    this.relations.add(type, this.originalOf(from), to, confidence, from);
  }

  /** `by` counters whatever `from` says about `to`, now or later. */
  undercut(by: number, from: number, to: number, confidence = 1): void {
    this.relations.undercut(by, from, to, confidence);
  }

  /**
   * Firmly a node is not IN until it is released. It may be OUT: what it counters is then free of it, as it would be
   * without it. But what rests on it, and a position that it was given for, does not fall with it, as it would not
   * without it either.
   */
  hold(node: number): void {
    if (this.held.has(node)) return;
    this.held.add(node);
    this.layers.hold(node, "not in");
    const ground = this.relations.groundOf(node);
    if (ground !== undefined) this.layers.hold(ground, "undecided");
    this.given.hold(node, 1);
  }

  release(node: number): void {
    if (!this.held.delete(node)) return;
    this.layers.release(node);
    const ground = this.relations.groundOf(node);
    if (ground !== undefined) this.layers.release(ground);
    this.given.hold(node, -1);
  }

  /** The reason counters and supports nothing any more, or again; what is said about it still counts. */
  withdraw(reason: number, isWithdrawn = true): void {
    this.#silence(reason, () => {
      if (isWithdrawn) this.withdrawn.add(reason);
      else this.withdrawn.delete(reason);
    });
  }

  /** Everybody who said it took it back: it is OUT, has no strength, counters nothing, and what rests on it falls. */
  retract(node: number): void {
    if (this.retracted.has(node)) return;
    this.#denial ??= this.relations.addGadget();
    const denied = this.layers.attack(this.#denial, node);
    this.#silence(node, () => this.retracted.set(node, denied));
    this.layers.void(node, true);
  }

  /** Somebody says again what was retracted. */
  restore(node: number): void {
    const denied = this.retracted.get(node);
    if (denied === undefined) return;
    denied.forEach((link, at) => {
      this.layers.readings[at]?.removeAttack(link);
    });
    this.#silence(node, () => this.retracted.delete(node));
    this.layers.void(node, false);
  }

  settle(): void {
    this.layers.settle();
  }

  /** Makes a change by which a reason may fall silent, or speak again. */
  #silence(reason: number, change: () => void): void {
    const before = this.isSilent(reason);
    change();
    const isSilent = this.isSilent(reason);
    if (isSilent !== before) this.relations.silence(reason, isSilent);
  }
}
