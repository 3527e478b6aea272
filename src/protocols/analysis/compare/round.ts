import type { Evidence, RoundSynthesis } from "../schemas.ts";
import { type ComparedAnalysis, judges } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { convergenceOf } from "./convergence.ts";
import { crossVerify } from "./cross.ts";
import { isSameText } from "./likeness.ts";
import { questionsOf } from "./questions.ts";
import { solutionsOf } from "./solutions.ts";

/** What a round is made from. */
export interface RoundInput {
  readonly round: number;
  /** The analyses of this round; empty: all providers failed. */
  readonly standings: readonly ComparedAnalysis[];
  readonly absent: RoundSynthesis["absent"];
  readonly evidence: Evidence | undefined;
  /** Findings of former rounds. */
  readonly before: readonly string[];
  /** Questions that were put in former rounds. */
  readonly asked: readonly string[];
}

/** A round computed from its analyses: the same analyses give the same. */
export function synthesize(at: RoundInput, words: Words): RoundSynthesis {
  const { round, standings, absent, evidence, before, asked } = at;
  const cross = crossVerify(standings, evidence, words);
  const solutions = solutionsOf(standings, evidence);
  const findings = standings.flatMap(({ analysis }) => analysis.findings);
  const isNew = (finding: string): boolean => !before.some((one) => one === finding || isSameText(one, finding));
  const degraded = standings.length === 0;
  const convergence = convergenceOf({
    agreements: cross.agreements.length,
    disagreements: cross.disagreements.length,
    feasibility: standings.filter(judges).map(({ analysis }) => analysis.feasibility_score),
    // Where nobody answered nothing is known to have settled.
    newInsights: round === 1 || degraded || findings.some(isNew),
  });
  const recommendation = degraded ? "user_input_needed" : convergence.recommendation;
  return {
    analyses: standings.map(({ tool, perspective, participant, messageId, instead }) => ({
      tool,
      perspective,
      participant,
      messageId,
      ...(instead === undefined ? {} : { instead }),
    })),
    absent: [...absent],
    cross,
    solutions,
    convergence: { ...convergence, recommendation },
    questions: questionsOf(standings, cross, solutions, asked, words),
    status: statusOf(recommendation, round, solutions.length),
    degraded,
  };
}

/** Nothing is decided without a solution. */
function statusOf(
  recommendation: RoundSynthesis["convergence"]["recommendation"],
  round: number,
  solutions: number,
): RoundSynthesis["status"] {
  if (recommendation === "converged" && solutions > 0) return "decided";
  if (recommendation === "user_input_needed") return "blocked";
  return round === 1 ? "exploring" : "analyzing";
}
