import { sentencesOf } from "#lib/cut";
import { isMarkup } from "#lib/is-markup";
import type { Passage } from "#lib/passages";
import { citable, PLACE } from "#lib/places";
import { turnStarts, turnsIn } from "./chat.ts";
import type { Words } from "./words/index.ts";

/** Characters that a quote has at most, the marks of omission included. */
const QUOTE_LENGTH = 220;
/** The same of Chinese, where a sign says as much as two letters. */
const QUOTE_LENGTH_HAN = 110;

/**
 * Words out of a document. `text` stands there as it is, but that white space is folded and that `…` at an end
 * says where it was cut. `line` is the line in which it begins.
 */
export interface Quote {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  /** What it is cited by instead of the line, in a document that has none. */
  readonly place?: string | undefined;
}

/** What stands before the first word of a line and is no part of what it says. */
export const MARKERS =
  /^(?:\s|>|#{1,6}\s|[-*+•]\s|\d{1,4}[.)]\s|[（(]?[一二三四五六七八九十]+[)）、]\s?|\[[ xX]\]\s|\||```+\w*|~~~+\w*)+/u;

const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();

/**
 * The best part of a passage by `score`, which is asked about each sentence (each line, in tables and code): the
 * best sentence, with those after and before it as long as there is room, and in a chat the same person speaks.
 */
export function quoteFrom(passage: Passage, score: (sentence: string) => number): Quote {
  const { text, path, place } = passage;
  const max = /\p{Script=Han}{4}/u.test(text) ? QUOTE_LENGTH_HAN : QUOTE_LENGTH;
  const byLine = (place === undefined && !isMarkup(path)) || /^(?:\||```|~~~)/.test(text);
  const said = sentencesOf(text, { byLine }).flatMap(([from, to]) => turnsIn(text, from, to));
  const pieces = said.map(([from, to]) => withoutMarkers(text, from, to));
  const sentences = pieces.filter(([from, to]) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
  const scores = sentences.map(([from, to]) => score(fold(text.slice(from, to))));
  let first = scores.reduce((best, value, i) => (value > (scores[best] ?? 0) ? i : best), 0);
  let last = first;
  const span = (a: number, b: number): string =>
    fold(text.slice(sentences[a]?.[0] ?? 0, sentences[b]?.[1] ?? text.length));
  const turns = turnStarts(text);
  const turnOf = (at: number): number => turns.filter((start) => start <= (sentences[at]?.[0] ?? 0)).length;
  const fits = (a: number, b: number): boolean =>
    !byLine && a >= 0 && b < sentences.length && turnOf(a) === turnOf(b) && span(a, b).length <= max;
  while (fits(first, last + 1)) last += 1;
  while (fits(first - 1, last)) first -= 1;
  const start = sentences[first]?.[0] ?? 0;
  const line = passage.line + (text.slice(0, start).match(/\n/g)?.length ?? 0);
  const quoted = cutQuote(span(first, last).replace(/\s*\|$/, ""), max);
  return { text: quoted, path, line, ...(place === undefined ? {} : { place }) };
}

function withoutMarkers(text: string, from: number, to: number): [number, number] {
  const markers = MARKERS.exec(text.slice(from, to))?.[0].length ?? 0;
  return from + markers < to ? [from + markers, to] : [from, to];
}

/** A text of at most `max` characters: whole, or cut with `…` at the end of a word. */
export function cutQuote(text: string, max: number): string {
  const line = fold(text);
  if (line.length <= max) return line;
  const room = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, "");
  const atWord = /^[\p{L}\p{N}]/u.test(line.slice(room.length)) ? room.replace(/[^\s\p{Script=Han}]+$/u, "") : room;
  const cut = atWord.length >= max / 2 ? atWord : room;
  return `${cut.replace(/[\s,;:，；：、]+$/u, "")}…`;
}

/** A quote as it stands in an answer, with its place. Marks that the text has itself are told apart from ours. */
export function cited(quote: Quote, words: Pick<Words, "cite">): string {
  const { text } = quote;
  const [open, close] = /[“”]/u.test(text) ? ["「", "」"] : ["“", "”"];
  return words.cite(`${open}${text}${close}`, place(quote));
}

export const place = ({ path, line, place }: Pick<Quote, "path" | "line" | "place">): string =>
  place === undefined ? `${shownPath(path)}:${line}` : `${shownPath(citable(path))}:${place}`;

/** Characters of a path that are shown; of a longer one its end. */
const PATH_LENGTH = 160;

export function shownPath(path: string): string {
  const line = fold(path);
  return line.length <= PATH_LENGTH ? line : `…${line.slice(1 - PATH_LENGTH).replace(/^[\uDC00-\uDFFF]/u, "")}`;
}

const CITED = new RegExp(String.raw`(?:“([^“”]+)”|「([^「」]+)」)(?: \(|（)([^\n]+?):(?:(\d+)|(${PLACE}))[)）]`, "gu");

/** Every quote that `cited` put into a text, in order. */
export function quotesIn(text: string): Quote[] {
  return [...text.matchAll(CITED)].map(([, curly, corner, path, line, place]) => {
    const at = place === undefined ? { line: Number(line) } : { line: 0, place };
    return { text: curly ?? corner ?? "", path: path ?? "", ...at };
  });
}
