import { type ArgumentGraph, derived } from "./graph.ts";
import { type LivePosition, livePositions } from "./stances.ts";
import { standings } from "./standing.ts";

export interface SharedPosition extends LivePosition {
  /** `strong`: every expert holds or agrees with it and it is IN. `moderate`: more than half and not OUT. Else `weak`. */
  readonly strength: "strong" | "moderate" | "weak";
}

/** Positions that at least two experts hold or agree with, those with the most holders first. */
export const sharedPositions = derived((graph): readonly SharedPosition[] =>
  livePositions(graph)
    .filter((position) => position.holders.length >= 2)
    .map((position) => ({ ...position, strength: strengthOfAgreement(graph, position) }))
    .sort((a, b) => b.holders.length - a.holders.length || a.claim.index - b.claim.index),
);

function strengthOfAgreement(graph: ArgumentGraph, position: LivePosition): SharedPosition["strength"] {
  const label = standings(graph)[position.claim.index]?.label;
  const experts = graph.experts.length;
  if (position.holders.length === experts && label === "IN") return "strong";
  return 2 * position.holders.length > experts && label !== "OUT" ? "moderate" : "weak";
}
