import { shapeOf, strongest } from "#drawing/claims";
import { pushTo } from "#lib/fields";
import { memoized } from "#lib/memoized";
import { actOf } from "../../room/said.ts";
import type { Act, Claim, Graph, GraphEdge, Relation } from "../../room/types.ts";

/** Maximum number of claims drawn: more are unreadable. */
export const MAX_DRAWN = 24;

/** Relations that show how a claim bears on another; the others are mere mentions. */
const STRONG: readonly Relation[] = ["counters", "supports", "extends", "questions"];

export interface Neighbourhood {
  readonly center: string;
  readonly claims: readonly Claim[];
  readonly edges: readonly GraphEdge[];
  /** Number of neighbours of a claim that are not drawn. */
  readonly hidden: ReadonlyMap<string, number>;
}

/** A graph with joined points as one; between two claims only the strongest relation. */
export function joined(graph: Graph): Graph {
  const firstOf = new Map(graph.claims.map(({ id, restates }) => [id, restates]));
  const claims = graph.claims.filter(({ id, restates }) => restates === id);
  const ids = new Set(claims.map(({ id }) => id));
  const edges = graph.edges
    .map((edge) => ({ ...edge, from: firstOf.get(edge.from) ?? edge.from, to: firstOf.get(edge.to) ?? edge.to }))
    .filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
  return { claims, edges: strongest(edges) };
}

const neighbours = memoized((graph: Graph): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, string[]>();
  for (const { from, to } of graph.edges) {
    pushTo(found, from, to);
    pushTo(found, to, from);
  }
  return new Map([...found].map(([id, others]) => [id, new Set(others)]));
});

/** The most debated claims, first the most debated: starting points for reading. */
export function mostDebated({ claims, edges }: Graph, count: number): Claim[] {
  const weight = new Map<string, number>();
  for (const { to, relation } of edges) {
    const counts = relation === "counters" ? 2 : STRONG.includes(relation) ? 1 : 0;
    weight.set(to, (weight.get(to) ?? 0) + counts);
  }
  return claims.toSorted((a, b) => (weight.get(b.id) ?? 0) - (weight.get(a.id) ?? 0)).slice(0, count);
}

/** The claims within `steps` edges of a claim, nearest first, up to MAX_DRAWN. */
export function focusOn(graph: Graph, center: string, steps: number): Neighbourhood {
  const near = neighbours(graph);
  const taken = new Map([[center, 0]]);
  for (const [id, distance] of taken) {
    if (distance >= steps) continue;
    for (const next of near.get(id) ?? []) {
      if (taken.size >= MAX_DRAWN) break;
      if (!taken.has(next)) taken.set(next, distance + 1);
    }
  }
  const claims = graph.claims.filter(({ id }) => taken.has(id));
  const edges = graph.edges.filter(({ from, to }) => taken.has(from) && taken.has(to));
  const hidden = new Map(
    claims.map(({ id }) => [id, [...(near.get(id) ?? [])].filter((other) => !taken.has(other)).length]),
  );
  return { center, claims, edges, hidden };
}

/** The shape of a claim; of a statement by its act. */
export const shapeIn = ({ edges }: Pick<Graph, "edges">, claim: Claim): Act =>
  claim.type === "point" || claim.type === "reason" ? shapeOf(claim, edges) : actOf(claim.type);
