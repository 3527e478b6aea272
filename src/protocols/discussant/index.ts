import { type CourseSize, courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { seatFault, steps } from "./course.ts";
import { discussion } from "./discussion.ts";
import { NAMES } from "./kinds/index.ts";
import { MOST_ROUNDS, OPTIONS, settingsOf } from "./options.ts";
import { partial, RESULT } from "./result/index.ts";
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
  ...RESULT,
  partial,
};

const LEAST: CourseSize = { fixed: 6_000, statement: 0, answer: 300, charactersPerToken: 5 };
const LIKELY: CourseSize = { fixed: 10_000, statement: 0, answer: 1_500, charactersPerToken: 4 };
const MOST: CourseSize = { fixed: 12_000, statement: 0, answer: 8_000, charactersPerToken: 2 };
/** Characters of files in a prompt at most. */
const READ = 150_000;

/** Estimates one call a round: at least the rounds asked for, at most all that may follow, each returned once. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const { discuss, session } = settingsOf(options);
  const isOpen = session !== undefined || !options.unattended;
  const isModel = options.seats.length === 0;
  const { discussion_round: name } = words(options.lang).kinds;
  const walk = (rounds: number, size: CourseSize) =>
    courseOf([{ name, calls: isModel ? rounds : 0 }], Math.min(characters, READ), size);
  const asked = session === undefined ? discuss.length : 1;
  return {
    least: walk(asked, LEAST),
    likely: walk(isOpen ? asked + 1 : asked, LIKELY),
    most: walk(2 * (isOpen ? MOST_ROUNDS : asked), MOST),
  };
}
