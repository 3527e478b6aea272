import { CAUSES, type Cause, flipsOf, saysIn } from "./flips.ts";
import type { AnswerGiven, Run } from "./given.ts";
import { type Share, wilson } from "./interval.ts";
import { plurality } from "./vote.ts";

export type FlipCounts = Readonly<Record<"toWrong" | "toRight", Readonly<Record<Cause, number>>>>;

/** A condition's figures over all questions. */
export interface Measured {
  /** Over the questions that were answered. */
  readonly accuracy: Share;
  /** Of single voters, by their first and by their last answers. */
  readonly first: Share;
  readonly last: Share;
  readonly flips: FlipCounts;
  /** Of the facts given to voters alone: the mean share that stands in a final answer; absent where none were given. */
  readonly facts?: number;
  /** Answers taken in all. */
  readonly answers: number;
  readonly tokens: number;
  readonly calls: number;
  /** USD; absent where the price of a call is not known. */
  readonly cost?: number;
}

/** Whether anybody answered; that none of the choices is known to be right is an answer too. */
export const isAnswered = ({ waves }: Pick<Run, "waves">): boolean => waves.some((wave) => wave.length > 0);

/** The figures of a condition. Of a question nobody answered only the cost counts. */
export function measure(runs: readonly Run[]): Measured {
  const sum = (of: (run: Run) => number): number => runs.reduce((all, run) => all + of(run), 0);
  const right = (of: (run: Run) => readonly AnswerGiven[]): Share =>
    wilson(
      sum((run) => of(run).filter(({ choice }) => choice === run.right).length),
      sum((run) => of(run).length),
    );
  const answered = runs.filter(isAnswered);
  const isRight = (run: Run): boolean => plurality(finalOf(run)) === run.right;
  const withFacts = runs.filter((run) => run.facts.length > 0 && finalOf(run).length > 0);
  const isPriced = runs.every(({ cost }) => cost !== undefined);
  return {
    accuracy: wilson(answered.filter(isRight).length, answered.length),
    first: right(firstOf),
    last: right(finalOf),
    flips: countFlips(runs),
    ...(withFacts.length > 0 ? { facts: mean(withFacts.map(factsKept)) } : {}),
    answers: sum(({ waves }) => waves.flat().length),
    tokens: sum(({ tokens }) => tokens),
    calls: sum(({ calls }) => calls),
    ...(isPriced && runs.length > 0 ? { cost: sum(({ cost = 0 }) => cost) } : {}),
  };
}

/** The answers that are counted as votes: of each voter the last, or all where each is a sample of its own. */
export function finalOf({ waves, revises }: Pick<Run, "waves" | "revises">): readonly AnswerGiven[] {
  const all = waves.flat();
  return revises ? [...Map.groupBy(all, ({ voter }) => voter).values()].flatMap((own) => own.slice(-1)) : all;
}

function firstOf({ waves, revises }: Run): readonly AnswerGiven[] {
  const all = waves.flat();
  return revises ? [...Map.groupBy(all, ({ voter }) => voter).values()].flatMap((own) => own.slice(0, 1)) : all;
}

/** The mean share of a question's facts that a final answer has. */
function factsKept(run: Run): number {
  return mean(finalOf(run).map((answer) => mean(run.facts.map((fact) => (saysIn(answer, fact) ? 1 : 0)))));
}

function countFlips(runs: readonly Run[]): FlipCounts {
  const flips = runs.flatMap((run) => (run.revises ? flipsOf(run.waves, run.right, run.hears) : []));
  const counted = (to: "right" | "wrong"): Record<Cause, number> =>
    Object.fromEntries(
      CAUSES.map((cause) => [cause, flips.filter((flip) => flip.to === to && flip.cause === cause).length]),
    ) as Record<Cause, number>;
  return { toWrong: counted("wrong"), toRight: counted("right") };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
