const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What begins or ends a construct of Markdown anywhere in a line. */
const SPECIAL = /[\\`*_[\]|~$]/u;
/** What makes a list, a heading or a rule where a line begins with it. */
const AT_START = /[-+=#]/u;

/**
 * Somebody else's words as text within a line of Markdown: one line, no construct of Markdown or HTML, no control
 * or direction marks. At most `max` characters of the result, cut between two characters with an ellipsis.
 */
export function inline(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, "")
    .trim();
  let out = "";
  let fitting = "";
  for (const letter of line) {
    out += escaped(letter, out);
    if (out.length > max) return `${fitting}…`;
    if (out.length < max) fitting = out;
  }
  return out;
}

function escaped(letter: string, before: string): string {
  const entity = ENTITIES[letter];
  if (entity !== undefined) return entity;
  // An ordered list begins with a number and a point or a bracket.
  const begins = before === "" ? AT_START.test(letter) : /[.)]/u.test(letter) && /^\d+$/u.test(before);
  return begins || SPECIAL.test(letter) ? `\\${letter}` : letter;
}

/** Blocks with an empty line between them and a line end after the last; empty ones are left out. */
export function document(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
}

/** A list, one item a line; undefined where there is none. */
export function list(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item}`).join("\n");
}
