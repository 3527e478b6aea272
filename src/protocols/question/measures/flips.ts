import type { AnswerGiven } from "./given.ts";
import { strictPlurality } from "./vote.ts";

/** Why somebody changed to or from the right choice. */
export const CAUSES = ["argument", "conformity", "instability"] as const;
export type Cause = (typeof CAUSES)[number];

/** A change between two answers in a row of one voter, of which one is right. */
export interface Flip {
  readonly voter: string;
  readonly to: "right" | "wrong";
  readonly cause: Cause;
}

/**
 * The flips of a discussion, by what moved them:
 * - argument: the later answer takes over words of another's answer, a fact or a reason, which stand there as quoted and
 *   in no former answer of its own;
 * - conformity: it does not, and its new choice is what most of the others' last answers before it named (the normative
 *   influence of Deutsch and Gerard, J. Abnorm. Soc. Psychol. 51 (1955) 629-636, told from the informational one);
 * - instability: neither. All flips of those who hear nobody are of this kind.
 * @param waves the answers in the order of their steps; those of one step do not know each other
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

/** Letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
