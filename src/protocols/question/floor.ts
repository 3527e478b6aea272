import type { DiscussionOptions, FloorStatement } from "#wire";
import { Answer, LETTERS } from "./kinds/answer.ts";
import { type AnswerGiven, finalOf, plurality, type Run } from "./measures.ts";
import { type Condition, hears, revises, settingsOf } from "./options.ts";
import { words } from "./words/index.ts";

/** Returns the answers on a floor by step, without those that do not fit the schema. */
function wavesOf(floor: readonly FloorStatement[]): AnswerGiven[][] {
  const steps = Map.groupBy(floor, ({ turn, from }) => turn.slice(0, -from.length));
  return [...steps.values()].map((step) => step.flatMap(givenIn)).filter((wave) => wave.length > 0);
}

function givenIn({ id, from, content }: FloorStatement): AnswerGiven[] {
  const parsed = Answer.safeParse(content);
  return parsed.success ? [{ ...parsed.data, id, voter: from }] : [];
}

/** Returns the answers to a question, for the measures. */
export const answersIn = (
  floor: readonly FloorStatement[],
  condition: Condition,
): Pick<Run, "waves" | "revises" | "hears"> => ({
  waves: wavesOf(floor),
  revises: revises(condition),
  hears: hears(condition),
});

/** Counts the votes: the choice, and how many votes are for it. */
export function counted(floor: readonly FloorStatement[], options: Partial<DiscussionOptions> = {}) {
  const { choices, condition } = settingsOf(options);
  const votes = finalOf(answersIn(floor, condition));
  const choice = plurality(votes);
  const say = words(options.lang ?? "en");
  if (choice === undefined) return { condition, votes: votes.length, text: say.noVote };
  const text = choices[(LETTERS as readonly string[]).indexOf(choice)] ?? "";
  const votesFor = votes.filter((vote) => vote.choice === choice).length;
  const told = say.counted(choice, text, votesFor, votes.length);
  return { condition, choice, answer: text, votesFor, votes: votes.length, text: told };
}
