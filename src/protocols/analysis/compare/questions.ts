import { MAX_QUESTIONS } from "../limits.ts";
import type { CrossVerification, RoundSynthesis, Solution } from "../schemas.ts";
import type { ComparedAnalysis } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { distinctTexts, isSameText } from "./likeness.ts";

type Clarification = RoundSynthesis["questions"][number];

/** Concerns that are asked about. */
const CONCERNS = 2;

/**
 * What only the user can say, at most four: what stays in dispute first, then two concerns, then whether effort or
 * quality counts where both are on offer. What was answered in a former round is not asked again.
 */
export function questionsOf(
  standings: readonly ComparedAnalysis[],
  { disagreements }: CrossVerification,
  solutions: readonly Solution[],
  asked: readonly string[],
  { compare }: Pick<Words, "compare">,
): Clarification[] {
  const open = [
    ...disagreements.filter(({ resolved }) => !resolved),
    ...disagreements.filter(({ resolved }) => resolved),
  ];
  const disputes = open.map(
    ({ topic, positions }): Clarification => ({
      text: compare.ask.disagreement(topic),
      about: "disagreement",
      choices: positions.length > 1 ? positions.map(({ tool, text }) => `${tool}: ${text}`) : [],
    }),
  );
  const concerns = distinctTexts(standings.flatMap(({ analysis }) => analysis.technical_concerns));
  const efforts = solutions.map(({ effort }) => effort);
  return [
    ...disputes,
    ...concerns.slice(0, CONCERNS).map(
      (concern): Clarification => ({
        text: compare.ask.concern(concern),
        about: "concern",
        choices: [...compare.ask.concernChoices],
      }),
    ),
    ...(efforts.includes("low") && efforts.includes("high")
      ? [{ text: compare.ask.tradeOff, about: "trade-off" as const, choices: [...compare.ask.tradeOffChoices] }]
      : []),
  ]
    .filter(({ text }) => !asked.some((one) => one === text || isSameText(one, text)))
    .slice(0, MAX_QUESTIONS);
}
