/* Makes foreign text safe for a terminal or text file: removes all that moves the cursor, colours, hides or reorders. */

const ESC = "\\u001B";
/** Escape sequence: CSI with parameters, a string (OSC, DCS, APC …) with its content, or ESC and a letter. */
const SEQUENCE = new RegExp(
  [
    `(?:${ESC}\\[|\\u009B)[0-?]*[ -/]*[@-~]`,
    `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009D-\\u009F])[^\\u0007${ESC}\\u009C]*(?:\\u0007|${ESC}\\\\|\\u009C)`,
    `${ESC}[ -/]*[0-~]`,
  ].join("|"),
  "gu",
);
/** Control characters, line separators, direction marks and invisible characters. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\uFEFF]/gu;
const BREAK = /\r\n?|\p{Zl}|\p{Zp}/gu;

/** Removes escape sequences, control characters and direction marks; keeps line breaks and expands tabs. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(SEQUENCE, "")
    .replace(BREAK, "\n")
    .replace(/\t/g, "  ")
    .replace(HIDDEN, (char) => (char === "\n" ? char : ""));
}

/** Does the same, on one line. */
export const oneLine = (text: string): string => plain(text).replace(/\s+/g, " ").trim();

/** Writes out invisible characters, as in `a<U+202E>b`, so that different names stay different. */
export const visible = (text: string): string =>
  text.toWellFormed().replace(HIDDEN, (char) => `<U+${hex(char).toUpperCase()}>`);

/** Formats JSON on one line with invisible characters escaped; parses to the same value. */
export const asJson = (value: unknown): string => JSON.stringify(value).replace(HIDDEN, (char) => `\\u${hex(char)}`);

const hex = (char: string): string => char.charCodeAt(0).toString(16).padStart(4, "0");

/** Our own output to a terminal: colours, and clearing the progress line. */
const OURS = new RegExp(`${ESC}\\[[0-9;]*m|\\r${ESC}\\[2K`, "gu");
const COLOUR = /m$/;

/** Filters terminal output: passes breaks, tabs, our own sequences (colours if `colour`), and nothing that steers. */
export function guarded(text: string, colour: boolean): string {
  let out = "";
  let from = 0;
  const keep = (part: string): string =>
    part.replace(SEQUENCE, "").replace(HIDDEN, (char) => (char === "\n" || char === "\t" ? char : ""));
  for (const { 0: sequence, index } of text.matchAll(OURS)) {
    out += keep(text.slice(from, index)) + (colour || !COLOUR.test(sequence) ? sequence : "");
    from = index + sequence.length;
  }
  return out + keep(text.slice(from));
}
