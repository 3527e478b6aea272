import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { seatFault, steps } from "./course.ts";
import { discussion } from "./discussion.ts";
import { NAMES } from "./kinds/index.ts";
import { MOST_ROUNDS, OPTIONS, settingsOf } from "./options.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { both, words } from "./words/index.ts";

/** Discussion of a team's analyses by its discussant, on the user's feedback or on the tasks of the team's board. */
export const discussant: ProtocolDefinition = {
  name: "discussant",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  ...NAMES,
  efforts: { discussion_round: "high" },
  run: discussion,
  steps,
  estimate,
  files,
  told,
  partial,
  markdown: MARKDOWN,
  result: resultOf,
};

/** Tokens of a prompt without the files. */
const PROMPT = { least: 1_200, likely: 2_500, most: 6_000 };
/** Characters of files in a prompt at most. */
const READ = 150_000;
/** Characters of a token. */
const PER_TOKEN = { least: 5, likely: 4, most: 2 };
/** Tokens of an answer. */
const ANSWER = { least: 300, likely: 1_500, most: 8_000 };

/** Estimates one call a round: at least the rounds asked for, at most all that may follow, each returned once. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
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
