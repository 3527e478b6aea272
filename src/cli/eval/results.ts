import type { Bus } from "#bus";
import { readUpToNow } from "#client";
import { emptyReading, type Reading } from "#discussion";
import type { Condition } from "#protocols/question/conditions";
import type { Run } from "#protocols/question/measures/given";
import { answersIn } from "#protocols/question/reading";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { stateFromFiles } from "../files.ts";
import { discussionFolder } from "../home.ts";
import type { EvalQuestion } from "./questions.ts";

/** A question's run under a condition, with the discussion that holds it. */
export interface Result {
  readonly question: string;
  readonly condition: Condition;
  readonly discussion: string;
  readonly run: Run;
  /** Why nobody answered, or not every expert. */
  readonly why?: string;
}

/** A question whose discussion is not over, and why. */
interface Undone extends Pick<Result, "question" | "condition"> {
  readonly discussion?: string;
  readonly why: string;
}

export type EvalOutcome = Result | Undone;

/** A discussion that is over, from the stream; from its files where its messages are archived. */
export async function readingOf(bus: Bus, home: string, id: string, signal: AbortSignal): Promise<Reading | undefined> {
  const reading = emptyReading(id);
  await readUpToNow(bus, reading, signal);
  return reading.options ? reading : await stateFromFiles(discussionFolder(home, id), id);
}

/** What a discussion says of a question. */
export function evalResultOf(question: EvalQuestion, condition: Condition, reading: Reading): Result {
  const { floor, ended, id } = reading;
  const why = lackIn(reading);
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
    ...(why === undefined ? {} : { why }),
  };
}

/** Why an expert never answered: what most absences are told by, else the end. Undefined where each did at least once. */
function lackIn({ composed, floor, progress, reason, ended }: Reading): string | undefined {
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  const isWhole = floor.length > 0 && experts.every(({ id }) => floor.some(({ from }) => from === id));
  if (isWhole) return undefined;
  return (
    commonest(progress.flatMap(({ absent = [] }) => absent.map((one) => one.reason))) ?? (reason || ended?.outcome)
  );
}

/** What stands there most often; of equally many the first. */
export const commonest = (texts: readonly string[]): string | undefined =>
  [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
