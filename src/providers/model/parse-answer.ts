import type { z } from "zod";
import { issueText, type Lang } from "#wire";
import { words } from "../words/index.ts";
import { objectEnd } from "./object-end.ts";

/**
 * A model's text as the answer that was asked for, or what it says instead (its object, else the text) and what is wrong
 * with it, told so that it can be repaired. `salvaged` where the answer stood in a fence or within prose.
 */
export type ParsedAnswer<T> =
  | { readonly ok: true; readonly content: T; readonly salvaged: boolean }
  | { readonly ok: false; readonly problem: string; readonly said: unknown };

/**
 * Reads an answer out of a model's text. The whole text is tried first; an object in a code fence or in the
 * midst of prose is found too. Of several objects the first that fits the schema is taken. Never throws.
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>, lang: Lang = "en"): ParsedAnswer<T> {
  const { empty, noObject } = words(lang);
  const candidates = jsonObjectsIn(text);
  let problem: string | undefined;
  for (const candidate of candidates) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { ok: true, content: parsed.data, salvaged: !isWhole(text) };
    problem ??= issuesOf(parsed.error, candidate, lang);
  }
  if (problem !== undefined) return { ok: false, problem, said: candidates[0] };
  return { ok: false, problem: text.trim() === "" ? empty : noObject, said: text };
}

/** Whether a text is one JSON object and nothing else. */
const isWhole = (text: string): boolean => objectFrom(text.trim()) !== undefined;

/** Every JSON object in a text: the whole of it, else the outermost ones that stand in it, longest first. */
export function jsonObjectsIn(text: string): Record<string, unknown>[] {
  const whole = objectFrom(text);
  if (whole) return [whole];
  const found: { value: Record<string, unknown>; length: number }[] = [];
  const ends = new Map<number, number>();
  for (let start = text.indexOf("{"); start !== -1; ) {
    const end = objectEnd(text, start, ends);
    const value = end === -1 ? undefined : objectFrom(text.slice(start, end + 1));
    if (value) found.push({ value, length: end - start });
    // Prose may open a brace that is no object's; go on inside it.
    start = text.indexOf("{", value ? end + 1 : start + 1);
  }
  return found.sort((a, b) => b.length - a.length).map((each) => each.value);
}

function objectFrom(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Every issue on a line of its own, the first twenty. */
function issuesOf(error: z.ZodError, answer: unknown, lang: Lang): string {
  const { issue: told, more } = words(lang);
  const lines = error.issues
    .slice(0, 20)
    .map((issue) => told(issue.path.join(".") || undefined, issueText(issue, answer, lang)));
  const left = error.issues.length - lines.length;
  return [...lines, ...(left > 0 ? [more(left)] : [])].join("\n");
}
