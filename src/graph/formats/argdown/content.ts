import { isTooDeep } from "#wire";
import { GraphFileError } from "../graph-file-error.ts";
import { readFlow } from "./flow.ts";

/** What is said after a title. */
export interface ElementContent {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The beginning of a data block: a brace at the beginning or after a blank. */
const BLOCK = /(?<=^|\s)\{/gu;
/** What a backslash stands before, and tags. */
const ESCAPED_OR_TAG = /\\(.)|(^|\s)#(?:\([^)]*\)|[\p{L}\p{N}_-]+)/gu;

/**
 * The text of an element without its tags, and its data block. Of a block that is JSON, as our own are, everything
 * counts; of one in YAML, which is about layout as a rule, the weight.
 * @throws GraphFileError where a block does not end
 */
export function elementContent(spoken: string, place: (at: number) => string): ElementContent {
  BLOCK.lastIndex = 0;
  const start = BLOCK.exec(spoken)?.index;
  if (start === undefined) return { text: textOf(spoken), data: {} };
  const read = readFlow(spoken, start);
  if (!read) throw new GraphFileError(place(start), "a data block `{…}` that does not end, or cannot be read");
  const block = spoken.slice(start, read.end);
  const text = textOf(`${spoken.slice(0, start)} ${spoken.slice(read.end)}`);
  return { text, data: jsonOf(block) ?? weightIn(read.value) };
}

const textOf = (spoken: string): string =>
  spoken
    .replace(ESCAPED_OR_TAG, (_, char?: string) => char ?? "")
    .replace(/\s+/g, " ")
    .trim();

function jsonOf(block: string): Record<string, unknown> | undefined {
  if (isTooDeep(new TextEncoder().encode(block))) return undefined;
  try {
    return JSON.parse(block) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function weightIn({ weight }: Record<string, unknown>): Record<string, unknown> {
  return typeof weight === "number" && weight >= 0 && weight <= 1 ? { weight } : {};
}
