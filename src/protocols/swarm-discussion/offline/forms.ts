import type { Passage } from "#lib/passages";
import type { Quote } from "./quote.ts";

/** The heading that says what an item of a list or a row of a table is; a paragraph under it speaks for itself. */
export const headingOf = ({ text, heading }: Passage): string =>
  /^(?:[-*+•]\s|\d{1,4}[.)]\s|\|)/.test(text) ? (heading ?? "") : "";

/** The share of signs from which on a text is more code than sentence. */
const CODE = 0.06;

/** Code, headings and scraps are worse to quote than sentences. */
export function plain({ text }: Passage): number {
  if (/^#{1,6}\s[^\n]*$/.test(text)) return 0.3;
  const signs = (text.match(/[{}[\]<>_=/|`"\\\u2190-\u21ff\u2500-\u257f]/g)?.length ?? 0) / text.length;
  if (/^(?:```|~~~)/.test(text) || signs > CODE) return signs > 2 * CODE ? 0.1 : 0.4;
  return text.length < 30 ? 0.6 : 1;
}

export function distinct(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ path, line, text }) => {
    const key = `${path}\n${line}\n${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The same words in two documents are one piece of evidence. */
export function withoutRepeats<T extends { readonly quote: Quote }>(found: readonly T[]): T[] {
  const seen = new Set<string>();
  return found.filter(({ quote }) => !seen.has(quote.text) && seen.add(quote.text));
}
