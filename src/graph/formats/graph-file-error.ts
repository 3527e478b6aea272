import type { z } from "zod";
import { isTooDeep, MAX_DEPTH } from "#wire";

/** Error in a file with its place: a line and column, or the path of a value. */
export class GraphFileError extends Error {
  override readonly name = "GraphFileError";
  /** `3:14`, or `claims[2].id`. */
  readonly place: string;

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.place = place;
  }
}

/**
 * Parses JSON.
 * @throws GraphFileError with line and column, or if it is nested deeper than MAX_DEPTH
 */
export function parseGraphJson(text: string): unknown {
  if (isTooDeep(new TextEncoder().encode(text)))
    throw new GraphFileError("$", `nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length);
    const what = message.replace(/ in JSON at position.*$| \(line \d+ column \d+\)$/su, "").replace(/\s+/g, " ");
    const before = text.slice(0, offset);
    const place = `${before.split("\n").length}:${offset - before.lastIndexOf("\n")}`;
    throw new GraphFileError(place, `no JSON: ${what}`);
  }
}

/** @throws GraphFileError with the path of the first invalid value */
export function parsedAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GraphFileError(pathOf(issue?.path ?? []), issue?.message ?? "does not fit");
}

/** Formats a path: `claims[2].id`; `$` for the whole. */
function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "$" : text.replace(/^\./, "");
}
