import { GivenReasons } from "./given-reasons.ts";
import { BY_EVIDENCE, type DefeatRule, type Label, Layers } from "./layers.ts";
import { NONE, READINGS } from "./links.ts";
import { COUNTERS, type Ends, EXTENDS, RelationLayers } from "./relation-layers.ts";

/** Results for reasons and positions by number, as of the last `settle`. Judge makes the changes. */
export abstract class JudgedGraph implements Ends {
  protected readonly layers: Layers;
  protected readonly given: GivenReasons;
  protected readonly relations: RelationLayers;
  /** Original of each copy. */
  protected readonly originals = new Map<number, number>();
  protected readonly positions = new Set<number>();
  /** Supported position by reason. */
  protected readonly sides: number[] = [];
  protected readonly held = new Set<number>();
  protected readonly withdrawn = new Set<number>();
  protected readonly retracted = new Set<number>();

  constructor() {
    this.layers = new Layers();
    this.given = new GivenReasons(this.layers);
    this.relations = new RelationLayers(this.layers, this.given, this);
  }

  /** @param firm whether held nodes decide nothing */
  label(node: number, reading: DefeatRule = "cautious", firm = false): Label {
    return this.layers.label(node, reading, firm);
  }

  strength(node: number): number {
    return this.layers.strengths[0]?.values[node] ?? 0;
  }

  /** Returns the strength with every claim starting at 0.5: the effect of the relations alone. */
  flat(node: number): number {
    return this.layers.flat(node);
  }

  /** Whether turns are known, so that an objection may still be unanswered; set by the owner. */
  hasTurns = false;

  isRetracted(node: number): boolean {
    return this.retracted.has(node);
  }

  isHeld(node: number): boolean {
    return this.held.has(node);
  }

  isPosition(node: number): boolean {
    return this.positions.has(node);
  }

  /** Returns the original of a copy, and any other node itself. */
  originalOf(node: number): number {
    return this.originals.get(node) ?? node;
  }

  /** Returns the deciding counters to a node in a reading: the reason or copy behind each, and the attacking node. */
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

  /** Returns what a reason rests on, or a copy repeats. */
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

  /** Size of the typed arrays. */
  get bytes(): number {
    return this.layers.bytes + this.relations.relations.bytes;
  }

  /** Whether a reason's counters and supports are suspended. */
  isSilent(reason: number): boolean {
    return this.withdrawn.has(reason) || this.retracted.has(reason);
  }

  /** Returns the position for which a reason or a copy speaks; of a position itself. */
  sideOf(node: number): number | undefined {
    return this.positions.has(node) ? node : this.sides[this.originalOf(node)];
  }
}
