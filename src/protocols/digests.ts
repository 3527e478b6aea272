import { langOf, modelAnswers, type Reading } from "#discussion";
import { words } from "./words/index.ts";

/** That models could not read all that was said, if they could not: above the result of every protocol. */
export function digestedNote(reading: Reading): string | undefined {
  const answers = modelAnswers(reading).filter(({ digested = 0 }) => digested > 0);
  if (answers.length === 0) return undefined;
  const models = [...new Set(answers.map(({ model }) => model))];
  const least = Math.min(...answers.map(({ digested = 0 }) => digested));
  return words(langOf(reading)).digested(answers.length, models, least);
}
