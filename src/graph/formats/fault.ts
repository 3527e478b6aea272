import type { z } from "zod";
import { isTooDeep, MAX_DEPTH } from "#wire";
import { GraphFileError } from "./graph-file-error.ts";

/** The line and column, from 1, of a place in a text. */
function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `${line}:${offset - before.lastIndexOf("\n")}`;
}

/**
 * @param deep `keep` takes what is nested deeper than MAX_DEPTH as well
 * @throws GraphFileError with line and column
 */
export function parseGraphJson(text: string, deep: "refuse" | "keep" = "refuse"): unknown {
  if (deep === "refuse" && isTooDeep(new TextEncoder().encode(text)))
    throw new GraphFileError("$", `nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length);
    const what = message.replace(/ in JSON at position.*$| \(line \d+ column \d+\)$/su, "").replace(/\s+/g, " ");
    throw new GraphFileError(lineAndColumn(text, offset), `no JSON: ${what}`);
  }
}

/** @throws GraphFileError with the path of the first value that does not fit */
export function parsedAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GraphFileError(pathOf(issue?.path ?? []), issue?.message ?? "does not fit");
}

/** `claims[2].id`; `$` for the whole. */
function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "$" : text.replace(/^\./, "");
}
