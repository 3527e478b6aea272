import type { Condition } from "#protocols/question/conditions";
import { isAnswered, type Measured, measure } from "#protocols/question/measures/measure";
import { commonest, type EvalOutcome, type Result } from "./results.ts";

/** Questions that lack answers, and the reason that most of them have. */
interface Lacking {
  readonly questions: number;
  /** Absent where none lacks any. */
  readonly why?: string;
  /** How many of them have this reason. */
  readonly times: number;
}

/** A condition with its figures. */
export interface ConditionRow {
  readonly condition: Condition;
  /** In the file. */
  readonly asked: number;
  /** Whose discussion is over. */
  readonly questions: number;
  /** What the accuracy is of. */
  readonly answered: number;
  readonly unanswered: Lacking;
  /** Answered, but not by every expert. */
  readonly incomplete: Lacking;
  readonly measured: Measured;
}

/** A condition's figures. @param notAsked why a question is not answered of which there is no outcome */
export function rowOf(
  condition: Condition,
  outcomes: readonly EvalOutcome[],
  asked: number,
  notAsked: string,
): ConditionRow {
  const own = outcomes.filter((one) => one.condition === condition);
  const over = own.filter((one): one is Result => "run" in one);
  const isWithout = (one: EvalOutcome): boolean => !("run" in one && isAnswered(one.run));
  const unasked = Array.from({ length: asked - own.length }, () => notAsked);
  const unanswered = [...own.filter(isWithout).map(({ why = "" }) => why), ...unasked];
  const incomplete = own.flatMap((one) => (isWithout(one) || one.why === undefined ? [] : [one.why]));
  return {
    condition,
    asked,
    questions: over.length,
    answered: asked - unanswered.length,
    unanswered: lacking(unanswered),
    incomplete: lacking(incomplete),
    measured: measure(over.map(({ run }) => run)),
  };
}

/** Whether every question was answered by every expert that it was put to. */
export const isWhole = ({ unanswered, incomplete }: ConditionRow): boolean =>
  unanswered.questions + incomplete.questions === 0;

function lacking(reasons: readonly string[]): Lacking {
  const why = commonest(reasons);
  if (why === undefined) return { questions: 0, times: 0 };
  return { questions: reasons.length, why, times: reasons.filter((one) => one === why).length };
}
