import { GroundedLabelling, type Hold, IN, OUT } from "./grounded-labelling.ts";
import { READINGS } from "./links.ts";
import { TopStrengths } from "./top-strengths.ts";

/** Both labellings of one reading over the same links: as of now, and firm, in which held nodes are not IN. */
class ReadingLabels {
  readonly now = new GroundedLabelling();
  readonly firm = new GroundedLabelling(undefined, this.now);

  /** @returns the number of the new argument */
  add(): number {
    this.firm.add();
    return this.now.add();
  }

  /** @returns the number of the link in `attacks` */
  attack(from: number, to: number): number {
    this.firm.attacked(from, to);
    return this.now.attack(from, to);
  }

  /** Makes `from` rest on `to`. @returns the number of the link in `bases` */
  rest(from: number, to: number): number {
    this.firm.rested(from, to);
    return this.now.rest(from, to);
  }

  removeAttack(link: number): void {
    const { attacks } = this.now;
    const [from, to] = [attacks.from(link), attacks.to(link)];
    this.now.removeAttack(link);
    this.firm.spared(from, to);
  }

  removeBase(link: number): void {
    const { bases } = this.now;
    const [from, to] = [bases.from(link), bases.to(link)];
    this.now.removeBase(link);
    this.firm.freed(from, to);
  }

  hold(node: number, how: Hold): void {
    this.firm.hold(node, how);
  }

  settle(): void {
    this.now.settle();
    this.firm.settle();
  }

  /** Returns the source of an attack. */
  attackerOf(link: number): number {
    return this.now.attacks.from(link);
  }

  /** Size of the typed arrays; shared links count once. */
  get bytes(): number {
    const { attacks, bases } = this.now;
    return this.now.bytes + this.firm.bytes - attacks.bytes - bases.bytes;
  }
}

/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

export const labelName = (label: number | undefined): Label =>
  label === IN ? "IN" : label === OUT ? "OUT" : "UNDECIDED";

/** Readings. `cautious`: every counter counts. `evidence`: no counter defeats a strictly better evidenced claim. */
export type DefeatRule = "cautious" | "evidence";

/** Evidence of a reason: 0 a broken rule, 1 a reason, 2 specifics that can be checked, 3 checked specifics. */
export type EvidenceLevel = 0 | 1 | 2 | 3;

/** Weight of a claim without stated confidence. */
export const UNSTATED = 0.5;

/** Index of the evidence reading; the cautious one precedes it. */
export const BY_EVIDENCE = 1;

/**
 * Labellings and strengths of a graph, with the same node numbers: each reading as of now and firm, in which held nodes
 * decide nothing; strengths from stated and from flat weights.
 */
export class Layers {
  readonly readings = Array.from({ length: READINGS }, () => new ReadingLabels());
  readonly strengths: readonly TopStrengths[] = [new TopStrengths(), new TopStrengths()];
  readonly evidence: EvidenceLevel[] = [];
  /** Stated weights. */
  readonly weights: number[] = [];

  /** Adds a claim. @returns its number, greater than all before it */
  add(weight: number, evidence: EvidenceLevel): number {
    this.strengths[0]?.add(weight);
    this.strengths[1]?.add(UNSTATED);
    const node = this.#addNode(evidence);
    this.weights[node] = weight;
    return node;
  }

  /** Adds a node that is no claim; it has a strength only if something supports it. */
  addGadget(evidence: EvidenceLevel = 0): number {
    for (const strengths of this.strengths) strengths.addLink();
    return this.#addNode(evidence);
  }

  /** Adds an attack to both readings. @returns the number of the link in each */
  attack(from: number, to: number): number[] {
    return this.readings.map((reading) => reading.attack(from, to));
  }

  attackByEvidence(from: number, to: number): void {
    this.readings[BY_EVIDENCE]?.attack(from, to);
  }

  /** Makes `from` rest on `to` in both readings. @returns the number of the link in each */
  rest(from: number, to: number): number[] {
    return this.readings.map((reading) => reading.rest(from, to));
  }

  restByEvidence(from: number, to: number): void {
    this.readings[BY_EVIDENCE]?.rest(from, to);
  }

  /** Holds a node in the firm labellings. */
  hold(node: number, how: Hold): void {
    for (const reading of this.readings) reading.hold(node, how);
  }

  void(node: number): void {
    for (const strengths of this.strengths) strengths.void(node);
  }

  /** Settles all but the flat strengths, which are settled on request, since no conclusion depends on them. */
  settle(): void {
    for (const reading of this.readings) reading.settle();
    this.strengths[0]?.settle();
  }

  /** Returns the strength of a node with every claim starting at 0.5. */
  flat(node: number): number {
    const flat = this.strengths[1];
    flat?.settle();
    return flat?.values[node] ?? 0;
  }

  label(node: number, reading: DefeatRule, isFirm: boolean): Label {
    const labels = this.readings[reading === "evidence" ? BY_EVIDENCE : 0];
    return labelName((isFirm ? labels?.firm : labels?.now)?.label(node));
  }

  /** Size of the typed arrays. */
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
