const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What begins or ends a construct of HTML or Markdown anywhere in a line. */
const SPECIAL = /[&<>\\`*_[\]|~$]/gu;
/** Before what makes a list, a heading or a rule where a line begins with it; an ordered list has a number first. */
const AT_START = /^(?=[-+=#])|^(\d+)(?=[.)])/u;
/** A letter, escaped or not. */
const LETTER = /&\w+;|\\.|./gu;

/**
 * Somebody else's words as text within a line of Markdown: one line, no construct of Markdown or HTML, no control
 * or direction marks. At most `max` characters of the result, cut between two characters with an ellipsis.
 */
export function inline(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, "")
    .trim();
  const whole = line.replace(SPECIAL, (letter) => ENTITIES[letter] ?? `\\${letter}`).replace(AT_START, "$1\\");
  return whole.length <= max ? whole : cut(whole, max);
}

/** As many letters of an escaped line as leave room for the ellipsis. */
function cut(line: string, max: number): string {
  let out = "";
  for (const [letter] of line.matchAll(LETTER)) {
    if (out.length + letter.length >= max) break;
    out += letter;
  }
  return `${out}…`;
}

/** Blocks with an empty line between them and a line end after the last; empty ones are left out. */
export function document(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
}

/** A list, one item a line; undefined where there is none. */
export function list(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item}`).join("\n");
}
