import { recordsOf } from "../../room/said.ts";
import { keep, kept } from "../../storage.ts";

export interface AnswerDraft {
  readonly content: Readonly<Record<string, unknown>>;
  /** Number of attempts at this turn when it was sent without a response; it is sent again. */
  readonly waiting?: number | undefined;
}

const keyOf = (discussion: string, seat: string, turn: string): string => `swarm.draft.${discussion}.${seat}.${turn}`;

/** The draft of a turn; survives a reload. */
export function readDraft(discussion: string, seat: string, turn: string): AnswerDraft | undefined {
  const text = kept(keyOf(discussion, seat, turn));
  if (text === undefined) return undefined;
  try {
    const { content, waiting } = JSON.parse(text) as Partial<AnswerDraft>;
    if (typeof content !== "object" || content === null) return undefined;
    return { content, ...(typeof waiting === "number" ? { waiting } : {}) };
  } catch {
    return undefined;
  }
}

/** @returns whether it could be stored */
export const writeDraft = (discussion: string, seat: string, turn: string, draft: AnswerDraft | undefined): boolean =>
  keep(keyOf(discussion, seat, turn), draft && JSON.stringify(draft));

type Json = Readonly<Record<string, unknown>>;

/**
 * The part of a draft that is sent: without empty lines, and with steel men only for countered messages. Required
 * fields are kept, so that errors name what is missing.
 */
export function cleaned(content: Json, schema: Json): Record<string, unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const countered = new Set(
    recordsOf(content.references)
      .filter(({ relation }) => relation === "counters")
      .map(({ targetId }) => targetId),
  );
  // A required list without items is an empty list.
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([key, { type }]) => required.has(key) && type === "array")
      .map(([key]) => [key, []]),
  );
  for (const [key, value] of Object.entries(content)) {
    const kept = key === "steelMan" ? recordsOf(value).filter(({ targetId }) => countered.has(targetId)) : value;
    const clean = withoutEmpty(kept);
    if (clean !== undefined) found[key] = clean;
    else if (required.has(key) && !Array.isArray(value)) found[key] = "";
  }
  return found;
}

/** Removes empty parts from a value; undefined if nothing is left. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((one) => one !== undefined);
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const clean = withoutEmpty(one);
      return clean === undefined ? [] : [[key, clean]];
    });
    // A row with only its relation filled in counts as empty.
    return parts.some(([key]) => key !== "relation") ? Object.fromEntries(parts) : undefined;
  }
  return value ?? undefined;
}
