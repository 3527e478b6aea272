import { Approach } from "../../src/protocols/analysis/schemas.ts";
import { EN } from "./approaches/en.ts";
import type { LabelledQuestion, Worded } from "./approaches/question.ts";
import { ZH } from "./approaches/zh.ts";

/*
 * Approaches as providers word them, labelled by hand: of each question one approach in two wordings, and another one that
 * uses much the same words. Three pairs each: one that is the same, two that are not.
 */

const approachOf = ([name, description, ...files]: Worded): Approach =>
  Approach.parse({
    name,
    description,
    effort: "low",
    affected_files: files.map((file) => ({ file, reason: "changed" })),
  });

export interface LabelledPair {
  readonly lang: "en" | "zh";
  readonly a: Approach;
  readonly b: Approach;
  readonly isSame: boolean;
}

const pairsOf = (lang: "en" | "zh", all: readonly LabelledQuestion[]): LabelledPair[] =>
  all.flatMap(({ one, again, other }) => {
    const [first, second, third] = [approachOf(one), approachOf(again), approachOf(other)];
    return [
      { lang, a: first, b: second, isSame: true },
      { lang, a: first, b: third, isSame: false },
      { lang, a: second, b: third, isSame: false },
    ];
  });

/** 132 pairs: 44 of one approach in two wordings, 88 of two approaches to one question. */
export const LABELLED_PAIRS: readonly LabelledPair[] = [...pairsOf("en", EN), ...pairsOf("zh", ZH)];

/** Precision and recall of matched approaches. */
export function scoreOf(
  pairs: readonly LabelledPair[],
  isOne: (a: Approach, b: Approach) => boolean,
): { readonly precision: number; readonly recall: number } {
  const found = pairs.filter(({ a, b }) => isOne(a, b));
  const right = found.filter(({ isSame }) => isSame).length;
  return { precision: right / found.length, recall: right / pairs.filter(({ isSame }) => isSame).length };
}
