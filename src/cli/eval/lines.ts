import { createHash } from "node:crypto";
import { PROTOCOLS } from "#protocols";
import { discussionOptions } from "#protocols/given";
import type { Condition } from "#protocols/question/conditions";
import { canonicalJson } from "#wire";
import type { BatchLine } from "../batch/lines.ts";
import { asUsage, givenAt } from "../discussion-options.ts";
import type { EvalQuestion } from "./questions.ts";

/** What all questions are asked with. */
export interface EvalSettings {
  readonly provider: string;
  readonly model?: string;
  readonly lang: "en" | "zh";
  readonly voters: number;
  readonly rounds: number;
}

/**
 * What the engine reserves for a call before it is made, at most, in tokens: its ceiling lies above the tokens that answers
 * are taken for by one call of each voter, else it would refuse answers that are still due.
 */
const RESERVED = 16_000;

/** A question under a condition, as a line of a batch. @param tokens for how many tokens answers are taken; 0: the usual number of answers */
export function lineFor(
  question: EvalQuestion,
  condition: Condition,
  { provider, model, lang, voters, rounds }: EvalSettings,
  tokens?: number,
): BatchLine {
  const { id, question: topic, choices, facts, line } = question;
  const given = givenAt(PROTOCOLS, "line", {
    topic,
    protocol: "question",
    provider,
    ...(model === undefined ? {} : { model }),
    lang,
    condition,
    choice: choices,
    voters,
    rounds,
    ...(facts.length > 0 ? { fact: facts } : {}),
    ...(!tokens ? {} : { answerTokens: tokens, budgetTokens: tokens + voters * RESERVED }),
  });
  const options = asUsage(() => discussionOptions(PROTOCOLS, given, { provider, experts: [], unattended: true }));
  // What a question is asked with makes the key: not its tokens, which are another discussion's result, nor where it stands
  // in the file, nor what is right.
  const said = canonicalJson({ topic, choices, facts, condition, provider, model: model ?? "", lang, voters, rounds });
  const key = createHash("sha256").update(said).digest("hex").slice(0, 16);
  return {
    line,
    key: `${id}.${condition}.${key}`,
    options,
    context: async () => ({ documents: [], skipped: [] }),
  };
}
