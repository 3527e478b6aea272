import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { DiscussionOptions } from "#wire";
import { tableOf } from "./analysts.ts";
import { OUTPUT_TOKENS } from "./limits.ts";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

/** Tokens of a prompt beside the documents; characters of documents that one turn reads; characters a token. */
const PROMPT = { least: 1_200, likely: 2_500, most: 6_000 };
const READ = 24_000;
const PER_TOKEN = { least: 5, likely: 4, most: 2 };
/** Tokens of an answer, and of translated labels. */
const ANSWER = { least: 400, likely: 2_500, most: OUTPUT_TOKENS };
const LABELS = { least: 100, likely: 1_500, most: OUTPUT_TOKENS };

/** From one round to all of them, each answer returned once at most. The first round never converges, so two are likely. */
export function estimate(options: DiscussionOptions, characters: number): Estimate {
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
