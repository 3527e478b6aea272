import { GivenReasons } from "./given-reasons.ts";
import { BY_EVIDENCE, type DefeatRule, type EvidenceLevel, type Label, Layers, UNSTATED } from "./layers.ts";
import { NONE } from "./links.ts";
import { COUNTERS, type Ends, EXTENDS, RelationLayers } from "./relation-layers.ts";
import { READINGS } from "./relations.ts";

export interface JudgeOptions {
  /** Whether strengths at a flat w = 0.5 are kept too; default true. */
  readonly flat?: boolean;
}

/** What is known of reasons and positions by their numbers, as of the last `settle`. Judge makes the changes. */
export abstract class JudgedGraph implements Ends {
  protected readonly layers: Layers;
  protected readonly given: GivenReasons;
  protected readonly relations: RelationLayers;
  /** Of a copy, what it repeats. */
  protected readonly originals = new Map<number, number>();
  protected readonly positions = new Set<number>();
  /** By reason. */
  protected readonly sides: number[] = [];
  protected readonly held = new Set<number>();
  protected readonly withdrawn = new Set<number>();
  /** What was taken back, and the attacks that keep it OUT. */
  protected readonly retracted = new Map<number, readonly number[]>();

  constructor({ flat = true }: JudgeOptions = {}) {
    this.layers = new Layers(flat);
    this.given = new GivenReasons(this.layers);
    this.relations = new RelationLayers(this.layers, this.given, this);
  }

  /** @param firm with what is held back decided by nothing */
  label(node: number, reading: DefeatRule = "cautious", firm = false): Label {
    return this.layers.label(node, reading, firm);
  }

  strength(node: number): number {
    return this.layers.strengths[0]?.values[node] ?? 0;
  }

  /** The strength with every claim starting at 0.5: what the relations alone make of it. */
  flat(node: number): number {
    return this.layers.flat(node);
  }

  /** Whether anybody is known to speak, so that an objection may still be unanswered; set by who knows. */
  hasTurns = false;

  evidenceOf(node: number): EvidenceLevel {
    return this.layers.evidence[node] ?? 0;
  }

  /** The stated confidence, as it was given. */
  weightOf(node: number): number {
    return this.layers.weights[node] ?? UNSTATED;
  }

  isRetracted(node: number): boolean {
    return this.retracted.has(node);
  }

  isHeld(node: number): boolean {
    return this.held.has(node);
  }

  isPosition(node: number): boolean {
    return this.positions.has(node);
  }

  /** What a copy repeats; of anything else itself. */
  originalOf(node: number): number {
    return this.originals.get(node) ?? node;
  }

  /** The counters to a node that decide in a reading: the reason or copy that says so, and the node that attacks. */
  countersTo(node: number, reading: DefeatRule): { readonly by: number; readonly attacker: number }[] {
    const { relations } = this.relations;
    const { types, speakers, inReading } = relations;
    const at = reading === "evidence" ? BY_EVIDENCE : 0;
    return relations.into(node).flatMap((relation) => {
      const link = inReading[READINGS * relation + at] as number;
      if (types[relation] !== COUNTERS || link === NONE) return [];
      return [{ by: speakers[relation] as number, attacker: this.layers.readings[at]?.attackerOf(link) ?? 0 }];
    });
  }

  /** What a reason rests on, or a copy repeats. */
  basesOf(node: number): number[] {
    const original = this.originals.get(node);
    const { relations } = this.relations;
    const source = original ?? node;
    const bases = relations.outOf(source).flatMap((relation) => {
      const isOwn = relations.types[relation] === EXTENDS && relations.speakers[relation] === node;
      return isOwn ? [relations.to(relation)] : [];
    });
    return original === undefined ? bases : [original, ...bases];
  }

  reasonsFor(position: number): readonly number[] {
    return this.given.for(position);
  }

  /** What the typed arrays take. */
  get bytes(): number {
    return this.layers.bytes + this.relations.relations.bytes;
  }

  /** Whether what a reason counters and supports does not count at present. */
  isSilent(reason: number): boolean {
    return this.withdrawn.has(reason) || this.retracted.has(reason);
  }

  /** The position for which a reason or a copy speaks, or a position itself. */
  sideOf(node: number): number | undefined {
    return this.positions.has(node) ? node : this.sides[this.originalOf(node)];
  }
}
