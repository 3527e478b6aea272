import { Given } from "./given.ts";
import { BY_EVIDENCE, type Evidence, type Label, Layers, type Reading, UNSTATED } from "./layers.ts";
import { NONE } from "./links.ts";
import { COUNTERS, EXTENDS, type Relation, RelationLayers } from "./relation-layers.ts";
import { LABELLINGS } from "./relations.ts";

export { type Evidence, type Label, type Reading, UNSTATED } from "./layers.ts";
export { ATTACK_THRESHOLD, type Relation } from "./relation-layers.ts";

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
 * How relations stand in these labellings, and what an undercut does, is in RelationLayers.
 *
 * Strength is EulerTop over `counters` and `supports`; the reasons for a position support it.
 */
export class Judge {
  readonly #layers: Layers;
  readonly #given: Given;
  readonly #relations: RelationLayers;
  /** Of a copy, what it repeats. */
  readonly #originals = new Map<number, number>();
  readonly #positions = new Set<number>();
  readonly #sides = new Map<number, number>();
  readonly #held = new Set<number>();
  readonly #withdrawn = new Set<number>();
  /** What was taken back, and the attacks that keep it OUT. */
  readonly #retracted = new Map<number, readonly number[]>();
  #denial: number | undefined;

  constructor({ flat = true }: JudgeOptions = {}) {
    this.#layers = new Layers(flat);
    this.#given = new Given(this.#layers);
    this.#relations = new RelationLayers(this.#layers, this.#given, this);
  }

  /**
   * A new reason.
   * @param weight its author's stated confidence, 0 to 1
   * @returns its number, greater than those before it
   */
  add(weight: number = UNSTATED, evidence: Evidence = 1): number {
    const node = this.#layers.add(weight, evidence);
    this.#relations.relations.reserveNodes(node + 1);
    return node;
  }

  addPosition(weight: number = UNSTATED): number {
    const position = this.add(weight, 0);
    this.#positions.add(position);
    return position;
  }

  /** A reason said once more: it stands and falls with the reason, and what it relates it relates as the reason would. */
  copy(reason: number): number {
    const copy = this.#relations.addGadget(this.#layers.evidence[reason]);
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
    this.#relations.add(type, this.originalOf(from), to, confidence, from);
  }

  /** `by` counters whatever `from` says about `to`, now or later. */
  undercut(by: number, from: number, to: number, confidence = 1): void {
    this.#relations.undercut(by, from, to, confidence);
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
    const ground = this.#relations.groundOf(node);
    if (ground !== undefined) this.#layers.hold(ground, "undecided");
    this.#given.hold(node, 1);
  }

  release(node: number): void {
    if (!this.#held.delete(node)) return;
    this.#layers.release(node);
    const ground = this.#relations.groundOf(node);
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
    this.#denial ??= this.#relations.addGadget();
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
    const { relations } = this.#relations;
    const { types, speakers, inLabelling } = relations;
    const at = reading === "evidence" ? BY_EVIDENCE : 0;
    return relations.into(node).flatMap((relation) => {
      const link = inLabelling[LABELLINGS * relation + at] as number;
      if (types[relation] !== COUNTERS || link === NONE) return [];
      return [{ by: speakers[relation] as number, attacker: this.#layers.labellings[at]?.attacks.from(link) ?? 0 }];
    });
  }

  /** What a reason rests on, or a copy repeats. */
  basesOf(node: number): number[] {
    const original = this.#originals.get(node);
    const { relations } = this.#relations;
    const source = original ?? node;
    const bases = relations.outOf(source).flatMap((relation) => {
      const isOwn = relations.types[relation] === EXTENDS && relations.speakers[relation] === node;
      return isOwn ? [relations.to(relation)] : [];
    });
    return original === undefined ? bases : [original, ...bases];
  }

  reasonsFor(position: number): readonly number[] {
    return this.#given.for(position);
  }

  /** What the typed arrays take. */
  get bytes(): number {
    return this.#layers.bytes + this.#relations.relations.bytes;
  }

  /** Whether what a reason counters and supports does not count at present. */
  isSilent(reason: number): boolean {
    return this.#withdrawn.has(reason) || this.#retracted.has(reason);
  }

  /** Makes a change by which a reason may fall silent, or speak again. */
  #silence(reason: number, change: () => void): void {
    const before = this.isSilent(reason);
    change();
    const isSilent = this.isSilent(reason);
    if (isSilent !== before) this.#relations.silence(reason, isSilent);
  }
}
