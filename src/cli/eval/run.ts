import type { Bus } from "#bus";
import type { Condition } from "#protocols/question/conditions";
import type { BatchLine } from "../batch/lines.ts";
import type { BatchState } from "../batch/state.ts";
import { type EvalSettings, lineFor } from "./lines.ts";
import type { Question } from "./questions.ts";
import { type Result, readingOf, resultOf } from "./results.ts";

export interface Asking {
  readonly swarm: {
    readonly bus: Bus;
    readonly signal: AbortSignal;
    readonly run: (lines: readonly BatchLine[]) => Promise<void>;
    readonly isInterrupted: () => boolean;
  };
  readonly state: BatchState;
  readonly home: string;
  readonly questions: readonly Question[];
  readonly conditions: readonly Condition[];
  readonly settings: EvalSettings;
  /** Tokens of a question under every condition but debate. Default: those that its debate used. */
  readonly answerTokens: number | undefined;
}

/**
 * Runs the conditions one after another, the debate first: its tokens are what the others have for the same question. A
 * question whose debate is not done is left for the next run.
 */
export async function* runConditions(
  asking: Asking,
  begins: (condition: Condition, questions: number) => void,
): AsyncGenerator<Result> {
  const used = new Map<string, number>();
  const { conditions, swarm, settings, questions } = asking;
  for (const condition of conditions.toSorted((a, b) => Number(b === "debate") - Number(a === "debate"))) {
    if (swarm.isInterrupted()) return;
    const lines = questions.flatMap((question) => {
      if (condition === "debate") return [{ question, line: lineFor(question, condition, settings) }];
      const tokens = asking.answerTokens ?? used.get(question.id);
      return tokens === undefined ? [] : [{ question, line: lineFor(question, condition, settings, tokens) }];
    });
    begins(condition, lines.length);
    await swarm.run(lines.map(({ line }) => line));
    for (const { question, line } of lines) {
      const result = await resultFor(asking, question, condition, line);
      if (!result) continue;
      if (condition === "debate") used.set(question.id, result.run.tokens);
      yield result;
    }
  }
}

/** Undefined where the discussion is not over. */
async function resultFor(
  { swarm, state, home }: Asking,
  question: Question,
  condition: Condition,
  { key }: BatchLine,
): Promise<Result | undefined> {
  const entry = state.get(key);
  if (entry?.id === undefined || entry.outcome === undefined) return undefined;
  const reading = await readingOf(swarm.bus, home, entry.id, swarm.signal);
  return reading ? resultOf(question, condition, reading) : undefined;
}
