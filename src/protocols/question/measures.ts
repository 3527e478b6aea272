import { lettersOf } from "#lib/tokens";

/** The answer that none of the choices is known to be right. It has no vote. */
export const NONE = "none";

/**
 * Returns the choice with most votes; on a tie the one with more confidence in all, then the one named first. Undefined
 * if nobody chose.
 */
export function plurality(votes: readonly Pick<AnswerGiven, "choice" | "confidence">[]): string | undefined {
  const cast = votes.filter(({ choice }) => choice !== NONE);
  const sums = [...Map.groupBy(cast, ({ choice }) => choice)].map(([choice, of]) => ({
    choice,
    count: of.length,
    confidence: of.reduce((sum, { confidence }) => sum + confidence, 0),
  }));
  // The sort is stable, and groups are in the order in which they were first named.
  return sums.sort((a, b) => b.count - a.count || b.confidence - a.confidence)[0]?.choice;
}

/** Returns the choice that is named most often; undefined on a tie, or if nobody chose. */
export function strictPlurality(choices: readonly string[]): string | undefined {
  const cast = choices.filter((choice) => choice !== NONE);
  const [first, second] = [...Map.groupBy(cast, (choice) => choice)]
    .map(([choice, of]) => ({ choice, count: of.length }))
    .sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.choice : undefined;
}

export interface AnswerGiven {
  readonly id: string;
  readonly voter: string;
  readonly choice: string;
  /** Breaks ties, from 0 to 1. */
  readonly confidence: number;
  readonly reasoning: string;
  readonly facts: readonly string[];
  /** Words taken over from others, with their message. */
  readonly takesOver: readonly { readonly from: string; readonly words: string }[];
}

/** Causes of a change to or from the right choice. */
export const CAUSES = ["argument", "conformity", "instability"] as const;
type Cause = (typeof CAUSES)[number];

/** A change between two answers in a row of one voter, one of them right. */
export interface Flip {
  readonly voter: string;
  readonly to: "right" | "wrong";
  readonly cause: Cause;
}

/**
 * Finds the flips of a discussion, by cause:
 * - argument: the later answer takes over words of another's answer, a fact or a reason, which stand there as quoted and
 *   in no former answer of its own;
 * - conformity: it does not, and its new choice is what most of the others' last answers before it named (the normative
 *   influence of Deutsch and Gerard, J. Abnorm. Soc. Psychol. 51 (1955) 629-636, told from the informational one);
 * - instability: neither. All flips of voters who hear nobody are of this kind.
 * @param waves answers in the order of their steps; those of one step do not know each other
 * @param hears whether others' answers were shown
 */
export function flipsOf(waves: readonly (readonly AnswerGiven[])[], right: string, hears: boolean): Flip[] {
  const before: AnswerGiven[] = [];
  const flips: Flip[] = [];
  for (const wave of waves) {
    for (const answer of wave) {
      const former = before.findLast(({ voter }) => voter === answer.voter);
      if (!former || (former.choice === right) === (answer.choice === right)) continue;
      const to = answer.choice === right ? "right" : "wrong";
      flips.push({ voter: answer.voter, to, cause: hears ? causeOf(answer, before) : "instability" });
    }
    before.push(...wave);
  }
  return flips;
}

function causeOf(answer: AnswerGiven, before: readonly AnswerGiven[]): Cause {
  const own = before.filter(({ voter }) => voter === answer.voter);
  const others = before.filter(({ voter }) => voter !== answer.voter);
  const isNew = answer.takesOver.some(
    ({ from, words }) =>
      others.some((one) => one.id === from && saysIn(one, words)) && !own.some((one) => saysIn(one, words)),
  );
  if (isNew) return "argument";
  const last = [...Map.groupBy(others, ({ voter }) => voter).values()].map((all) => all.at(-1)?.choice ?? "");
  return strictPlurality(last) === answer.choice ? "conformity" : "instability";
}

/** Whether an answer has these words, marks and white space aside. */
export const saysIn = ({ reasoning, facts }: Pick<AnswerGiven, "reasoning" | "facts">, words: string): boolean =>
  lettersOf(words) !== "" && [reasoning, ...facts].some((text) => lettersOf(text).includes(lettersOf(words)));

