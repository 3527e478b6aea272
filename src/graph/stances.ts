import { type ClaimClass, classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { positions } from "./positions.ts";

/** 1: holds it; -1: counters it. */
export type Side = 1 | -1;

/**
 * On which side each expert stands about each class of claims, by expert and class index. An expert holds their own
 * current position, and what they support; what they counter they reject. Who extends a claim builds on it, and may
 * still stand elsewhere: that takes no side. The last word counts; who said nothing about a claim takes no side.
 */
export const stances = derived((graph): ReadonlyMap<string, ReadonlyMap<number, Side>> => {
  const known = classes(graph);
  const sides = new Map<string, Map<number, Side>>(graph.experts.map((expert) => [expert, new Map()]));
  for (const edge of graph.edges) {
    const target = known.of(edge.to);
    const own = sides.get(edge.author);
    if (!target || !own) continue;
    if (edge.type === "counters") own.set(target.index, -1);
    if (edge.type === "supports") own.set(target.index, 1);
  }
  for (const position of positions(graph)) sides.get(position.expert)?.set(position.held.index, 1);
  return sides;
});

/** The experts who hold a claim, in the order in which they first spoke. */
export function holders(graph: ArgumentGraph, claim: ClaimClass): string[] {
  return graph.experts.filter((expert) => stances(graph).get(expert)?.get(claim.index) === 1);
}

/** A position that somebody takes now. */
export interface LivePosition {
  readonly claim: ClaimClass;
  /** Whose own current position it is. */
  readonly owners: readonly string[];
  /** They, and those who support it. */
  readonly holders: readonly string[];
}

/** Every position that is some expert's own at present, in the order of its first appearance. */
export const livePositions = derived((graph): readonly LivePosition[] => {
  const owners = new Map<ClaimClass, string[]>();
  for (const { held, expert } of positions(graph)) owners.set(held, [...(owners.get(held) ?? []), expert]);
  return [...owners]
    .map(([claim, own]) => ({ claim, owners: own, holders: holders(graph, claim) }))
    .sort((a, b) => a.claim.index - b.claim.index);
});
