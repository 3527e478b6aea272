import { oneLine } from "./plain.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Characters with a meaning in HTML or Markdown anywhere in a line. */
const SPECIAL = /[&<>\\`*_[\]|~$]/gu;
/** Start of a list item, heading or rule; an ordered list starts with a number. */
const AT_START = /^(?=[-+=#])|^(\d+)(?=[.)])/u;
/** A character, escaped or not. */
const LETTER = /&\w+;|\\.|./gu;

/**
 * Escapes untrusted text for use within a line of Markdown: one line, no Markdown or HTML construct, no control or
 * direction marks. At most `max` characters of the result, cut between two characters with an ellipsis.
 */
export function inline(text: string, max = Number.POSITIVE_INFINITY): string {
  const whole = oneLine(text)
    .replace(SPECIAL, (letter) => ENTITIES[letter] ?? `\\${letter}`)
    .replace(AT_START, "$1\\");
  return whole.length <= max ? whole : cut(whole, max);
}

/** Cuts an escaped line so that the ellipsis fits. */
function cut(line: string, max: number): string {
  let out = "";
  for (const [letter] of line.matchAll(LETTER)) {
    if (out.length + letter.length >= max) break;
    out += letter;
  }
  return `${out}…`;
}

/** Joins blocks with empty lines and a final line break; empty blocks are left out. */
export function document(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
}

/** A list, one item per line; undefined if empty. */
export function bulletList(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item}`).join("\n");
}
