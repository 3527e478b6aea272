import type { ProtocolDefinition } from "#protocols/protocol";
import { passageQuery } from "../shared/passage-query.ts";
import { analysis as run } from "./analysis.ts";
import { estimate } from "./estimate.ts";
import { NAMES } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { labelsPrompt } from "./prompts.ts";
import { whoThinks } from "./providers.ts";
import { artifact, files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { steps } from "./steps.ts";
import { both } from "./words/index.ts";

/** Several providers analyse a task side by side, one verifies the first, and what they say is compared and scored. */
export const analysis: ProtocolDefinition = {
  name: "analysis",
  title: both(({ title }) => title),
  options: OPTIONS,
  whoThinks,
  ...NAMES,
  thoughts: { labels: labelsPrompt },
  efforts: { analysis: "high", verification: "high", labels: "low" },
  run,
  steps,
  readsInstead: true,
  estimate,
  passageQuery,
  files,
  told,
  partial,
  markdown: MARKDOWN,
  artifact,
  result: resultOf,
};
