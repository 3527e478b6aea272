import { CONVERGED, MANY_DISAGREEMENTS, MAX_QUESTIONS } from "../options.ts";
import type { Convergence, CrossVerification, Evidence, RoundSynthesis } from "../schemas.ts";
import { type ComparedAnalysis, judges } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { crossVerify, type Dispute } from "./cross.ts";
import { distinctTexts, isSameText } from "./likeness.ts";
import { solutionsOf } from "./solutions.ts";

export interface RoundInput {
  readonly round: number;
  /** The analyses of this round; empty: all providers failed. */
  readonly standings: readonly ComparedAnalysis[];
  readonly absent: RoundSynthesis["absent"];
  readonly evidence: Evidence | undefined;
  /** Disagreements of earlier rounds that nobody accepted or withdrew. */
  readonly open: readonly Dispute[];
  /** Findings of former rounds. */
  readonly before: readonly string[];
  /** Questions that the user answered. */
  readonly asked: readonly string[];
}

/** A round computed from its analyses: the same analyses give the same. */
export function synthesize(at: RoundInput, words: Words): RoundSynthesis {
  const { round, standings, absent, evidence, open, before, asked } = at;
  const cross = crossVerify(standings, round, open, words);
  const solutions = solutionsOf(standings, evidence);
  const findings = standings.flatMap(({ analysis }) => analysis.findings);
  const isNew = (finding: string): boolean => !before.some((one) => one === finding || isSameText(one, finding));
  const degraded = standings.length === 0;
  const convergence = convergenceOf({
    agreements: cross.agreements.length,
    disagreements: cross.disagreements.length + stillOpen(open, cross, asked).length,
    feasibility: standings.filter(judges).map(({ analysis }) => analysis.feasibility_score),
    // Where nobody answered nothing is known to have settled.
    newInsights: round === 1 || degraded || findings.some(isNew),
  });
  const recommendation = degraded ? "user_input_needed" : convergence.recommendation;
  return {
    analyses: standings.map(({ analysis: _, ...of }) => of),
    absent: [...absent],
    cross,
    solutions,
    convergence: { ...convergence, recommendation },
    questions: questionsOf(standings, cross, { open, asked }, words),
    status: statusOf(recommendation, round, solutions.length),
    degraded,
  };
}

/** Status after a round; without a solution nothing is decided. */
function statusOf(recommendation: RoundSynthesis["convergence"]["recommendation"], round: number, solutions: number) {
  if (recommendation === "converged" && solutions > 0) return "decided";
  if (recommendation === "user_input_needed") return "blocked";
  return round === 1 ? "exploring" : "analyzing";
}

export interface Compared {
  readonly agreements: number;
  readonly disagreements: number;
  /** Feasibility, 0 to 1, of those who judged it: neither rules nor salvaged text do. */
  readonly feasibility: readonly number[];
  /** Whether this round says something that no former one said; always in the first. */
  readonly newInsights: boolean;
}

/**
 * Computes how far the analyses agree, 0 to 1: 0.5 × agreements / (agreements + disagreements + 1) + 0.3 × mean
 * feasibility + 0.2 if nothing is new. From 0.8 on they have converged. Otherwise the user is needed after more than
 * three disagreements. The first round never converges: its score stays below 0.8.
 */
export function convergenceOf({ agreements, disagreements, feasibility, newInsights }: Compared): Convergence {
  const ratio = agreements / (agreements + disagreements + 1);
  const mean = feasibility.length === 0 ? 0 : feasibility.reduce((sum, one) => sum + one, 0) / feasibility.length;
  const score = Math.min(1, rounded(0.5 * ratio + 0.3 * mean + (newInsights ? 0 : 0.2)));
  const needsUser = disagreements > MANY_DISAGREEMENTS;
  return {
    score,
    new_insights: newInsights,
    recommendation: score >= CONVERGED ? "converged" : needsUser ? "user_input_needed" : "continue",
  };
}

/** Without the last bits of a sum of fractions: 0.8 is 0.8. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Earlier disputed points that nobody ends or raises anew in this round, and that the user has not answered. */
const stillOpen = (
  open: readonly Dispute[],
  { answered, withdrawn, disagreements }: CrossVerification,
  asked: readonly string[],
): Dispute[] =>
  open.filter(
    ({ id, topic }) =>
      !withdrawn.includes(id) &&
      !answered.some(({ to, verdict }) => to === id && verdict === "accepted") &&
      !disagreements.some((one) => one.topic === topic) &&
      !asked.some((question) => question.includes(topic)),
  );

type Clarification = RoundSynthesis["questions"][number];

/**
 * Makes at most four questions to the user: disputed points that nobody answered in the round after, those that neither side
 * gives up, then what the analyses ask. A question that the user answered is left out.
 */
function questionsOf(
  standings: readonly ComparedAnalysis[],
  cross: CrossVerification,
  { open, asked }: Pick<RoundInput, "open" | "asked">,
  { compare, nameOf, stop }: Pick<Words, "compare" | "nameOf" | "stop">,
): Clarification[] {
  const { answered, withdrawn } = cross;
  const unanswered = stillOpen(open, cross, asked).filter(
    ({ id, answers }) => answers.length === 0 && !answered.some(({ to }) => to === id),
  );
  const disputes = answered.flatMap(({ to, verdict, why, tool }): Clarification[] => {
    const topic = open.find(({ id }) => id === to)?.topic;
    if (verdict === "accepted" || withdrawn.includes(to) || topic === undefined) return [];
    const text = compare.ask.dispute(stop(topic), nameOf(tool), stop(why));
    return [{ text, about: "disagreement", choices: [topic, why] }];
  });
  const own = distinctTexts(standings.flatMap(({ analysis }) => analysis.questions));
  return [
    ...unanswered.map(
      ({ topic }): Clarification => ({ text: compare.ask.unanswered(stop(topic)), about: "disagreement", choices: [] }),
    ),
    ...disputes,
    ...own.map((text): Clarification => ({ text, about: "question", choices: [] })),
  ]
    .filter(({ text }) => !asked.some((one) => one === text || isSameText(one, text)))
    .slice(0, MAX_QUESTIONS);
}
