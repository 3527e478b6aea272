import { keep, kept } from "../../storage.ts";

export interface AnswerDraft {
  readonly content: Readonly<Record<string, unknown>>;
  /** Whether it is in all fields, and no short answer. */
  readonly isWhole?: boolean;
  /** The short answer that all fields were opened from. */
  readonly few?: Readonly<Record<string, unknown>>;
  /** Number of attempts at this turn when it was sent without a response; it is sent again. */
  readonly waiting?: number | undefined;
}

/** The draft of a turn; survives a reload. @param turn unique among the discussions of this browser */
export function readDraft(turn: string): AnswerDraft | undefined {
  const text = kept(`swarm.draft.${turn}`);
  return text === undefined ? undefined : (JSON.parse(text) as AnswerDraft);
}

/** @returns whether it could be stored */
export const writeDraft = (turn: string, draft: AnswerDraft | undefined): boolean =>
  keep(`swarm.draft.${turn}`, draft && JSON.stringify(draft));

type Json = Readonly<Record<string, unknown>>;

/**
 * The part of a draft that is sent: without empty lines. Required fields are kept, so that errors name what is missing.
 */
export function cleaned(content: Json, schema: Json): Record<string, unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  // A required list without items is an empty list.
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([key, { type }]) => required.has(key) && type === "array")
      .map(([key]) => [key, []]),
  );
  for (const [key, value] of Object.entries(content)) {
    const clean = withoutEmpty(value);
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
    return parts.length > 0 ? Object.fromEntries(parts) : undefined;
  }
  return value ?? undefined;
}
