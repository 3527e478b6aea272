import type { Bus } from "#bus";
import { readUpToNow } from "#client";
import { emptyReading, type Reading } from "#discussion";
import type { Condition } from "#protocols/question/conditions";
import type { Run } from "#protocols/question/measures/given";
import { answersIn } from "#protocols/question/reading";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { stateFromFiles } from "../files.ts";
import { discussionFolder } from "../home.ts";
import type { Question } from "./questions.ts";

/** A question's run under a condition, with the discussion that holds it. */
export interface Result {
  readonly question: string;
  readonly condition: Condition;
  readonly discussion: string;
  readonly run: Run;
}

/** A discussion that is over, from the stream; from its files where its messages are archived. */
export async function readingOf(bus: Bus, home: string, id: string, signal: AbortSignal): Promise<Reading | undefined> {
  const reading = emptyReading(id);
  await readUpToNow(bus, reading, signal);
  return reading.options ? reading : await stateFromFiles(discussionFolder(home, id), id);
}

/** What a discussion says of a question. */
export function resultOf(question: Question, condition: Condition, reading: Reading): Result {
  const { floor, ended, id } = reading;
  // Files hold the statements' usage alone: then what was spent on answers that did not count is left out.
  const usage: Usage =
    ended?.usage ?? floor.reduce((sum, statement) => addUsage(sum, statement.usage ?? NO_USAGE), NO_USAGE);
  return {
    question: question.id,
    condition,
    discussion: id,
    run: {
      right: question.right,
      facts: question.facts,
      ...answersIn(floor, condition),
      tokens: usage.inputTokens + usage.outputTokens,
      calls: usage.calls,
      ...(usage.costUsd === undefined ? {} : { cost: usage.costUsd }),
    },
  };
}
