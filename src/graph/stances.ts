import { type ClaimClass, classes } from "./classes.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { citedCauses, retractedBy } from "./own-words.ts";
import { positions } from "./positions.ts";
import { isShift } from "./shifts.ts";

/** 1: holds it; -1: counters it. */
export type Side = 1 | -1;

/**
 * On which side each expert stands about each class of claims, by expert and class index. An expert holds their own
 * current position, and what they support; what they counter they reject. Who extends a claim builds on it, and may
 * still stand elsewhere: that takes no side. The last word counts; who said nothing about a claim takes no side, nor
 * does who came to it by a shift that names no cause, and what was said in a message that its author took back.
 */
export const stances = derived((graph): ReadonlyMap<string, ReadonlyMap<number, Side>> => {
  const known = classes(graph);
  const sides = new Map<string, Map<number, Side>>(graph.experts.map((expert) => [expert, new Map()]));
  const takenBack = new Set(graph.claims.flatMap((claim) => retractedBy(claim, (id) => graph.claim(id))));
  for (const edge of graph.edges) {
    if (takenBack.has(edge.from)) continue;
    const target = known.of(edge.to);
    const own = sides.get(edge.author);
    if (!target || !own) continue;
    if (isAttack(edge)) own.set(target.index, -1);
    if (edge.type === "supports") own.set(target.index, 1);
  }
  for (const { expert, held } of positions(graph)) {
    const own = sides.get(expert);
    if (cameUncited(graph, expert, held)) own?.delete(held.index);
    else own?.set(held.index, 1);
  }
  return sides;
});

/** Whether an expert came to a position by a shift that names no message of another as its cause. */
function cameUncited(graph: ArgumentGraph, expert: string, held: ClaimClass): boolean {
  const known = classes(graph);
  const spoken = graph.claims.filter((claim) => claim.author === expert && claim.position !== undefined);
  const entered = spoken.findLastIndex((claim, index) => {
    const before = spoken[index - 1];
    return known.of(claim.id) === held && (!before || known.of(before.id) !== held);
  });
  const claim = spoken[entered];
  return entered > 0 && claim !== undefined && isShift(claim.statement) && citedCauses(graph, claim).length === 0;
}

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
