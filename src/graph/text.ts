/** A text without what a restatement may change: case, punctuation, width, white space. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
}

/** Characters compared: two positions that agree so far are the same for our purpose. */
const COMPARED = 4_000;

function bigrams(text: string): Set<string> {
  const letters = [...normalise(text).slice(0, COMPARED)];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

/** How alike two texts are, 0 to 1: Dice's coefficient over pairs of characters, for any script. */
export function likeness(a: string, b: string): number {
  const [x, y] = [bigrams(a), bigrams(b)];
  if (x.size + y.size === 0) return normalise(a) === normalise(b) ? 1 : 0;
  let shared = 0;
  for (const pair of x) if (y.has(pair)) shared += 1;
  return (2 * shared) / (x.size + y.size);
}

/** At most `max` UTF-16 units on one line, cut with an ellipsis and never inside a character. */
export function clip(text: string, max: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, Math.max(0, max - 1));
  return `${/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut}…`;
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
  return clip(text, max);
}
