import type { DiscussionOptions, FloorStatement } from "#wire";
import { revises } from "./conditions.ts";
import { finalOf } from "./measures/measure.ts";
import { plurality } from "./measures/vote.ts";
import { wavesOf } from "./reading.ts";
import { LETTERS } from "./schema.ts";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

/** What the answers come to: the choice, and how many of the votes it has. */
export function counted(floor: readonly FloorStatement[], options: Partial<DiscussionOptions> = {}) {
  const { choices, condition } = settingsOf(options);
  const votes = finalOf({ waves: wavesOf(floor), revises: revises(condition) });
  const choice = plurality(votes);
  const say = words(options.lang ?? "en");
  if (choice === undefined) return { condition, votes: votes.length, text: say.noVote };
  const text = choices[(LETTERS as readonly string[]).indexOf(choice)] ?? "";
  const votesFor = votes.filter((vote) => vote.choice === choice).length;
  const told = say.counted(choice, text, votesFor, votes.length);
  return { condition, choice, answer: text, votesFor, votes: votes.length, text: told };
}
