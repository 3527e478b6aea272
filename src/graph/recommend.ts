import type { Lang, Recommendation } from "#protocol";
import { classes } from "./classes.ts";
import { contests } from "./contest.ts";
import { disagreement, TOO_LITTLE } from "./disagreement.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { recommendationWords } from "./recommend-words.ts";
import { positionShifts } from "./shifts.ts";

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
 * when nothing is contested any more, or when the round brought neither a new position nor a shift. `different-angle`
 * where there is too much agreement; `deep-dive` on the most contested point; else `continue`.
 */
export function recommend(graph: ArgumentGraph, round: number, roundsLeft: number, lang: Lang): NextStep {
  const words = recommendationWords(lang);
  const top = contests(graph)[0];
  const point = top ? words.point(top.sides[0].stance, top.sides[1].stance) : undefined;
  const next = (recommendation: Recommendation, reason: string): NextStep =>
    point === undefined ? { recommendation, reason } : { recommendation, reason, point };

  const { score } = disagreement(graph);
  if (!explored(graph)) {
    if (score < TOO_LITTLE) return next("different-angle", words.tooMuchAgreement(score));
    return next("continue", words.unexplored(score));
  }
  if (roundsLeft <= 0) return next("synthesize", words.noRoundLeft(point));
  const shifted = positionShifts(graph, round).length;
  if (point !== undefined && (round === 1 || shifted > 0 || newPosition(graph, round))) {
    return next("deep-dive", words.contested(point));
  }
  if (point !== undefined) return next("synthesize", words.standOff(point));
  if (shifted > 0) return next("continue", words.moved(shifted));
  return next("synthesize", words.settled());
}

/** Whether a position was taken in this round that nobody took before. */
function newPosition(graph: ArgumentGraph, round: number): boolean {
  return classes(graph).list.some((known) => known.isPosition && known.claims[0]?.round === round);
}
