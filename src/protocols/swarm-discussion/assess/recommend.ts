import {
  type ArgumentGraph,
  type ClaimClass,
  classes,
  contests,
  converged,
  derived,
  disagreement,
  type FalseConsensus,
  falseConsensus,
  isDisputed,
  isRefuted,
  livePositions,
  positionShifts,
  settlement,
  statusAt,
  TOO_LITTLE,
} from "#graph";
import type { Lang } from "#wire";
import type { Recommendation } from "../schemas/index.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

export interface NextStep {
  readonly recommendation: Recommendation;
  readonly reason: string;
  /** The most contested point, where something is contested: what a deep dive would be about. */
  readonly point?: string;
}

/**
 * Whether a real disagreement has been explored: somebody countered another's claim, at least one of the two an
 * expert, and the author who was countered has answered that message in a later step.
 */
export const explored = derived((graph): boolean => {
  const answered = new Set<string>();
  for (const edge of graph.edges) {
    if (edge.type === "counters" || edge.type === "responds_to") answered.add(`${edge.author} ${edge.to}`);
  }
  return graph.edges.some((edge) => {
    const [from, to] = [graph.claim(edge.from), graph.claim(edge.to)];
    if (edge.type !== "counters" || !from || !to || from.author === to.author) return false;
    const amongExperts = from.role === "expert" || to.role === "expert";
    return amongExperts && answered.has(`${to.author} ${from.id}`);
  });
});

/**
 * What to do after a round. `synthesize` only where a real disagreement was explored, and then when no round is left,
 * when the discussion has converged or nothing is contested any more, or when two rounds in a row brought nothing new;
 * never, while a round is left, on a false consensus. `different-angle` where there is too much agreement, on a false
 * consensus, and when a round brought nothing new; `deep-dive` on the most contested point; else `continue`.
 */
export function recommend(graph: ArgumentGraph, round: number, roundsLeft: number, lang: Lang): NextStep {
  const words = wordsIn(lang);
  const point = openPoint(graph, words);
  const next = (recommendation: Recommendation, reason: string): NextStep =>
    point === undefined ? { recommendation, reason } : { recommendation, reason, point };

  const { score } = disagreement(graph);
  if (!explored(graph)) {
    if (score < TOO_LITTLE) return next("different-angle", words.tooMuchAgreement(score));
    return next("continue", words.unexplored(score));
  }
  if (roundsLeft <= 0) return next("synthesize", words.noRoundLeft(point));
  const consensus = falseConsensus(graph);
  if (consensus) return next("different-angle", words.falseConsensus(whyFalse(consensus, lang)));
  if (converged(graph)) return next("synthesize", words.converged());
  const moved = (at: number): boolean => positionShifts(graph, at).length > 0 || newPosition(graph, at);
  const shifted = positionShifts(graph, round).length;
  if (contests(graph).length === 0 && shifted > 0) return next("continue", words.moved(shifted));
  if (point !== undefined && (round === 1 || moved(round))) return next("deep-dive", words.contested(point));
  if (point !== undefined && moved(round - 1)) return next("different-angle", words.nothingNew(point));
  if (point !== undefined) return next("synthesize", words.standOff(point));
  return next("synthesize", words.settled());
}

/** The most contested point, else two positions of which neither is refuted and whose holders disagree. */
function openPoint(graph: ArgumentGraph, words: Words): string | undefined {
  const [top] = contests(graph);
  if (top) return words.point(top.sides[0].stance, top.sides[1].stance);
  const settled = settlement(graph);
  const live = livePositions(graph).map(({ claim }) => claim);
  const left = [...(settled?.leading ? [settled.leading.claim] : []), ...(settled?.rivals ?? [])].filter(
    (claim) => live.includes(claim) && !isRefuted(statusAt(graph, claim)),
  );
  for (const [at, one] of left.entries()) {
    const other = left.slice(at + 1).find((rival) => isDisputed(graph, one, rival));
    if (other) return words.point(one.text, other.text);
  }
  return undefined;
}

/** What is missing in a consensus that has not been earned, in a sentence. */
export function whyFalse({ rivals, abandoned }: FalseConsensus, lang: Lang): string {
  const words = wordsIn(lang);
  const ids = (list: readonly ClaimClass[]): string[] => list.flatMap(({ claims }) => claims[0]?.id ?? []);
  if (rivals.length > 0) return words.rivalsStand(ids(rivals));
  if (abandoned.length > 0) return words.givenUp(ids(abandoned));
  return words.untested();
}

/** Whether a position was taken in this round that nobody took before. */
function newPosition(graph: ArgumentGraph, round: number): boolean {
  return classes(graph).list.some((known) => known.isPosition && known.claims[0]?.round === round);
}
