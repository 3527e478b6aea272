import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { passageQuery } from "../shared/experts.ts";
import { analysis as run } from "./analysis.ts";
import { tableOf } from "./analysts.ts";
import { labelsPrompt, NAMES, steps } from "./kinds.ts";
import { OPTIONS, OUTPUT_TOKENS, settingsOf, whoThinks } from "./options.ts";
import { artifact, files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
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
  files,
  told,
  takesLate: true,
  partial,
  markdown: MARKDOWN,
  artifact,
  result: resultOf,
};

/** Tokens of a prompt beside the documents; characters of documents that one turn reads; characters a token. */
const PROMPT = { least: 1_200, likely: 2_500, most: 6_000 };
const READ = 24_000;
const PER_TOKEN = { least: 5, likely: 4, most: 2 };
/** Tokens of an answer, and of translated labels. */
const ANSWER = { least: 400, likely: 2_500, most: OUTPUT_TOKENS };
const LABELS = { least: 100, likely: 1_500, most: OUTPUT_TOKENS };

/** From one round to all of them, each answer returned once at most. The first round never converges, so two are likely. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const models = tableOf(options).seated.filter(({ isPerson }) => !isPerson).length;
  const { rounds } = settingsOf(options);
  const { kinds } = words(options.lang);
  const walk = (is: "least" | "likely" | "most", held: number, each: number): EstimatedCalls => {
    const analyses = Math.max(0, models - 1) * held * each;
    const verifications = Math.min(1, models) * held * each;
    const labels = held * each;
    const asked = analyses + verifications;
    const read = Math.ceil(Math.min(characters, READ) / PER_TOKEN[is]);
    return {
      calls: asked + labels,
      input: asked * (PROMPT[is] + read) + labels * PROMPT[is],
      output: asked * ANSWER[is] + labels * LABELS[is],
      kinds: [
        { name: kinds.analysis, calls: analyses },
        { name: kinds.verification, calls: verifications },
        { name: kinds.labels, calls: labels },
      ].filter(({ calls }) => calls > 0),
    };
  };
  return {
    least: walk("least", Math.min(2, rounds), 1),
    likely: walk("likely", Math.min(2, rounds), 1),
    most: walk("most", rounds, 2),
  };
}
