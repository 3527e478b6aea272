import { signal } from "@preact/signals";
import { leadIn } from "#discussion/form-fields";
import { pushTo } from "#lib/fields";
import { memoized } from "#lib/memoized";
import { addUsage, NO_USAGE } from "#lib/usage";
import type { FloorStatement, Lang, Usage } from "#wire";
import type { Act, DiscussionSnapshot } from "./types.ts";

export interface Stance {
  readonly messageId: string;
  readonly position: string;
  /** 0 to 1; the last one stated. */
  readonly confidence: number | undefined;
  readonly shift: unknown;
  readonly causes: readonly string[];
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
export const stringsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];

export function stances(statements: readonly FloorStatement[]): ReadonlyMap<string, readonly Stance[]> {
  const found = new Map<string, Stance[]>();
  for (const { id, from, content } of statements) {
    const position = textOf(content.currentPosition) ?? textOf(content.position);
    if (position === undefined) continue;
    const before = found.get(from)?.at(-1);
    const { confidence } = { ...content, ...Object(content.confidenceAssessment) } as { readonly confidence?: unknown };
    pushTo(found, from, {
      messageId: id,
      position,
      confidence: typeof confidence === "number" ? confidence : before?.confidence,
      shift: content.positionShift,
      causes: stringsOf(content.shiftCause),
    });
  }
  return found;
}

/** Whether one statement bears on another, and does not only name it. */
export const areArgued = (references: readonly { readonly type: string }[]): boolean =>
  references.some(({ type }) => type !== "references");

export function usage(statements: readonly FloorStatement[]): ReadonlyMap<string, Usage> {
  const found = new Map<string, Usage>();
  for (const { from, usage: spent } of statements)
    if (spent) found.set(from, addUsage(found.get(from) ?? NO_USAGE, spent));
  return found;
}

export function citations(statements: readonly FloorStatement[]) {
  const found = new Map<string, { id: string; relation: string }[]>();
  for (const { id, references } of statements) {
    for (const { targetId, type } of references)
      if (type !== "references") pushTo(found, targetId, { id, relation: type });
  }
  return found;
}

/** The most important field of a statement, and its text. */
export const leadOf = ({ type, content }: FloorStatement) => leadIn(content, names.value?.en.leads[type]);

/** The text of a statement in lower case. */
export const searchText = memoized(({ id, from, content }: FloorStatement) =>
  `${id} ${from} ${JSON.stringify(Object.values(content))}`.toLowerCase(),
);

/** Names that the shown discussion's protocol gives its statements; undefined before one is loaded. */
export const names = signal<DiscussionSnapshot["names"] | undefined>(undefined);

export const actOf = (kind: string): Act => names.value?.en.acts[kind] ?? "argues";

/** Short name of a step, if its protocol has one. @param name name in the announcement */
export const stepOf = (kind: string, name: string, lang: Lang): string => names.value?.[lang].steps[kind] ?? name;
