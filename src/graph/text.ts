import { cutAtWord } from "#lib/cut";

/** A text without what a restatement may change: case, punctuation, width, white space. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
}

/**
 * Sentences in their order: as many as are needed for `min` characters, and cut at `max`. The caller's last
 * sentences are the ones that can be spared.
 */
export function sentencesWithin(sentences: readonly string[], min: number, max: number, separator = " "): string {
  let text = "";
  for (const sentence of sentences) {
    if (text.length >= min) break;
    text = text === "" ? sentence : `${text}${separator}${sentence}`;
  }
  return cutAtWord(text, max);
}
