import { strictPlurality } from "./vote.ts";

/** An answer, for the measures. */
export interface AnswerGiven {
  /** Id of its message. */
  readonly id: string;
  readonly voter: string;
  readonly choice: string;
  readonly confidence: number;
  readonly reasoning: string;
  readonly facts: readonly string[];
  /** Words taken over from others, with their message. */
  readonly takesOver: readonly { readonly from: string; readonly words: string }[];
}

/** Causes of a change to or from the right choice. */
export const CAUSES = ["argument", "conformity", "instability"] as const;
export type Cause = (typeof CAUSES)[number];

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
  plain(words) !== "" && [reasoning, ...facts].some((text) => plain(text).includes(plain(words)));

/** Letters and digits of a text, for comparing. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
