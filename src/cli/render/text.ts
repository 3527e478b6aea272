import { oneLine } from "#lib/plain";

/* Text in lines of a terminal, broken by the columns that it takes. */

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Characters of two columns: East Asian wide and full-width forms, and pictographs. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const WIDTHLESS = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

function graphemeWidth(grapheme: string): number {
  if (WIDTHLESS.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** The columns of a text without line breaks on a terminal. */
export function width(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let sum = 0;
  for (const { segment } of graphemes.segment(text)) sum += graphemeWidth(segment);
  return sum;
}

/** Cuts a text to the columns, after a word where one ends in the last third, with `…` at the end if it was cut. */
export function clipToColumns(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const kept = fitting(graphemes.segment(text), columns).join("");
  const space = kept.lastIndexOf(" ");
  const isInWord =
    /[\p{L}\p{N}]$/u.test(kept) && /^[\p{L}\p{N}]/u.test(text.slice(kept.length)) && !WIDE.test(kept.at(-1) ?? "");
  return `${(isInWord && space > (2 * kept.length) / 3 ? kept.slice(0, space) : kept).replace(/[\s…]+$/u, "")}…`;
}

/** The end of a text in the columns, with `…` before it if it was cut. */
export function clipStart(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const kept = fitting([...graphemes.segment(text)].toReversed(), columns);
  return `…${kept.toReversed().join("").trimStart()}`;
}

/** The first of these that have room beside the mark of a cut. */
function fitting(segments: Iterable<{ readonly segment: string }>, columns: number): string[] {
  const kept: string[] = [];
  let taken = 1;
  for (const { segment } of segments) {
    taken += graphemeWidth(segment);
    if (taken > columns) break;
    kept.push(segment);
  }
  return kept;
}

export const pad = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - width(text)));

/** Must not be last on a line. */
const OPENING = /[（［〔「『【《〈“‘]$/u;
/** Must not be first on a line. */
const CLOSING = /^[、。，．！？；：）］〕」』】》〉”’…％]/u;

/**
 * Breaks a text into lines of at most `columns`: at blanks, between wide characters, and within a word only if it is
 * longer than a line. Keeps existing line breaks.
 */
export function wrap(text: string, columns: number): string[] {
  const limit = Math.max(8, columns);
  return text.split("\n").flatMap((line) => wrapLine(line, limit));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = "";
  let taken = 0;
  for (const piece of pieces(line, columns)) {
    const needed = width(piece);
    if (taken + width(piece.trimEnd()) > columns && current !== "") {
      lines.push(current.trimEnd());
      current = "";
      taken = 0;
    }
    if (current === "" && lines.length > 0 && piece.trim() === "") continue;
    current += piece;
    taken += needed;
  }
  lines.push(current.trimEnd());
  return lines;
}

/** Unbreakable units: a word with the blanks after it, or one wide character with the closing marks after it. */
function pieces(line: string, columns: number): string[] {
  const found: string[] = [];
  let word = "";
  const flush = (): void => {
    if (word !== "") found.push(word);
    word = "";
  };
  for (const { segment } of graphemes.segment(line)) {
    const wide = graphemeWidth(segment) === 2;
    if (CLOSING.test(segment) || OPENING.test(word)) {
      word += segment;
    } else if (wide) {
      flush();
      word = segment;
    } else {
      const startsWord = segment !== " " && (word.endsWith(" ") || graphemeWidth([...word].at(-1) ?? "") === 2);
      if (startsWord || width(word) >= columns) flush();
      word += segment;
    }
  }
  flush();
  return found;
}

/** Aligns rows in columns, separated by two blanks; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(oneLine));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(0, ...cells.map((row) => width(row[i] ?? ""))));
  return cells.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A time on the reader's clock, to the minute: `2026-11-29 10:00`. @param iso ISO 8601 */
export function localTime(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same for what is soon: `10:00`, with the day where it is not today's. @param iso ISO 8601 */
export function soonTime(iso: string, now = new Date()): string {
  const time = localTime(iso);
  const today = localTime(now.toISOString()).slice(0, 10);
  return time.startsWith(today) ? time.slice(11) : time;
}
