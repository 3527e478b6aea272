import { STOP_WORDS } from "./stop-words.ts";

/** Runs of letters, marks, digits and underscores, with an apostrophe inside. */
const RUN = /[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*/gu;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Seams of identifiers: billingService, HTTPServer, billing_service, v2. */
const SEAMS = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

interface TokenOptions {
  readonly stopWords?: "drop" | "keep";
  /** Tokens of an identifier: its parts followed by the whole (default), or the whole alone. */
  readonly identifiers?: "parts" | "whole";
}

/** Words of a text in any script (Intl.Segmenter): lower case, stemmed, without stop words unless kept. */
export function tokens(text: string, { stopWords = "drop", identifiers = "parts" }: TokenOptions = {}): string[] {
  const found: string[] = [];
  for (const [run] of text.normalize("NFKC").matchAll(RUN)) {
    const all = wordsOf(run);
    const words = identifiers === "whole" && !UNSPACED.test(run) ? all.slice(-1) : all;
    for (const { word, stop } of words) if (!stop || stopWords === "keep") found.push(word);
  }
  return found;
}

/** Cache of runs: texts repeat their words, and splitting is the expensive part. Cleared when full. */
const known = new Map<string, readonly { readonly word: string; readonly stop: boolean }[]>();
const KNOWN_LIMIT = 20_000;
const KNOWN_LENGTH = 40;

function wordsOf(run: string) {
  const before = known.get(run);
  if (before) return before;
  const parts = UNSPACED.test(run) ? segmented(run) : identifierParts(run);
  const words = parts.flatMap((part) => {
    const lower = part.toLowerCase().replace(/['’]s?$|['’]/gu, "");
    return lower === "" ? [] : [{ word: stem(lower), stop: STOP_WORDS.has(lower) }];
  });
  if (run.length <= KNOWN_LENGTH) {
    if (known.size >= KNOWN_LIMIT) known.clear();
    known.set(run, words);
  }
  return words;
}

const segmented = (run: string): string[] =>
  [...segmenter.segment(run)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));

function identifierParts(run: string): string[] {
  const parts = run.split(SEAMS).filter((part) => part !== "");
  return parts.length > 1 ? [...parts, parts.join("")] : parts;
}

/**
 * Removes the English plural, -ed, -ing or final e, so that deploy, deploys, deployed and deploying match.
 * Deliberately light: merges inflections, never derivations (D. Harman, "How effective is suffixing?", JASIS 42, 1991).
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = withoutPlural(word);
  const bare = withoutVerbEnding(singular);
  return bare.length > 3 && bare.endsWith("e") ? bare.slice(0, -1) : bare;
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const ending = /[^e]ed$/.test(word) ? 2 : word.endsWith("ing") ? 3 : 0;
  const rest = word.slice(0, word.length - ending);
  if (ending === 0 || rest.length < 3 || !/[aeiouy]/.test(rest)) return word;
  return /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

/** Letters and digits of a text in lower case, by which quotations are compared. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
