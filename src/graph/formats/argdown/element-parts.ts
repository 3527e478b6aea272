import { parse } from "yaml";
import { isTooDeep } from "#wire";
import { GraphFileError } from "../graph-file-error.ts";

/** Title: a statement's in brackets, unless it is a link, or an argument's in angle brackets. */
const TITLE = /^@?(?:\[([^\]]*)\](?!\()|<([^>]*)>)(?:\(\d+\))?(:(?=\s|$))?/u;
/** Title with nothing but tags and data before the colon. */
export const TITLE_ALONE = /^@?(?:\[[^\]]*\](?!\()|<[^>]*>)(?:\(\d+\))?(?::(?=\s|$)|\s*(?:$|[#{]))/u;

/** Position of a line, or of something in it. */
export interface TextPosition {
  /** Indentation in columns, with tabs expanded. */
  readonly indent: number;
  readonly number: number;
  readonly column: number;
}

export const positionText = ({ number, column }: TextPosition): string => `${number}:${column}`;

/** Reads the title at the start of an element, and its length; undefined without one. */
export function elementTitle(
  spoken: string,
  at: TextPosition,
): { readonly name: string; readonly length: number } | undefined {
  const [whole, statement, argument] = TITLE.exec(spoken) ?? [];
  if (whole === undefined) {
    const bracket = /^[[<]/.exec(spoken)?.[0];
    const end = bracket === "[" ? "]" : ">";
    if (bracket !== undefined && !spoken.includes(end))
      throw new GraphFileError(positionText(at), `${end} is missing after the title`);
    return undefined;
  }
  if (!TITLE_ALONE.test(spoken)) return undefined;
  const name = statement?.trim() ?? `<${argument?.trim()}>`;
  if (name === "" || name === "<>") throw new GraphFileError(positionText(at), "an empty title");
  return { name, length: whole.length };
}

/** Text and data after a title. */
export interface ElementContent {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Start of a data block: a brace at the start or after a blank. */
const BLOCK = /(?<=^|\s)\{/gu;
/** Escaped characters, and tags. */
const ESCAPED_OR_TAG = /\\(.)|(^|\s)#(?:\([^)]*\)|[\p{L}\p{N}_-]+)/gu;

/**
 * Separates the text of an element from its tags and data block. A JSON block, as we write it, is taken whole; of a YAML block,
 * which is usually about layout, only the weight.
 * @throws GraphFileError for an unterminated block
 */
export function elementContent(spoken: string, place: (at: number) => string): ElementContent {
  BLOCK.lastIndex = 0;
  const start = BLOCK.exec(spoken)?.index;
  if (start === undefined) return { text: textOf(spoken), data: {} };
  const end = endOfBlock(spoken, start);
  const data = end && dataIn(spoken.slice(start, end));
  if (!data) throw new GraphFileError(place(start), "a data block `{…}` that does not end, or cannot be read");
  return { text: textOf(`${spoken.slice(0, start)} ${spoken.slice(end)}`), data };
}

/** Quoted texts and brackets of a YAML flow mapping; an apostrophe within a word quotes nothing. */
const MARK = /(?<=[{[,:]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|[{}[\]]/gsu;

/** Returns the offset after the bracket that closes the one at `start`; undefined if there is none. */
function endOfBlock(spoken: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: mark, index } of spoken.slice(start).matchAll(MARK)) {
    if (mark.length === 1) depth += mark === "{" || mark === "[" ? 1 : -1;
    if (depth === 0) return start + index + 1;
  }
  return undefined;
}

const textOf = (spoken: string): string =>
  spoken
    .replace(ESCAPED_OR_TAG, (_, char?: string) => char ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns everything of a JSON block, of a YAML block the weight; undefined if it is neither. */
function dataIn(block: string): Readonly<Record<string, unknown>> | undefined {
  if (isTooDeep(new TextEncoder().encode(block))) return undefined;
  const json = mappingBy(JSON.parse, block);
  if (json) return json;
  const yaml = mappingBy((text) => parse(text, { maxAliasCount: 0, logLevel: "error" }), block);
  const weight = yaml?.weight;
  return yaml && (typeof weight === "number" && weight >= 0 && weight <= 1 ? { weight } : {});
}

function mappingBy(read: (text: string) => unknown, block: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return read(block) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
