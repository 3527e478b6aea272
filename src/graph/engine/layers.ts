import { type Hold, IN, OUT } from "./grounded-labelling.ts";
import { ReadingLabels } from "./reading-labels.ts";
import { READINGS } from "./relations.ts";
import { TopStrengths } from "./top-strengths.ts";

/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

/** `cautious`: every counter counts. `evidence`: none defeats a claim that is strictly better evidenced. */
export type DefeatRule = "cautious" | "evidence";

/** How well a reason is evidenced: 0 a broken rule, 1 a reason, 2 specifics that can be checked, 3 checked ones. */
export type EvidenceLevel = 0 | 1 | 2 | 3;

/** The weight of a claim whose author stated no confidence. */
export const UNSTATED = 0.5;

/** The place of the reading by evidence; the cautious one is before it. */
export const BY_EVIDENCE = 1;

/**
 * The labellings and strengths of a graph, its nodes numbered alike in all of them: each reading as of now and firm,
 * where what is held back is decided by nothing, and strengths from stated and, where wanted, from flat weights.
 */
export class Layers {
  readonly readings = Array.from({ length: READINGS }, () => new ReadingLabels());
  readonly strengths: readonly TopStrengths[];
  readonly evidence: EvidenceLevel[] = [];
  /** As they were stated. */
  readonly weights: number[] = [];

  constructor(hasFlat: boolean) {
    this.strengths = hasFlat ? [new TopStrengths(), new TopStrengths()] : [new TopStrengths()];
  }

  /** A claim. @returns its number, greater than those before it */
  add(weight: number, evidence: EvidenceLevel): number {
    this.strengths[0]?.add(weight);
    this.strengths[1]?.add(UNSTATED);
    const node = this.#addNode(evidence);
    this.weights[node] = weight;
    return node;
  }

  /** A node that stands for no claim; it has a strength only where something carries one into it. */
  addGadget(evidence: EvidenceLevel = 0): number {
    for (const strengths of this.strengths) strengths.addLink();
    return this.#addNode(evidence);
  }

  /** In both readings. @returns the number of the link in each */
  attack(from: number, to: number): number[] {
    return this.readings.map((reading) => reading.attack(from, to));
  }

  attackByEvidence(from: number, to: number): void {
    this.readings[BY_EVIDENCE]?.attack(from, to);
  }

  /** `from` rests on `to` in both readings. @returns the number of the link in each */
  rest(from: number, to: number): number[] {
    return this.readings.map((reading) => reading.rest(from, to));
  }

  restByEvidence(from: number, to: number): void {
    this.readings[BY_EVIDENCE]?.rest(from, to);
  }

  /** In the firm labellings. */
  hold(node: number, how: Hold): void {
    for (const reading of this.readings) reading.hold(node, how);
  }

  release(node: number): void {
    for (const reading of this.readings) reading.release(node);
  }

  void(node: number, isVoid: boolean): void {
    for (const strengths of this.strengths) strengths.void(node, isVoid);
  }

  /** Strengths from flat weights are brought up to date when they are asked for: nothing that is concluded rests on them. */
  settle(): void {
    for (const reading of this.readings) reading.settle();
    this.strengths[0]?.settle();
  }

  /** The strength of a node with every claim starting at 0.5; 0 where these are not kept. */
  flat(node: number): number {
    const flat = this.strengths[1];
    flat?.settle();
    return flat?.values[node] ?? 0;
  }

  label(node: number, reading: DefeatRule, isFirm: boolean): Label {
    const labels = this.readings[reading === "evidence" ? BY_EVIDENCE : 0];
    const label = (isFirm ? labels?.firm : labels?.now)?.label(node);
    return label === IN ? "IN" : label === OUT ? "OUT" : "UNDECIDED";
  }

  /** What the typed arrays take. */
  get bytes(): number {
    return [...this.readings, ...this.strengths].reduce((sum, one) => sum + one.bytes, 0);
  }

  #addNode(evidence: EvidenceLevel): number {
    let node = 0;
    for (const reading of this.readings) node = reading.add();
    this.evidence[node] = evidence;
    return node;
  }
}
