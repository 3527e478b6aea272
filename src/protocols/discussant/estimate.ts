import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { DiscussionOptions } from "#wire";
import { MOST_ROUNDS, settingsOf } from "./options.ts";
import { words } from "./words/index.ts";

/** Tokens of a prompt without the files. */
const PROMPT = { least: 1_200, likely: 2_500, most: 6_000 };
/** Characters of files in a prompt at most. */
const READ = 150_000;
/** Characters of a token. */
const PER_TOKEN = { least: 5, likely: 4, most: 2 };
/** Tokens of an answer. */
const ANSWER = { least: 300, likely: 1_500, most: 8_000 };

/** Estimates one call a round: at least the rounds asked for, at most all that may follow, each returned once. */
export function estimate(options: DiscussionOptions, characters: number): Estimate {
  const { discuss, session } = settingsOf(options);
  const isOpen = session !== undefined || !options.unattended;
  const isModel = options.seats.length === 0;
  const walk = (is: "least" | "likely" | "most", rounds: number, each: number): EstimatedCalls => {
    const calls = isModel ? rounds * each : 0;
    const read = Math.ceil(Math.min(characters, READ) / PER_TOKEN[is]);
    const { discussion_round: name } = words(options.lang).kinds;
    return {
      calls,
      input: calls * (PROMPT[is] + read),
      output: calls * ANSWER[is],
      kinds: calls > 0 ? [{ name, calls }] : [],
    };
  };
  const asked = session === undefined ? discuss.length : 1;
  return {
    least: walk("least", asked, 1),
    likely: walk("likely", isOpen ? asked + 1 : asked, 1),
    most: walk("most", isOpen ? MOST_ROUNDS : asked, 2),
  };
}
