/** A value of JSON that is neither an object, a list nor a text. */
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SPACE = /[ \t\n\r]*/y;
const CLOSES: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** What may stand next: `first` behind an opening bracket, `next` behind a comma, `more` behind a value. */
type Wanted = "first" | "next" | "value" | "more";

/**
 * Where the JSON object that begins at `start` is closed; -1 where none does, or it is not closed. Whatever the text is, all
 * of its objects together take time in proportion to its length: what is found of those inside is kept.
 * @param known ends of objects by their beginnings, -1 for none; shared by the calls for one text
 */
export function objectEnd(text: string, start: number, known: Map<number, number>): number {
  const found = known.get(start);
  if (found !== undefined) return found;
  /** Where the objects and lists begin that are open. */
  const open: number[] = [];
  let at = start;
  let wants: Wanted = "value";
  for (;;) {
    at = matchEnd(SPACE, text, at);
    const char = text[at] ?? "";
    const begun = open.at(-1);
    const bracket = begun === undefined ? "" : (text[begun] ?? "");
    let end: number;
    if (begun !== undefined && (wants === "first" || wants === "more") && char === CLOSES[bracket]) {
      open.pop();
      known.set(begun, at);
      if (open.length === 0) return at;
      [end, wants] = [at + 1, "more"];
    } else if (wants === "more") {
      [end, wants] = [char === "," ? at + 1 : -1, "next"];
    } else if (wants !== "value" && bracket === "{") {
      [end, wants] = [keyEnd(text, at), "value"];
    } else if (char === "[" || (char === "{" && !known.has(at))) {
      open.push(at);
      [end, wants] = [at + 1, "first"];
    } else {
      [end, wants] = [valueEnd(text, at, known), "more"];
    }
    if (end === -1) break;
    at = end;
  }
  for (const begun of open) known.set(begun, -1);
  return -1;
}

/** Where a key ends, its colon included; as all of these, -1 where there is none. */
function keyEnd(text: string, start: number): number {
  const end = textEnd(text, start);
  const colon = end === -1 ? -1 : matchEnd(SPACE, text, end);
  return text[colon] === ":" ? colon + 1 : -1;
}

function valueEnd(text: string, start: number, known: ReadonlyMap<number, number>): number {
  if (text[start] === '"') return textEnd(text, start);
  if (text[start] !== "{") return matchEnd(PLAIN, text, start);
  const last = known.get(start) ?? -1;
  return last === -1 ? -1 : last + 1;
}

function textEnd(text: string, start: number): number {
  if (text[start] !== '"') return -1;
  for (let at = start + 1; at < text.length; ) {
    const char = text[at] as string;
    if (char === '"') return at + 1;
    if (char < " ") return -1;
    const end = char === "\\" ? matchEnd(ESCAPE, text, at) : at + 1;
    if (end === -1) return -1;
    at = end;
  }
  return -1;
}

function matchEnd(what: RegExp, text: string, at: number): number {
  what.lastIndex = at;
  return what.test(text) ? what.lastIndex : -1;
}
