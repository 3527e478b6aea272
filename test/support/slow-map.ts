import type { MapClaim, MapEdge } from "#graph";

/*
 * The rules of argument graphs as they are written, applied until nothing changes: slow, and easy to see to be right. It
 * shares no code with what it is compared with.
 */

type Label = "IN" | "OUT" | "UNDECIDED";
type Labels = ReadonlyMap<string, Label>;

interface Relation extends Pick<MapEdge, "relation"> {
  /** Claim that says so, and the first of those that it repeats. */
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Labels and strengths of one graph, by claim. */
export interface Slow {
  readonly labels: Readonly<Record<"cautious" | "cautious firm" | "evidence", Labels>>;
  readonly strengths: ReadonlyMap<string, number>;
}

export function slowly(claims: readonly MapClaim[], edges: readonly MapEdge[]): Slow {
  const map = new SlowMap(claims, edges);
  return {
    labels: {
      cautious: labelled(map, false, false),
      "cautious firm": labelled(map, false, true),
      evidence: labelled(map, true, false),
    },
    strengths: strong(map),
  };
}

/** θ: a counter below it decides nothing. */
const DECIDES = 0.5;

class SlowMap {
  readonly positions: readonly MapClaim[];
  readonly reasons: readonly MapClaim[];
  readonly relations: readonly Relation[];
  readonly #claims: ReadonlyMap<string, MapClaim>;
  readonly #cuts: readonly (Omit<Relation, "relation"> & { readonly end: string })[];

  constructor(claims: readonly MapClaim[], edges: readonly MapEdge[]) {
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    const isPosition = ({ id, position }: MapClaim): boolean => id === position;
    this.positions = claims.filter(isPosition);
    this.reasons = claims.filter((claim) => !isPosition(claim));
    const order = new Map(claims.map(({ id }, at) => [id, at]));
    const said = edges.flatMap((edge) => {
      const by = this.find(edge.from);
      if (isPosition(by) || this.isSilent(this.original(edge.from), edge.relation)) return [];
      const isOfCopy = edge.from !== edge.to && this.original(edge.from) === this.original(edge.to);
      return [
        {
          ...edge,
          isOfCopy,
          by: by.id,
          from: this.original(edge.from),
          to: this.original(edge.to),
          weight: edge.confidence ?? 1,
        },
      ];
    });
    this.relations = said.filter(({ from, to, relation, bearingOn, isOfCopy }) => {
      if (bearingOn !== undefined || isOfCopy || to === this.find(from).position) return false;
      const isBase = !isPosition(this.find(to)) && (order.get(to) ?? 0) < (order.get(from) ?? 0);
      return relation === "extends" ? isBase : relation === "counters" || relation === "supports";
    });
    this.#cuts = said.flatMap((edge) => {
      const end = edge.bearingOn === undefined ? edge.to : this.original(edge.bearingOn);
      return edge.relation === "counters" && end !== edge.to ? [{ ...edge, end }] : [];
    });
  }

  find(id: string): MapClaim {
    return this.#claims.get(id) ?? { id, text: "" };
  }

  original(id: string): string {
    return this.find(id).restates ?? id;
  }

  /** Whether a claim or its position was withdrawn, or the claim taken back, so that it counters and supports nothing; what it rests on stays. */
  isSilent(original: string, relation: MapEdge["relation"]): boolean {
    const { withdrawn, retracted, position = "" } = this.find(original);
    const isLeft = withdrawn === true || retracted === true || this.find(position).withdrawn === true;
    return relation !== "extends" && isLeft;
  }

  evidence(id: string): number {
    return this.find(this.original(id)).evidence ?? 1;
  }

  /** Claims that deny that one bears on another. */
  cutters(from: string, to: string): { readonly by: string; readonly from: string; readonly weight: number }[] {
    return this.#cuts.filter((cut) => cut.to === from && cut.end === to);
  }

  /** Reasons that were given for a position. */
  given(position: string): readonly MapClaim[] {
    return this.reasons.filter((one) => one.given && this.find(this.original(one.id)).position === position);
  }
}

