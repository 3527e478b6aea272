import { type ClaimClass, classes } from "./classes.ts";
import { disagreement } from "./disagreement.ts";
import type { Label } from "./engine/judge.ts";
import { ArgumentGraph, derived } from "./graph.ts";
import { standings } from "./standing.ts";

/** How a discussion stood at the end of a round. */
export interface RoundEnd {
  readonly round: number;
  /** 0 to 10. */
  readonly disagreement: number;
  /** Positions that nobody had taken in an earlier round. */
  readonly newPositions: number;
  /** Claims of earlier rounds whose label is another one now. */
  readonly changedLabels: number;
}

/** The discussion round by round, each as it stood by what had been said, and judged to be one, until its end. */
export const history = derived((graph): readonly RoundEnd[] => {
  const rounds = [...new Set(graph.claims.map((claim) => claim.round))].sort((a, b) => a - b);
  let before = new Map<string, Label>();
  return rounds.map((round) => {
    const until = round === rounds.at(-1) ? graph : untilRound(graph, round);
    const known = classes(until).list;
    const labels = new Map(
      known.map((one, index) => [nameOf(one), standings(until)[index]?.label ?? "UNDECIDED"] as const),
    );
    const changed = [...before].filter(([id, label]) => labels.get(id) !== label);
    const fresh = known.filter((one) => one.isPosition && one.claims[0]?.round === round);
    before = labels;
    return {
      round,
      disagreement: disagreement(until).score,
      newPositions: fresh.length,
      changedLabels: changed.length,
    };
  });
});

/** A statement may bring a position and a reason for it. */
const nameOf = ({ isPosition, claims }: ClaimClass): string => `${isPosition ? "@" : ""}${claims[0]?.id}`;

const untilRound = (graph: ArgumentGraph, round: number): ArgumentGraph =>
  ArgumentGraph.of(graph.statements.filter((one) => one.round <= round));
