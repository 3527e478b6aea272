import { type ClaimClass, classes } from "./classes.ts";
import { countedAgainst } from "./counted-against.ts";
import { disagreement, TOO_LITTLE } from "./disagreement.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { isMet } from "./met.ts";
import { settlement } from "./settlement.ts";
import { shiftCauses } from "./shift-causes.ts";
import { livePositions } from "./stances.ts";
import { isRefuted, statusAt } from "./standing.ts";

/** A consensus that has not been earned, and what is missing. */
export interface FalseConsensus {
  readonly position: ClaimClass;
  /** Rival positions, and attacks on it, that have not fallen firmly. */
  readonly rivals: readonly ClaimClass[];
  /** Positions that somebody left although no argument had put them out. */
  readonly abandoned: readonly ClaimClass[];
  /** Nobody ever countered it: it agrees because it was not tried. */
  readonly isUntested: boolean;
}

/**
 * Low disagreement (below 2 of 10) while an unrefuted rival stands, or where no counter was ever made; undefined where
 * there is none. A rival is a position that somebody takes instead, an attack on the consensus or on the reasons for
 * it that was not met, and a position that was left for it without an argument; a rewording by an ally is none. With fewer than two
 * experts there is no consensus at all.
 */
export const falseConsensus = derived((graph): FalseConsensus | undefined => {
  const settled = settlement(graph);
  if (!settled?.leading || graph.experts.length < 2 || disagreement(graph).score >= TOO_LITTLE) return undefined;
  const position = settled.leading.claim;
  const isUnrefuted = (claim: ClaimClass): boolean => !isRefuted(statusAt(graph, claim));
  const counted = countedAgainst(graph, position);
  const against = attackers(graph, position);
  const holding = against.flatMap(({ by, isDirect, isWhole }) =>
    !isWhole || (isDirect && !counted.has(by)) || isMet(graph, by, position) ? [] : [by],
  );
  const isLeft = (claim: ClaimClass): boolean => !livePositions(graph).some((one) => one.claim === claim);
  const rivals = [...new Set([...settled.rivals.filter((rival) => !isLeft(rival)), ...holding])].filter(
    (one) => isUnrefuted(one) && statusAt(graph, one) !== "unanswered",
  );
  const left = shiftCauses(graph).flatMap(({ from, to, cause }) => {
    return to === position && from !== undefined && from !== to && cause !== "argued" ? [from] : [];
  });
  const abandoned = [...new Set(left)].filter((claim) => isUnrefuted(claim) && !rivals.includes(claim));
  const isUntested = against.length === 0;
  if (rivals.length === 0 && abandoned.length === 0 && !isUntested) return undefined;
  return { position, rivals, abandoned, isUntested };
});

/** What somebody has said against a position, or against a reason for it. */
interface Attacker {
  readonly by: ClaimClass;
  /** Against the position itself. */
  readonly isDirect: boolean;
  /** Against what it counters as a whole, and not only a detail of it or what it bears on. */
  readonly isWhole: boolean;
}

/** The reasons that ever countered a position, or a reason for it. */
function attackers(graph: ArgumentGraph, position: ClaimClass): Attacker[] {
  const known = classes(graph);
  return graph.edges.flatMap((edge): Attacker[] => {
    const { from, to, type } = edge;
    const by = known.of(from);
    const isOwn = known.positionOf(from) === position;
    return type === "counters" && by && !isOwn && known.positionOf(to) === position
      ? [{ by, isDirect: known.of(to) === position, isWhole: isAttack(edge) }]
      : [];
  });
}