/** Holds when all that it needs does, and nothing against it. */
function holds(needs: readonly Label[], against: readonly Label[]): Label {
  if (needs.includes("OUT") || against.includes("IN")) return "OUT";
  return needs.every((label) => label === "IN") && against.every((label) => label === "OUT") ? "IN" : "UNDECIDED";
}

function labelled(map: SlowMap, byEvidence: boolean, isFirm: boolean): Map<string, Label> {
  const labels = new Map<string, Label>();
  const of = (id: string): Label => labels.get(id) ?? "UNDECIDED";
  const isHeld = ({ untested }: MapClaim): boolean => isFirm && untested === true;
  const cutters = (from: string, to: string): Label[] =>
    map.cutters(from, to).flatMap(({ by, weight }) => (weight >= DECIDES ? [of(by)] : []));
  const against = (target: string): { readonly from: string; readonly by: string }[] =>
    map.relations.filter(({ relation, to, weight }) => relation === "counters" && to === target && weight >= DECIDES);
  const reason = (one: MapClaim): Label => {
    const { id, restates, retracted } = one;
    if (retracted) return "OUT";
    const counters = restates === undefined ? against(id) : [];
    const attacks = counters
      .filter(({ from }) => !byEvidence || map.evidence(from) >= map.evidence(id))
      .map(({ by, from }) => holds([of(by)], cutters(from, id)));
    for (const { from, to } of map.relations.filter(({ relation, by }) => relation === "extends" && by === id)) {
      const ground = isHeld(map.find(to)) ? "UNDECIDED" : of(to);
      attacks.push(holds([], [ground, ...cutters(from, to)]));
    }
    const label = holds(restates === undefined ? [] : [of(restates)], attacks);
    return isHeld(one) && label === "IN" ? "UNDECIDED" : label;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const one of map.reasons) {
      if (of(one.id) !== "UNDECIDED") continue;
      const label = reason(one);
      changed ||= label !== "UNDECIDED";
      labels.set(one.id, label);
    }
  }
  for (const position of map.positions) {
    const given = map.given(position.id);
    const attacks = against(position.id).map(({ by, from }): Label => {
      const better = given.filter(({ id }) => map.evidence(id) > map.evidence(from));
      const weighed = byEvidence ? better.map(({ id }) => of(id)) : [];
      return holds([of(by)], [...cutters(from, position.id), ...weighed]);
    });
    const reasons = given.map(({ id }) => of(id));
    const isFallen = given.length > 0 && given.every((one) => of(one.id) === "OUT" && !isHeld(one));
    const isOut = position.retracted === true || attacks.includes("IN") || isFallen;
    const isIn = attacks.every((label) => label === "OUT") && (reasons.length === 0 || reasons.includes("IN"));
    labels.set(position.id, isOut ? "OUT" : isIn && !isHeld(position) ? "IN" : "UNDECIDED");
  }
  return labels;
}

/** s = 1 - (1 - w²) / (1 + w·e^α), stepped until nothing moves. */
function strong(map: SlowMap): Map<string, number> {
  const nodes = [...map.reasons.filter(({ restates }) => restates === undefined), ...map.positions];
  const weight = (one: MapClaim): number => Math.min(0.99, Math.max(0.01, one.weight ?? 0.5));
  let s = new Map(nodes.map((one) => [one.id, one.retracted ? 0 : weight(one)]));
  const most = (node: string, type: "supports" | "counters"): number =>
    Math.max(
      0,
      ...map.relations
        .filter(({ relation, to }) => relation === type && to === node)
        .map(({ from, weight: κ }) => {
          const cut = Math.max(0, ...map.cutters(from, node).map((one) => one.weight * (s.get(one.from) ?? 0)));
          return κ * (s.get(from) ?? 0) * (1 - cut);
        }),
      ...(type === "supports" ? map.given(node).map(({ id }) => s.get(map.original(id)) ?? 0) : []),
    );
  for (let moved = 1; moved > 1e-13; ) {
    moved = 0;
    const next = new Map<string, number>();
    for (const one of nodes) {
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
