import {
  type Field,
  type FieldKind,
  fieldsOf as fieldsIn,
  shortFieldsOf as shortFieldsIn,
} from "#discussion/form-fields";
import { inFormOrder } from "#discussion/statement-fields";
import type { Schema } from "#lib/schema-properties";
import { labelFor } from "#protocols/labels";
import { messageIdsIn, type Reason, type Turn, type TurnBrief } from "#wire";
import { enSeat, type SeatWords } from "../words/en.ts";

export type { Field, FieldKind };

/** Fields of an object's schema, labelled with the protocol's names of their keys. */
export const fieldsOf = (schema: Schema, keys: Readonly<Record<string, string>> = {}): Field[] =>
  fieldsIn(schema, (key) => labelFor(key, keys));

/** Fields of a short answer, labelled as a colleague would ask for them. */
export const shortFieldsOf = (schema: Schema, keys: Readonly<Record<string, string>>, say: SeatWords): Field[] =>
  shortFieldsIn(schema, (key) => labelFor(key, { ...keys, ...say.short }));

export function numberFault(
  text: string,
  kind: Extract<FieldKind, { kind: "number" }>,
  say: Pick<SeatWords, "number"> = enSeat,
): string | undefined {
  const value = Number(text);
  const { number } = say;
  if (text.trim() === "" || !Number.isFinite(value)) return number.none;
  if (kind.whole && !Number.isInteger(value)) return number.whole;
  if (kind.min !== undefined && value < kind.min) return number.least(kind.min);
  if (kind.max !== undefined && value > kind.max) return number.most(kind.max);
  return undefined;
}

/** The part of a turn that its reader is to take up. */
export type Asked = Pick<TurnBrief, "docket" | "constraints"> & Pick<Turn, "points">;

/** Keys of what a turn may call for beside what its schema requires. */
const ASKED_WHEN: Readonly<Record<string, (content: Content, brief: Asked | undefined) => boolean>> = {
  references: () => true,
  steelMan: ({ references }) => Array.isArray(references) && references.some((one) => one?.relation === "counters"),
  answers: (_, brief) => (brief?.docket?.length ?? 0) > 0,
  constraints: (_, brief) => brief?.constraints?.some(({ kind }) => kind === "constraint") ?? false,
  stances: (_, brief) => (brief?.points?.length ?? 0) > 0,
};

type Content = Readonly<Record<string, unknown>>;

/** Whether a field is asked for, given what was said so far: what is required, and what that calls for. The rest is on the sheet. */
export function isAsked({ key, required }: Field, content: Content, brief: Asked | undefined): boolean {
  return ASKED_WHEN[key]?.(content, brief) ?? required;
}

/** Fields in the order in which they are asked for: what depends on another comes after it. */
export function inOrder(fields: readonly Field[]): Field[] {
  const found = inFormOrder(fields.filter(({ key }) => key !== "steelMan"));
  const steelMan = fields.find(({ key }) => key === "steelMan");
  const at = found.findIndex(({ key }) => key === "references");
  return steelMan ? found.toSpliced(at + 1, 0, steelMan) : found;
}

/** Returns the fields to correct: those that the reasons name, or that cite a message that a reason names; else all. */
export function fieldsAtFault(
  fields: readonly Field[],
  reasons: readonly Reason[],
  content: Readonly<Record<string, unknown>>,
): readonly Field[] {
  const keys = new Set<string>();
  for (const { path, message } of reasons) {
    const named = path?.split(".")[0];
    if (named !== undefined && fields.some(({ key }) => key === named)) keys.add(named);
    else for (const key of holding(content, messageIdsIn(message))) keys.add(key);
  }
  const found = fields.filter(({ key }) => keys.has(key));
  return found.length > 0 ? found : fields;
}

const holding = (content: Readonly<Record<string, unknown>>, ids: readonly string[]): string[] =>
  Object.keys(content).filter((key) => {
    const said = JSON.stringify(content[key]) ?? "";
    return ids.some((id) => said.includes(id));
  });
