import { cutAtWord, sentencesOf } from "#lib/cut";
import { datesIn } from "#lib/dates";
import { DAY, type Figure, figuresIn } from "#lib/figures";
import { tokens } from "#lib/tokens";
import { asChecked, type Citation, citationsIn, figureAt, textOfCitation } from "#protocols/citations";
import { messageIdsIn } from "#wire";
import type { Fact } from "../schemas/synthesis.ts";

/** A fact as it stands in one sentence. */
export interface Mention {
  readonly kind: Fact["kind"];
  /** The sentence, or the quotation with its place. */
  readonly text: string;
  readonly citation?: Citation;
  /** Of a passage and a case: the figures that stand with it. Of a figure: itself. */
  readonly figures: readonly Figure[];
  readonly date?: string;
  /** What the sentence speaks of: its words without numbers. */
  readonly words: ReadonlySet<string>;
}

/** Characters of a fact's text. */
const LONGEST = 240;

/** Every figure and date has one. */
const DIGIT = /\d/;

/**
 * The passages, figures and dated cases in a text, sentence by sentence. A sentence that cites a document is one fact a
 * citation, and the figures in the quotation or in the lines cited belong to it; else one that gives a date is one case
 * with its figures; else each figure is one.
 * @param checked what the gate found to stand where it is said to; undefined where it looked nothing up
 */
export function mentionsIn(text: string, checked?: readonly string[]): Mention[] {
  const citations = citationsIn(text).map((one) => asChecked(one, text, checked));
  if (citations.length === 0 && !DIGIT.test(text)) return [];
  return spans(text, citations).flatMap(([from, to]) => {
    const sentence = text.slice(from, to);
    const cited = citations.filter((one) => one.from >= from && one.to <= to);
    return mentionsOf(sentence, cited, from, checked);
  });
}

/** Sentences, as [from, to); one that ends inside of a quotation goes on to the citation's end. */
function spans(text: string, citations: readonly Citation[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of sentencesOf(text, { byLine: true })) {
    const last = merged.at(-1);
    if (last && citations.some((one) => one.from < last[1] && one.to > last[1])) last[1] = to;
    else merged.push([from, to]);
  }
  return merged;
}

function mentionsOf(
  sentence: string,
  cited: readonly Citation[],
  offset: number,
  checked: readonly string[] | undefined,
): Mention[] {
  if (cited.length === 0 && !DIGIT.test(sentence)) return [];
  const bare = masked(sentence, [
    ...cited.map(({ from, to, quote }) => ({
      from: from - offset + (quote === undefined ? 0 : quote.length + 2),
      to: to - offset,
    })),
    ...messageIdsIn(sentence).flatMap((id) => placesOf(sentence, id)),
  ]);
  const dates = datesIn(bare);
  const figures = figuresIn(masked(bare, dates));
  if (cited.length === 0 && dates.length === 0 && figures.length === 0) return [];
  const words = namingWords(masked(bare, dates));
  const [first] = dates;
  if (cited.length === 0 && first) {
    return [{ kind: "case", text: excerpt(sentence, first.from), figures, date: first.date, words }];
  }
  const isPart = (figure: Figure, one: Citation): boolean =>
    (figure.from >= one.from - offset && figure.to <= one.to - offset) ||
    (checked ? figureAt(figure.text, one, checked) !== undefined : cited.length === 1);
  const passages = cited.map((citation): Mention => {
    const own = figures.filter((figure) => isPart(figure, citation));
    const said = citation.quote === undefined ? excerpt(sentence, citation.from - offset) : textOfCitation(citation);
    return { kind: "passage", text: said, citation, figures: own, words };
  });
  // A day says when; it is no figure of the matter.
  const others = figures.filter((one) => one.unit !== DAY && !passages.some(({ figures: own }) => own.includes(one)));
  // What is quoted speaks of the passage, and not of a figure beside it.
  const quoted = cited.map(({ from, to }) => ({ from: from - offset, to: to - offset }));
  const beside = cited.length === 0 ? words : namingWords(masked(bare, quoted));
  return [
    ...passages,
    ...others.map(
      (figure): Mention => ({ kind: "figure", text: excerpt(sentence, figure.from), figures: [figure], words: beside }),
    ),
  ];
}

const placesOf = (text: string, part: string): { from: number; to: number }[] =>
  [...text.matchAll(new RegExp(part, "g"))].map(({ index }) => ({ from: index, to: index + part.length }));

function masked(text: string, spans: readonly { readonly from: number; readonly to: number }[]): string {
  let bare = text;
  for (const { from, to } of spans)
    bare = bare.slice(0, from) + " ".repeat(Math.max(0, to - from)) + bare.slice(Math.max(from, to));
  return bare;
}

/** The words of a text that name something, without numbers. */
const namingWords = (text: string): ReadonlySet<string> =>
  new Set(tokens(text).filter((word) => !/\p{N}/u.test(word) && (word.length > 1 || /\p{Script=Han}/u.test(word))));

/** A sentence, or the part of a long one around a place in it, cut at words. */
function excerpt(sentence: string, at: number): string {
  const line = sentence.replace(/\s+/gu, " ").trim();
  if (line.length <= LONGEST) return line;
  const start = Math.max(0, Math.min(at - LONGEST / 2, sentence.length - LONGEST));
  return start === 0
    ? cutAtWord(line, LONGEST)
    : `…${cutAtWord(sentence.slice(start).replace(/^\S*\s/u, ""), LONGEST)}`;
}
