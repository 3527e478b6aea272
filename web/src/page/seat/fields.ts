import { choicesIn, isSchema, numberIn, propertiesOf, type Schema } from "#lib/schema-properties";

/*
 * A turn's JSON Schema as the fields of a form. Parts without a matching field type are asked for as JSON, so that every
 * schema can be answered.
 */

export type FieldKind =
  | { readonly kind: "text"; readonly long: boolean; readonly most: number | undefined }
  | { readonly kind: "share" }
  | {
      readonly kind: "number";
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly whole: boolean;
    }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "yes-no" }
  | { readonly kind: "message" }
  | { readonly kind: "messages" }
  | { readonly kind: "participant" }
  | { readonly kind: "lines" }
  | { readonly kind: "citations" }
  | { readonly kind: "stances" }
  | { readonly kind: "rows"; readonly fields: readonly Field[]; readonly most: number | undefined }
  | { readonly kind: "group"; readonly fields: readonly Field[] }
  | { readonly kind: "json" };

export interface Field {
  readonly key: string;
  readonly help: string;
  readonly required: boolean;
  readonly kind: FieldKind;
}

/** Texts with a limit above this get a large input. */
const LONG = 4_000;

/** The fields of an object schema, required ones first. Steel men are placed with what they restate. */
export function fieldsOf(schema: Schema): Field[] {
  const all = propertiesOf(schema);
  const cites = all.some(({ key }) => key === "references");
  return all
    .filter(({ key }) => !(key === "steelMan" && cites))
    .map(({ key, schema: own, help, required }) => ({ key, help, required, kind: kindOf(key, own) }));
}

function kindOf(key: string, schema: Schema): FieldKind {
  const options = choicesIn(schema);
  if (options.length > 0) return { kind: "choice", options };
  switch (schema.type) {
    case "string":
      return textKind(schema);
    case "number":
    case "integer":
      return numberKind(schema);
    case "boolean":
      return { kind: "yes-no" };
    case "array":
      return listKind(key, schema);
    case "object":
      return isSchema(schema.properties) ? { kind: "group", fields: fieldsOf(schema) } : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

function textKind(schema: Schema): FieldKind {
  const pattern = typeof schema.pattern === "string" ? schema.pattern : "";
  if (pattern.includes("-msg-")) return { kind: "message" };
  if (pattern.includes("{1,64}")) return { kind: "participant" };
  const most = numberIn(schema, "maxLength");
  return { kind: "text", long: (most ?? LONG) > LONG, most };
}

function numberKind(schema: Schema): FieldKind {
  const [min, max] = [numberIn(schema, "minimum"), numberIn(schema, "maximum")];
  const whole = schema.type === "integer";
  return !whole && min === 0 && max === 1 ? { kind: "share" } : { kind: "number", min, max, whole };
}

function listKind(key: string, schema: Schema): FieldKind {
  if (!isSchema(schema.items)) return { kind: "json" };
  const of = kindOf("", schema.items);
  if (of.kind === "message") return { kind: "messages" };
  if (of.kind === "text" || of.kind === "participant") return { kind: "lines" };
  if (of.kind !== "group") return { kind: "json" };
  const names = new Set(of.fields.map((field) => field.key));
  if (key === "references" && names.has("targetId") && names.has("relation")) return { kind: "citations" };
  if (key === "stances" && names.has("on") && names.has("stance")) return { kind: "stances" };
  return { kind: "rows", fields: of.fields, most: numberIn(schema, "maxItems") };
}
