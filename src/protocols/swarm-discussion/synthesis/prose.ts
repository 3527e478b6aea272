import { figuresIn, isSameFigure } from "#lib/figures";
import { isInAnotherLanguage } from "#lib/topic-language";
import { type PointsDiscussion, tableOf, tallyOf } from "#points";
import type { FloorStatement, Lang } from "#wire";
import { wordCount } from "../result/count.ts";
import type { Sentence } from "../schemas/synthesis.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Most words of a model's prose. */
const MOST_WORDS = 120;

/**
 * Finds the sentences that are not shown, by place from 0, and says why: those that rest on nothing, name a point that is not there, have a figure that is in nothing they name, or
 * come after the 120th word (1.6 Chinese characters count as one). Whether a sentence follows from what it names is not checked.
 */
export function faultsOf(
  prose: readonly Sentence[],
  discussion: PointsDiscussion,
  floor: readonly FloorStatement[],
  words: Words,
) {
  const { rows } = tableOf(discussion);
  // Units are told from other words in English and Chinese alone: elsewhere the value counts.
  const isForeign = isInAnotherLanguage(prose.map(({ text }) => text).join(" "));
  let size = 0;
  return prose.flatMap(({ text, points, messages }, at) => {
    size += wordCount(text);
    const unknown = points.filter((id) => !discussion.points.has(id));
    const named = new Set(points.map((id) => discussion.rowId(id)));
    const texts = [
      ...rows
        .filter(({ id }) => named.has(id))
        .flatMap((row) => [...row.points, ...row.reasons, ...row.objections.map(({ reason }) => reason)])
        .map((one) => one.text),
      ...floor.filter(({ id }) => messages.includes(id)).map(({ content }) => JSON.stringify(content)),
    ];
    const sources = texts.flatMap((one) => figuresIn(one, { bare: true }));
    const strange = figuresIn(text)
      .filter((one) => !sources.some((other) => isSameFigure(one, other) || (isForeign && one.value === other.value)))
      .filter(({ from }) => !isNameIn(texts, text, from));
    const why = [
      ...(unknown.length > 0 ? [words.prose.unknown(unknown)] : []),
      ...(points.length + messages.length === 0 ? [words.prose.bare] : []),
      ...(strange.length > 0 ? [words.prose.figures(strange.map((figure) => figure.text))] : []),
      ...(size > MOST_WORDS ? [words.prose.long(MOST_WORDS)] : []),
    ];
    return why.length === 0 ? [] : [{ at, why: why.join(words.clause) }];
  });
}

/** Tells the author of prose that is returned how long it is: a corrected sentence may be the one that makes it too long. */
export const sizeTold = (prose: readonly Sentence[], { prose: { size } }: Words): string =>
  size(Math.ceil(prose.reduce((sum, { text }) => sum + wordCount(text), 0)), MOST_WORDS);

/** Whether the number at a place belongs to a name that stands in a source, where it counts nothing: “version 4” of “version 4 support”. */
function isNameIn(sources: readonly string[], text: string, from: number): boolean {
  const [number = ""] = /^\d+/u.exec(text.slice(from)) ?? [];
  const [word] = /\p{L}+\s$/u.exec(text.slice(0, from)) ?? [];
  if (word === undefined || number === "") return false;
  const name = new RegExp(`(?<!\\p{L})${word}(?=${number}(?![\\d.,]*\\d))`, "giu");
  return sources.some((source) => {
    const counted = new Set(figuresIn(source).map((figure) => figure.from));
    return [...source.matchAll(name)].some(({ index, 0: { length } }) => !counted.has(index + length));
  });
}

/** A model's prose without the sentences that have a fault, each with the tally of the points that it names. */
export function proseOf(
  prose: readonly Sentence[],
  discussion: PointsDiscussion,
  floor: readonly FloorStatement[],
  lang: Lang,
): { readonly sentences: (Sentence & { tally: string[] })[]; readonly leftOut: string[] } {
  const faults = new Map(faultsOf(prose, discussion, floor, wordsIn(lang)).map(({ at, why }) => [at, why]));
  return {
    sentences: prose
      .filter((_, at) => !faults.has(at))
      .map((one) => ({ ...one, tally: tallyOf(discussion, one.points, lang) })),
    leftOut: [...faults.values()],
  };
}
