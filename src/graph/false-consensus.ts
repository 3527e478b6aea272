import { type ClaimClass, classes } from "./classes.ts";
import { disagreement, TOO_LITTLE } from "./disagreement.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { settlement } from "./settlement.ts";
import { shiftCauses } from "./shift-causes.ts";
import { standings } from "./standing.ts";

/** A consensus that has not been earned, and what is missing. */
export interface FalseConsensus {
  readonly position: ClaimClass;
  /** Rival positions, and attacks on it, that nobody has refuted. */
  readonly rivals: readonly ClaimClass[];
  /** Positions that somebody left although no argument had put them out. */
  readonly abandoned: readonly ClaimClass[];
  /** Nobody ever countered it: it agrees because it was not tried. */
  readonly isUntested: boolean;
}

/**
 * Low disagreement (below 2 of 10) while an unrefuted rival stands; undefined where there is none. A rival is a
 * position that somebody takes instead, whatever stood in counters with the consensus, and a position that was left
 * for it without an argument: one that was given up is not one that was refuted. Where nobody ever countered the
 * consensus, nothing shows that a rival would not stand. With fewer than two experts there is no consensus at all.
 */
export const falseConsensus = derived((graph): FalseConsensus | undefined => {
  const settled = settlement(graph);
  if (!settled || graph.experts.length < 2 || disagreement(graph).score >= TOO_LITTLE) return undefined;
  const position = settled.adopted.claim;
  const isUnrefuted = (claim: ClaimClass): boolean => standings(graph)[claim.index]?.status !== "refuted";
  const against = attackers(graph, position);
  const rivals = [...new Set([...settled.rivals, ...against])].filter(isUnrefuted);
  const left = shiftCauses(graph).flatMap(({ from, to, cause }) => {
    return to === position && from !== undefined && from !== to && cause !== "argued" ? [from] : [];
  });
  const abandoned = [...new Set(left)].filter((claim) => isUnrefuted(claim) && !rivals.includes(claim));
  const isUntested = against.length === 0;
  if (rivals.length === 0 && abandoned.length === 0 && !isUntested) return undefined;
  return { position, rivals, abandoned, isUntested };
});

/** The classes that ever countered one. */
function attackers(graph: ArgumentGraph, claim: ClaimClass): ClaimClass[] {
  const known = classes(graph);
  const found = graph.edges.flatMap((edge) => {
    const from = known.of(edge.from);
    return isAttack(edge) && from && from !== claim && known.of(edge.to) === claim ? [from] : [];
  });
  return [...new Set(found)];
}
