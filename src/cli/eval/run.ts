import type { Bus } from "#bus";
import type { Condition } from "#protocols/question/options";
import type { BatchLine } from "../batch/lines.ts";
import { pauseIn } from "../batch/run.ts";
import type { BatchState } from "../batch/state.ts";
import type { EvalQuestion } from "./questions.ts";
import { type EvalSettings, lineFor } from "./questions.ts";
import { type EvalOutcome, evalResultOf, readingOf } from "./results.ts";

export interface EvalRun {
  readonly swarm: {
    readonly bus: Bus;
    readonly signal: AbortSignal;
    readonly run: (lines: readonly BatchLine[]) => Promise<void>;
    readonly isInterrupted: () => boolean;
  };
  readonly state: BatchState;
  readonly home: string;
  readonly questions: readonly EvalQuestion[];
  readonly conditions: readonly Condition[];
  readonly settings: EvalSettings;
  /** Tokens of a question under every condition but debate. Default: those that its debate used. */
  readonly answerTokens: number | undefined;
  /** Why a question is not answered: its debate, which says how many tokens it has, is not done; or it is not itself. */
  readonly why: Readonly<Record<"noDebate" | "unfinished", string>>;
}

/**
 * Runs the conditions one after another, the debate first: its tokens are what the others have for the same question. A
 * question whose debate is not done is left for the next run.
 */
export async function* runConditions(
  asking: EvalRun,
  begins: (condition: Condition, questions: number) => void,
): AsyncGenerator<EvalOutcome> {
  const used = new Map<string, number>();
  const { conditions, swarm, settings, questions } = asking;
  for (const condition of conditions.toSorted((a, b) => Number(b === "debate") - Number(a === "debate"))) {
    if (swarm.isInterrupted()) return;
    const lines = questions.map((question) => {
      if (condition === "debate") return { question, line: lineFor(question, condition, settings) };
      const tokens = asking.answerTokens ?? used.get(question.id);
      return { question, line: tokens === undefined ? undefined : lineFor(question, condition, settings, tokens) };
    });
    const able = lines.flatMap(({ line }) => line ?? []);
    begins(condition, able.length);
    await swarm.run(able);
    for (const { question, line } of lines) {
      const outcome = await outcomeFor(asking, question, condition, line);
      if (condition === "debate" && "run" in outcome) used.set(question.id, outcome.run.tokens);
      yield outcome;
    }
  }
}

async function outcomeFor(
  { swarm, state, home, why }: EvalRun,
  question: EvalQuestion,
  condition: Condition,
  line: BatchLine | undefined,
): Promise<EvalOutcome> {
  const undone = { question: question.id, condition };
  if (!line) return { ...undone, why: why.noDebate };
  const { id, outcome, error } = state.get(line.key) ?? {};
  if (id === undefined) return { ...undone, why: error ?? why.unfinished };
  const reading = await readingOf(swarm.bus, home, id, swarm.signal);
  if (reading && outcome !== undefined) return evalResultOf(question, condition, reading);
  return { ...undone, discussion: id, why: error ?? ((reading && pauseIn(reading)) || why.unfinished) };
}
