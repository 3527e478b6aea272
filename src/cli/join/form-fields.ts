import { inFormOrder } from "#discussion/statement-fields";
import { choicesIn, isSchema, numberIn, propertiesOf, type Schema } from "#lib/schema-properties";
import { labelFor } from "#protocols/labels";
import { messageIdsIn, type Reason, type Turn, type TurnBrief } from "#wire";
import { enSeat, type SeatWords } from "../words/en.ts";

/*
 * A JSON Schema as the fields of a form. Parts without a matching field type are asked for as JSON, so that every schema
 * can be answered.
 */

export type FieldKind =
  | { readonly kind: "text"; readonly long: boolean }
  | { readonly kind: "number"; readonly min?: number; readonly max?: number; readonly integer: boolean }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "yes-no" }
  /** A participant or another thing that is called by its id. */
  | { readonly kind: "name" }
  | { readonly kind: "message"; readonly known?: readonly string[] }
  | { readonly kind: "point" }
  | { readonly kind: "list"; readonly of: FieldKind; readonly min: number; readonly max?: number }
  | { readonly kind: "group"; readonly fields: readonly Field[] }
  | { readonly kind: "json" };

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly type: FieldKind;
}

/** Texts with a limit above this get a multi-line input. */
const LONG = 4_000;

type Keys = Readonly<Record<string, string>>;

/** The fields of an object's schema, those that must be filled first; otherwise in the schema's order. */
export function fieldsOf(schema: Schema, keys: Keys = {}): Field[] {
  const fields = propertiesOf(schema).map(({ key, schema: own, help, required }) => {
    const mustFill = required && !("default" in own);
    return { key, label: labelFor(key, keys), help, required: mustFill, type: kindOf(own, keys) };
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function kindOf(schema: Schema, keys: Keys): FieldKind {
  const options = choicesIn(schema);
  if (options.length > 0) {
    return options.every(isMessageId) ? { kind: "message", known: options } : { kind: "choice", options };
  }
  switch (schema.type) {
    case "string":
      if (typeof schema.pattern === "string" && schema.pattern.includes("-msg-")) return { kind: "message" };
      if (typeof schema.pattern === "string" && schema.pattern.startsWith("^p\\d")) return { kind: "point" };
      if (typeof schema.pattern === "string" && schema.pattern.includes("{1,64}")) return { kind: "name" };
      return { kind: "text", long: (numberIn(schema, "maxLength") ?? 0) > LONG };
    case "number":
    case "integer":
      return numberKind(schema);
    case "boolean":
      return { kind: "yes-no" };
    case "array":
      return listKind(schema, keys);
    case "object":
      return isSchema(schema.properties) ? { kind: "group", fields: fieldsOf(schema, keys) } : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

function numberKind(schema: Schema): FieldKind {
  const min = numberIn(schema, "minimum");
  const max = numberIn(schema, "maximum");
  return {
    kind: "number",
    integer: schema.type === "integer",
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

function listKind(schema: Schema, keys: Keys): FieldKind {
  if (!isSchema(schema.items)) return { kind: "json" };
  const max = numberIn(schema, "maxItems");
  const of = kindOf(schema.items, keys);
  return { kind: "list", of, min: numberIn(schema, "minItems") ?? 0, ...(max === undefined ? {} : { max }) };
}

const isMessageId = (text: string): boolean => /^r\d+-msg-\d+$/.test(text);

/** The error in a number as typed; undefined if it is valid. */
export function numberFault(
  text: string,
  kind: Extract<FieldKind, { kind: "number" }>,
  say: Pick<SeatWords, "number"> = enSeat,
): string | undefined {
  const value = Number(text);
  const { number } = say;
  if (text.trim() === "" || !Number.isFinite(value)) return number.none;
  if (kind.integer && !Number.isInteger(value)) return number.whole;
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

/**
 * The fields to correct in a returned answer: those that the reasons name, or that contain a message id named by a
 * reason; all fields if there are none.
 */
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
