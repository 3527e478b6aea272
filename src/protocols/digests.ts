import { langOf, modelAnswers, type Reading } from "#discussion";
import { words } from "./words/index.ts";

/** Note above the result of every protocol if models could not read all statements. */
export function digestedNote(reading: Reading): string | undefined {
  const answers = modelAnswers(reading).filter(({ digested = 0 }) => digested > 0);
  if (answers.length === 0) return undefined;
  const models = [...new Set(answers.map(({ model }) => model))];
  const least = Math.min(...answers.map(({ digested = 0 }) => digested));
  return words(langOf(reading)).digested(answers.length, models, least);
}
