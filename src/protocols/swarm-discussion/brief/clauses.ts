import { tokens } from "#lib/tokens";
import { type Alternative, alternativesIn } from "./alternatives.ts";
import { NEXT_CLAUSE } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** Words, two signs of Chinese for one, below which a part needs the others to be understood: "Retool does not". */
const WHOLE = 4;

/** A sentence that speaks of several options, in parts that speak of one each, where it has such parts; else itself. */
export function clausesOf(statement: Quotable, options: readonly Alternative[]): Quotable[] {
  if (statement.cells || alternativesIn(statement.text, options).length < 2) return [statement];
  const byWords = partsOf(statement.text.split(NEXT_CLAUSE));
  const clauses = areApart(byWords, options) ? byWords : partsOf(atNames(statement.text, options));
  return areApart(clauses, options)
    ? clauses.map((text) => ({ ...statement, text, words: new Set(tokens(isShort(text) ? statement.text : text)) }))
    : [statement];
}

const partsOf = (pieces: readonly string[]): string[] =>
  pieces.map((text) => text.trim().replace(/^(?:and|but|or|while|whereas)\s/iu, "")).filter((text) => text !== "");

/** "Redis costs 3,400 USD a month, Dynamo would be 5,100 USD": cut at the commas behind which an option's name stands. */
function atNames(text: string, options: readonly Alternative[]): string[] {
  const pieces: string[] = [];
  for (const piece of text.split(/(?<=[,，])(?!\d)/u)) {
    const first =
      /^\s*(?:(?:and|but|while|whereas)\s)?(?:the\s)?(?<name>\p{Script=Latin}[\p{L}\p{N}]*|\p{Script=Han}{1,8})/iu.exec(
        piece,
      );
    const isNext = options.some(({ isProperIn }) => isProperIn(first?.groups?.name ?? ""));
    if (isNext || pieces.length === 0) pieces.push(piece);
    else pieces.push(`${pieces.pop()}${piece}`);
  }
  return pieces.map((piece, at) => (at < pieces.length - 1 ? piece.replace(/[,，]\s*$/u, "") : piece));
}

function areApart(clauses: readonly string[], options: readonly Alternative[]): boolean {
  const named = clauses.map((text) => alternativesIn(text, options));
  const isOfOne = named.every((some) => some.length < 2);
  return (
    isOfOne &&
    new Set(named.flat()).size > 1 &&
    clauses.every((text, at) => named[at]?.length === 0 || !isShort(text) || IS_FIGURE.test(text))
  );
}

/** "Dublin 31 ms", in a sentence that says of what: the figure is told, and compared by the words of the whole. */
const IS_FIGURE = /\d\s?(?:[\p{L}%‰€$£]|$)/u;
const isShort = (text: string): boolean => wordsOf(text) < WHOLE;
const wordsOf = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{Script=Latin}\p{N}]/u.test(word)).length +
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;
