import type { FloorStatement } from "#wire";
import { type Condition, hears, revises } from "./conditions.ts";
import type { AnswerGiven, Run } from "./measures/given.ts";
import { Answer } from "./schema.ts";

/** The answers on a floor, step by step; what does not fit the schema is left out. */
export function wavesOf(floor: readonly FloorStatement[]): AnswerGiven[][] {
  const steps = Map.groupBy(floor, ({ turn, from }) => turn.slice(0, -from.length));
  return [...steps.values()].map((step) => step.flatMap(givenIn)).filter((wave) => wave.length > 0);
}

function givenIn({ id, from, content }: FloorStatement): AnswerGiven[] {
  const parsed = Answer.safeParse(content);
  return parsed.success ? [{ ...parsed.data, id, voter: from }] : [];
}

/** What the measures need of the answers to a question. */
export const answersIn = (
  floor: readonly FloorStatement[],
  condition: Condition,
): Pick<Run, "waves" | "revises" | "hears"> => ({
  waves: wavesOf(floor),
  revises: revises(condition),
  hears: hears(condition),
});
