import { type ClaimClass, classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { type ExpertPosition, positions } from "./positions.ts";
import { isCompatible, stances } from "./stances.ts";
import { standings } from "./standing.ts";

/** Below: too much agreement. */
export const TOO_LITTLE = 2;
/** Above: two camps at ordinary confidence, so the disagreement needs nobody to stir it up. */
export const REAL = 4;
/** Above: the common ground is to be looked for. */
export const TOO_MUCH = 8;

export interface DisagreementScore {
  /** 0 to 10. 0: all alike; 10: everybody is certain of another option. */
  readonly score: number;
  /** Share of the counters of which neither end is OUT; 0 where there are none. */
  readonly contestedShare: number;
}

/**
 * How far the experts disagree at present: 10 · Σ over pairs of d(i,j) · (cᵢ + cⱼ)/2, by the number of pairs; c is the
 * stated confidence, d is 0 where both hold or agree with one position, or hold positions that were judged compatible
 * and neither has countered the other's since, else 1.
 */
export const disagreement = derived((graph): DisagreementScore => {
  const known = positions(graph);
  let [sum, pairs] = [0, 0];
  known.forEach((one, at) => {
    for (const other of known.slice(at + 1)) {
      pairs += 1;
      if (!agree(graph, one, other)) sum += (one.confidence + other.confidence) / 2;
    }
  });
  return { score: pairs === 0 ? 0 : (10 * sum) / pairs, contestedShare: contestedShare(graph) };
});

/** What an expert holds or agrees with; what they came to without a cause is theirs all the same. */
function accepted(graph: ArgumentGraph, { expert, held }: ExpertPosition): Set<number> {
  const sides = stances(graph).get(expert) ?? new Map<number, number>();
  return new Set([held.index, ...[...sides].flatMap(([index, side]) => (side === 1 ? [index] : []))]);
}

function agree(graph: ArgumentGraph, a: ExpertPosition, b: ExpertPosition): boolean {
  const y = accepted(graph, b);
  if ([...accepted(graph, a)].some((position) => y.has(position))) return true;
  const isRejected = (by: ExpertPosition, of: ExpertPosition): boolean =>
    stances(graph).get(by.expert)?.get(of.held.index) === -1;
  if (isRejected(a, b) || isRejected(b, a)) return false;
  return isCompatible(graph, a.held, b.held);
}

/** Whether somebody who takes the one position at present disagrees with somebody who takes the other. */
export function isDisputed(graph: ArgumentGraph, one: ClaimClass, other: ClaimClass): boolean {
  const takers = (claim: ClaimClass): ExpertPosition[] => positions(graph).filter(({ held }) => held === claim);
  return takers(one).some((a) => takers(other).some((b) => !agree(graph, a, b)));
}

function contestedShare(graph: ArgumentGraph): number {
  const known = classes(graph);
  const all = standings(graph);
  const counters = graph.edges.flatMap(({ from, to, type, scope }) => {
    const [x, y] = [known.of(from), known.of(to)];
    return type === "counters" && scope === undefined && x && y && x !== y ? [[x.index, y.index] as const] : [];
  });
  const contested = counters.filter((ends) => ends.every((index) => all[index]?.label !== "OUT"));
  return counters.length === 0 ? 0 : contested.length / counters.length;
}
