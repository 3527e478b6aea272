import type { MapClaim, MapEdge } from "#graph";

/*
 * The rules of argument graphs as they are written, applied until nothing changes: slow, and easy to see to be right. It
 * shares no code with what it is compared with.
 */

type Label = "IN" | "OUT" | "UNDECIDED";

interface Relation extends Pick<MapEdge, "relation"> {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Labels and strengths of one graph, by claim. */
export interface Slow {
  readonly labels: ReadonlyMap<string, Label>;
  readonly strengths: ReadonlyMap<string, number>;
}

export function slowly(claims: readonly MapClaim[], edges: readonly MapEdge[]): Slow {
  const map = new SlowMap(claims, edges);
  return { labels: labelled(map), strengths: strong(map) };
}

/** θ: a counter below it decides nothing. */
const DECIDES = 0.5;

class SlowMap {
  readonly claims: readonly MapClaim[];
  readonly relations: readonly Relation[];
  readonly #all: ReadonlyMap<string, MapClaim>;
  readonly #cuts: readonly (Relation & { readonly end: string })[];

  constructor(claims: readonly MapClaim[], edges: readonly MapEdge[]) {
    this.#all = new Map(claims.map((claim) => [claim.id, claim]));
    this.claims = claims.filter(({ restates }) => restates === undefined);
    // Who took a claim back counters and supports nothing by it; what it rests on stays.
    const said = edges
      .filter(({ from, relation }) => relation === "extends" || !this.#all.get(this.original(from))?.retracted)
      .map((edge) => ({
        ...edge,
        isOfCopy: edge.from !== edge.to && this.original(edge.from) === this.original(edge.to),
        from: this.original(edge.from),
        to: this.original(edge.to),
        weight: edge.confidence ?? 1,
      }));
    this.relations = said.filter(({ bearingOn, isOfCopy }) => bearingOn === undefined && !isOfCopy);
    this.#cuts = said.flatMap((edge) => {
      const end = edge.bearingOn === undefined ? edge.to : this.original(edge.bearingOn);
      return edge.relation === "counters" && end !== edge.to ? [{ ...edge, end }] : [];
    });
  }

  original(id: string): string {
    return this.#all.get(id)?.restates ?? id;
  }

  /** Claims that deny that one bears on another. */
  cutters(from: string, to: string): readonly Relation[] {
    return this.#cuts.filter((cut) => cut.to === from && cut.end === to);
  }
}

/** Holds when all that it needs does, and nothing against it. */
function holds(needs: readonly Label[], against: readonly Label[]): Label {
  if (needs.includes("OUT") || against.includes("IN")) return "OUT";
  return needs.every((label) => label === "IN") && against.every((label) => label === "OUT") ? "IN" : "UNDECIDED";
}

function labelled(map: SlowMap): Map<string, Label> {
  const labels = new Map<string, Label>();
  const of = (id: string): Label => labels.get(id) ?? "UNDECIDED";
  const cutters = (one: string, other: string): Label[] =>
    map.cutters(one, other).flatMap(({ from, weight }) => (weight >= DECIDES ? [of(from)] : []));
  const labelOf = ({ id, retracted }: MapClaim): Label => {
    if (retracted) return "OUT";
    const attacks = map.relations
      .filter(({ relation, to, weight }) => relation === "counters" && to === id && weight >= DECIDES)
      .map(({ from }) => holds([of(from)], cutters(from, id)));
    const bases = map.relations
      .filter(({ relation, from }) => relation === "extends" && from === id)
      .map(({ to }) => holds([], [of(to), ...cutters(id, to)]));
    return holds([], [...attacks, ...bases]);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const claim of map.claims) {
      if (of(claim.id) !== "UNDECIDED") continue;
      const label = labelOf(claim);
      changed ||= label !== "UNDECIDED";
      labels.set(claim.id, label);
    }
  }
  return labels;
}

/** s = 1 - (1 - w²) / (1 + w·e^α), stepped until nothing moves. */
function strong(map: SlowMap): Map<string, number> {
  const weight = (one: MapClaim): number => Math.min(0.99, Math.max(0.01, one.weight ?? 0.5));
  let s = new Map(map.claims.map((one) => [one.id, one.retracted ? 0 : weight(one)]));
  const most = (node: string, type: "supports" | "counters"): number =>
    Math.max(
      0,
      ...map.relations
        .filter(({ relation, to }) => relation === type && to === node)
        .map(({ from, weight: κ }) => {
          const cut = Math.max(0, ...map.cutters(from, node).map((one) => one.weight * (s.get(one.from) ?? 0)));
          return κ * (s.get(from) ?? 0) * (1 - cut);
        }),
    );
  for (let moved = 1; moved > 1e-13; ) {
    moved = 0;
    const next = new Map<string, number>();
    for (const one of map.claims) {
      const w = weight(one);
      const alpha = most(one.id, "supports") - most(one.id, "counters");
      const value = one.retracted ? 0 : 1 - (1 - w * w) / (1 + w * Math.exp(alpha));
      moved = Math.max(moved, Math.abs(value - (s.get(one.id) ?? 0)));
      next.set(one.id, value);
    }
    s = next;
  }
  return s;
}
