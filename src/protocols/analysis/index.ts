import { type CourseSize, courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { passageQuery } from "../shared/experts.ts";
import { analysis as run } from "./analysis.ts";
import { tableOf } from "./analysts.ts";
import { labelsPrompt, NAMES, steps } from "./kinds.ts";
import { isReadInBoth, OPTIONS, OUTPUT_TOKENS, settingsOf, whoThinks } from "./options.ts";
import { artifact, partial, RESULT } from "./result/index.ts";
import { both, words } from "./words/index.ts";

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
  ...RESULT,
  takesLate: true,
  partial,
  artifact,
};

const LEAST: CourseSize = { fixed: 6_000, statement: 0, answer: 400, charactersPerToken: 5 };
const LIKELY: CourseSize = { fixed: 10_000, statement: 0, answer: 2_500, charactersPerToken: 4 };
const MOST: CourseSize = { fixed: 12_000, statement: 0, answer: OUTPUT_TOKENS, charactersPerToken: 2 };
/** Characters of documents in a prompt at most. */
const READ = 24_000;

/** From one round to all of them, each answer returned once at most. The first round never converges, so two are likely. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const models = tableOf(options).seated.filter(({ isPerson }) => !isPerson).length;
  const { rounds } = settingsOf(options);
  const { kinds } = words(options.lang);
  const calls = (times: number) => [
    { name: kinds.analysis, calls: Math.max(0, models - 1) * times },
    { name: kinds.verification, calls: Math.min(1, models) * times },
    { name: kinds.labels, calls: isReadInBoth(options) ? times : 0 },
  ];
  const read = Math.min(characters, READ);
  const usual = calls(Math.min(2, rounds));
  return {
    least: courseOf(usual, read, LEAST),
    likely: courseOf(usual, read, LIKELY),
    most: courseOf(calls(2 * rounds), read, MOST),
  };
}
