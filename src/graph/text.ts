/** A text without what a restatement may change: case, punctuation, width, white space. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
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
