import type { DiscussionOptions, FloorStatement } from "#wire";
import { Answer, LETTERS } from "./kinds/answer.ts";
import { type AnswerGiven, finalOf, plurality, type Run } from "./measures.ts";
import { type Condition, hears, revises, settingsOf } from "./options.ts";
import { words } from "./words/index.ts";

/** Returns the answers to a question by step, for the measures, without those that do not fit the schema. */
export function answersIn(
  floor: readonly FloorStatement[],
  condition: Condition,
): Pick<Run, "waves" | "revises" | "hears"> {
  const steps = Map.groupBy(floor, ({ turn, from }) => turn.slice(0, -from.length));
  const waves = [...steps.values()].map((step) =>
    step.flatMap(({ id, from: voter, content }): AnswerGiven[] => {
      const { success, data } = Answer.safeParse(content);
      return success ? [{ ...data, id, voter }] : [];
    }),
  );
  const answered = waves.filter((wave) => wave.length > 0);
  return { waves: answered, revises: revises(condition), hears: hears(condition) };
}

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
