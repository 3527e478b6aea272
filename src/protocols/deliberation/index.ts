import type { ProtocolDefinition } from "#protocols/protocol";
import { passageQuery } from "../shared/passage-query.ts";
import { analysisPrompt } from "../shared/prompts/analysis.ts";
import { deliberation as run } from "./deliberation.ts";
import { estimate } from "./estimate.ts";
import { NAMES } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { questionsPrompt, readingPrompt } from "./prompts.ts";
import { publishes } from "./reach.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { steps } from "./steps.ts";
import { teamName } from "./team-name.ts";
import { both } from "./words/index.ts";

/** Specialists who reach the chair alone: one round, and up to two more for those in conflict; then a decision. */
export const deliberation: ProtocolDefinition = {
  name: "deliberation",
  title: both(({ title }) => title),
  options: OPTIONS,
  ...NAMES,
  thoughts: { analysis: analysisPrompt, questions: questionsPrompt, reading: readingPrompt },
  run,
  steps,
  idOf: teamName,
  goesOnAlone: true,
  publishes,
  readsInstead: true,
  estimate,
  passageQuery,
  files,
  told,
  partial,
  markdown: MARKDOWN,
  result: resultOf,
};
