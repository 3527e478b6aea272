import type { RoundSynthesis } from "./schemas.ts";
import type { Words } from "./words/en.ts";

/** A share as readers see it, the same everywhere: 0.855 is 0.86, as it is 86 %. */
export const shown = (share: number): string => (Math.round(share * 100) / 100).toFixed(2);

/**
 * What a round comes to in a sentence or two.
 * @param isOver whether no round was to follow: only then can one say that the analyses have not converged
 */
export function verdictOf(
  { degraded, solutions, convergence, status, questions }: RoundSynthesis,
  { flow, result, sentences, stop }: Words,
  { isOver }: { readonly isOver: boolean },
): string {
  if (degraded) return stop(flow.degraded);
  const [best] = solutions;
  if (!best) return result.none;
  const confidence = shown(convergence.score);
  if (status === "decided") return result.decided(best.name, confidence);
  const { recommendation } = convergence;
  const why = [
    recommendation === "continue" && !isOver ? "" : result.why[recommendation],
    questions.length > 0 ? result.why.resolve : "",
  ];
  return result.considered(best.name, confidence, sentences(why)).trim();
}
