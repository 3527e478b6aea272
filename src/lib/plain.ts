/*
 * Text from anywhere, for a terminal or a text file: everything that could move the cursor, colour, hide or reorder
 * other text is taken out.
 */

const ESC = "\\u001B";
/** A whole escape sequence: CSI with its parameters, a string (OSC, DCS, APC …) with its content, or ESC and a letter. */
const SEQUENCE = new RegExp(
  [
    `(?:${ESC}\\[|\\u009B)[0-?]*[ -/]*[@-~]`,
    `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009D-\\u009F])[^\\u0007${ESC}\\u009C]*(?:\\u0007|${ESC}\\\\|\\u009C)`,
    `${ESC}[ -/]*[0-~]`,
  ].join("|"),
  "gu",
);
/** Control characters, line separators, and marks that turn the direction of what follows or cannot be seen. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\uFEFF]/gu;
const BREAK = /\r\n?|\p{Zl}|\p{Zp}/gu;

/** Without escape sequences, control characters and direction marks; keeps line breaks, turns tabs into blanks. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(SEQUENCE, "")
    .replace(BREAK, "\n")
    .replace(/\t/g, "  ")
    .replace(HIDDEN, (char) => (char === "\n" ? char : ""));
}

/** The same on one line. */
export const oneLine = (text: string): string => plain(text).replace(/\s+/g, " ").trim();

/** For names, which must stay apart from each other: what cannot be seen is written out, as in `a<U+202E>b`. */
export const visible = (text: string): string =>
  text.toWellFormed().replace(HIDDEN, (char) => `<U+${hex(char).toUpperCase()}>`);

/** JSON on one line whose strings hold their unseen characters as escapes; reads back as the same value. */
export const asJson = (value: unknown): string => JSON.stringify(value).replace(HIDDEN, (char) => `\\u${hex(char)}`);

const hex = (char: string): string => char.charCodeAt(0).toString(16).padStart(4, "0");

/** What we write to a terminal ourselves: colours, and clearing the line of progress. */
const OURS = new RegExp(`${ESC}\\[[0-9;]*m|\\r${ESC}\\[2K`, "gu");
const COLOUR = /m$/;

/**
 * The last check before a terminal: lets through line breaks, tabs and what we draw with; anything else that could
 * steer a terminal is dropped.
 * @param colour whether colours may pass
 */
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
