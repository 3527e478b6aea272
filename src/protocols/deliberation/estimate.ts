import type { Estimate } from "#protocols/estimate";
import type { DiscussionOptions } from "#wire";
import { MAX_SPECIALISTS, OUTPUT_TOKENS } from "./limits.ts";
import { settingsOf } from "./settings.ts";

/** Tokens of a prompt beside the documents, and of a short answer. */
const PROMPT = { least: 900, most: 4_000 };
const SHORT = 150;
/** Characters of documents that one turn reads, and the broad reading of the chair; characters a token. */
const READ = { turn: 14_000, broad: 40_000 };
const PER_TOKEN = { least: 5, most: 2 };

/** One round without a conflict, to three in which all are in conflict, each answer given twice. */
export function estimate(options: DiscussionOptions, characters: number): Estimate {
  const { rounds } = settingsOf(options);
  const seats = options.seats.length;
  const known = options.experts.length + seats;
  const models = (total: number): number => Math.max(0, total - seats);
  const [few, many] =
    known >= 2 ? [models(known), models(known)] : [models(2), models(Math.min(MAX_SPECIALISTS, Math.max(3, known)))];
  const analyses = known >= 2 ? 0 : 1;
  const broad = Math.min(characters, READ.broad);
  const own = Math.min(characters, READ.turn);
  const calls = { least: analyses + 2 + few, most: 3 * analyses + 2 + 2 * rounds + 2 * many * rounds };
  return {
    least: {
      calls: calls.least,
      input: calls.least * PROMPT.least + Math.floor(((few * own + (analyses + 1) * broad) * 0.5) / PER_TOKEN.least),
      output: calls.least * SHORT,
    },
    most: {
      calls: calls.most,
      input:
        calls.most * PROMPT.most + Math.ceil((2 * many * rounds * own + (3 * analyses + 2) * broad) / PER_TOKEN.most),
      output: calls.most * OUTPUT_TOKENS[1],
    },
  };
}
