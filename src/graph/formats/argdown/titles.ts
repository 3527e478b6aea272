import { GraphFileError } from "../graph-file-error.ts";

/** A title: a statement's in brackets, unless it is a link, or an argument's in angle brackets. */
const TITLE = /^@?(?:\[([^\]]*)\](?!\()|<([^>]*)>)(?:\(\d+\))?(:(?=\s|$))?/u;
/** The same where nothing is said before the colon but tags and data. */
export const TITLE_ALONE = /^@?(?:\[[^\]]*\](?!\()|<[^>]*>)(?:\(\d+\))?(?::(?=\s|$)|\s*(?:$|[#{]))/u;

/** Where a line, or what stands in it, begins. */
export interface TextPosition {
  /** In columns, tabs counted. */
  readonly indent: number;
  readonly number: number;
  readonly column: number;
}

export const positionText = ({ number, column }: TextPosition): string => `${number}:${column}`;

/** The title with which an element begins, and the length of what stands for it; undefined where it has none. */
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
