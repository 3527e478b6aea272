import { byNumber } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { citedCauses, isShift, retractedBy } from "./own-words.ts";
import { type ExpertPosition, positions } from "./positions.ts";
import { pair } from "./wordings.ts";

/**
 * 1: holds it or agrees with it; 0: supports it and holds another one beside it, which was judged compatible; -1:
 * counters it. Only 1 counts.
 */
export type Side = 1 | 0 | -1;

/**
 * On which side each expert stands about each position, by expert and index. An expert holds their own current
 * position. They agree with another one when, since they came to their own, they supported what takes or serves it and
 * countered none of it; what they counter they reject, but for a detail, and for what they countered before the two were
 * judged compatible. Where their own was told apart from it, by a judgement or by a
 * counter, they keep to their own: to support a point of a rival is not to agree with it. Extending a claim takes no
 * side, as one may build on it and still stand elsewhere; nor does what its author took back, nor coming to a position
 * by a shift that names no cause.
 */
export const stances = derived((graph): ReadonlyMap<string, ReadonlyMap<number, Side>> => {
  const known = classes(graph);
  const takenBack = new Set(graph.claims.flatMap((claim) => retractedBy(claim, (id) => graph.claim(id))));
  const sides = new Map<string, Map<number, Side>>(graph.experts.map((expert) => [expert, new Map()]));
  const held = new Map(positions(graph).map((position) => [position.expert, position]));
  for (const { from, to, type, author, scope } of graph.edges) {
    const [own, target] = [sides.get(author), known.positionOf(to)];
    const present = held.get(author)?.held;
    if (!own || !target || !present || takenBack.has(from) || known.positionOf(from) !== present) continue;
    const judged = compatible(graph).get(keyOf(present, target));
    const isSettled = judged !== undefined && byNumber(from, judged) < 0;
    if (type === "counters" && scope === undefined && !isSettled) own.set(target.index, -1);
    if (type !== "supports" || own.has(target.index)) continue;
    const side = sideBeside(graph, present, target);
    if (side !== undefined) own.set(target.index, side);
  }
  for (const position of held.values()) {
    const own = sides.get(position.expert);
    if (cameUncited(graph, position)) own?.delete(position.held.index);
    else own?.set(position.held.index, 1);
  }
  return sides;
});

/** On which side of a position those stand who support it and hold another one. */
function sideBeside(graph: ArgumentGraph, own: ClaimClass, other: ClaimClass): Side | undefined {
  const [a = "", b = ""] = [own, other].map(({ claims }) => claims[0]?.id);
  if (own === other || !graph.wordings.isToldApart(a, b)) return 1;
  return isCompatible(graph, own, other) ? 0 : undefined;
}

/** Pairs of positions that were judged compatible, so that one can hold both, each with the latest judgement that says so. */
const compatible = derived((graph): ReadonlyMap<string, string> => {
  const known = classes(graph);
  return new Map(
    graph.wordings.compatible().flatMap(({ a, b, by }) => {
      const [x, y] = [known.positionOf(a), known.positionOf(b)];
      return x && y ? [[keyOf(x, y), by] as const] : [];
    }),
  );
});

const keyOf = (a: ClaimClass, b: ClaimClass): string => pair(String(a.index), String(b.index));

export const isCompatible = (graph: ArgumentGraph, a: ClaimClass, b: ClaimClass): boolean =>
  compatible(graph).has(keyOf(a, b));

/** Whether two positions were judged compatible, and nobody who takes the one has countered the other since. */
export function areSideBySide(graph: ArgumentGraph, one: ClaimClass, other: ClaimClass): boolean {
  const isRejected = (by: ClaimClass, of: ClaimClass): boolean =>
    positions(graph).some(({ expert, held }) => held === by && stances(graph).get(expert)?.get(of.index) === -1);
  return isCompatible(graph, one, other) && !isRejected(one, other) && !isRejected(other, one);
}

/** Whether an expert holds a position, agrees with it, or supports it beside a compatible one of their own. */
export const accepts = (graph: ArgumentGraph, expert: string, position: ClaimClass): boolean =>
  (stances(graph).get(expert)?.get(position.index) ?? -1) >= 0;

/** Whether an expert came to their position by a shift that names no message of another as its cause. */
function cameUncited(graph: ArgumentGraph, { expert, held }: ExpertPosition): boolean {
  const known = classes(graph);
  const spoken = graph.claims.filter((claim) => claim.author === expert && claim.position !== undefined);
  const entered = spoken.findLastIndex((claim, index) => {
    const before = spoken[index - 1];
    return known.positionOf(claim.id) === held && (!before || known.positionOf(before.id) !== held);
  });
  const claim = spoken[entered];
  if (entered <= 0 || claim === undefined || !isShift(claim.statement)) return false;
  return citedCauses(claim, (id) => graph.claim(id)).length === 0;
}

/** The experts who hold a position or agree with it, in the order in which they first spoke. */
export function holders(graph: ArgumentGraph, claim: ClaimClass): string[] {
  return graph.experts.filter((expert) => stances(graph).get(expert)?.get(claim.index) === 1);
}

/** A position that somebody takes now. */
export interface LivePosition {
  readonly claim: ClaimClass;
  /** Whose own current position it is. */
  readonly owners: readonly string[];
  /** Those of them who count (see `stances`), and those who agree with it. */
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