/** The standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959_963_984_540_054;

/** A share, with the interval that holds the true one with 95 % confidence. */
export interface Share {
  readonly of: number;
  /** Absent if there was nothing to count. */
  readonly share?: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the Wilson score interval of `right` out of `of`: E. B. Wilson, JASA 22 (1927) 209-212. Unlike the textbook's normal
 * interval it stays within 0 and 1 and is honest at 0 % and 100 %. Of nothing: from 0 to 1.
 * @throws RangeError unless `right` is from 0 to `of`
 */
export function wilson(right: number, of: number): Share {
  if (!(right >= 0 && right <= of)) throw new RangeError(`${right} of ${of} is no share`);
  if (of === 0) return { of, low: 0, high: 1 };
  const share = right / of;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const low = right === 0 ? 0 : (centre - half) / (1 + z2 / of);
  const high = right === of ? 1 : (centre + half) / (1 + z2 / of);
  return { of, share, low, high };
}

export interface Run {
  readonly right: string;
  /** Facts given to single voters. */
  readonly facts: readonly string[];
  /** Answers by step; those of one step do not know each other. */
  readonly waves: readonly (readonly AnswerGiven[])[];
  /** Whether a voter's later answer revises the former; else each answer is a sample of its own. */
  readonly revises: boolean;
  readonly hears: boolean;
  /** The choice that the result leads with, or `none`. Default: the plurality of the final answers. */
  readonly led?: string;
  readonly tokens: number;
  readonly calls: number;
  /** USD; absent if the price of a call is unknown. */
  readonly cost?: number;
}

/** Figures of a condition over all questions. */
export type Measured = ReturnType<typeof measure>;

/** Whether anybody answered; `none` is an answer, too. */
export const isAnswered = ({ waves }: Pick<Run, "waves">): boolean => waves.some((wave) => wave.length > 0);

/** Computes the figures of a condition. Only the cost of a question without answers counts. */
export function measure(runs: readonly Run[]) {
  const sum = (of: (run: Run) => number): number => runs.reduce((all, run) => all + of(run), 0);
  const right = (of: (run: Run) => readonly AnswerGiven[]): Share =>
    wilson(
      sum((run) => of(run).filter(({ choice }) => choice === run.right).length),
      sum((run) => of(run).length),
    );
  const answered = runs.filter(isAnswered);
  const minority = answered.filter((run) => {
    const votes = finalOf(run);
    const count = votes.filter(({ choice }) => choice === run.right).length;
    return count > 0 && count * 2 < votes.length;
  });
  const isRight = (run: Run): boolean => (run.led ?? plurality(finalOf(run))) === run.right;
  const shareOf = (runs: readonly Run[]): Share => wilson(runs.filter(isRight).length, runs.length);
  const withFacts = runs.filter((run) => run.facts.length > 0 && finalOf(run).length > 0);
  const factsKept = (run: Run): number =>
    mean(finalOf(run).map((answer) => mean(run.facts.map((fact) => (saysIn(answer, fact) ? 1 : 0)))));
  const isPriced = runs.every(({ cost }) => cost !== undefined);
  return {
    /** Share of the answered questions whose result leads with the right choice. */
    accuracy: shareOf(answered),
    /** Share of the answered questions on which fewer than half of the final answers, and at least one, are right. */
    minority: wilson(minority.length, answered.length),
    /** Share of these whose result leads with the right choice. */
    minorityFirst: shareOf(minority),
    /** Share of right answers of single voters, by their first and by their last answer. */
    first: right((run) => oneEach(run, 0)),
    last: right(finalOf),
    flips: countFlips(runs),
    /** Mean share of the facts given to single voters that a final answer has; absent if none were given. */
    ...(withFacts.length > 0 ? { facts: mean(withFacts.map(factsKept)) } : {}),
    answers: sum(({ waves }) => waves.flat().length),
    tokens: sum(({ tokens }) => tokens),
    calls: sum(({ calls }) => calls),
    ...(isPriced && runs.length > 0 ? { cost: sum(({ cost = 0 }) => cost) } : {}),
  };
}

/** Returns the answers that count as votes: the last of each voter, or all if each is a sample of its own. */
export const finalOf = (run: Pick<Run, "waves" | "revises">): readonly AnswerGiven[] => oneEach(run, -1);

function oneEach({ waves, revises }: Pick<Run, "waves" | "revises">, at: 0 | -1): readonly AnswerGiven[] {
  const all = waves.flat();
  return revises ? [...Map.groupBy(all, ({ voter }) => voter).values()].flatMap((own) => own.at(at) ?? []) : all;
}

export type FlipCounts = ReturnType<typeof countFlips>;

function countFlips(runs: readonly Run[]) {
  const flips = runs.flatMap((run) => (run.revises ? flipsOf(run.waves, run.right, run.hears) : []));
  const counted = (to: "right" | "wrong"): Record<Cause, number> =>
    Object.fromEntries(
      CAUSES.map((cause) => [cause, flips.filter((flip) => flip.to === to && flip.cause === cause).length]),
    ) as Record<Cause, number>;
  return { toWrong: counted("wrong"), toRight: counted("right") };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
