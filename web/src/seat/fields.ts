/*
 * A turn's JSON Schema as the fields of a form. What a form cannot ask for field by field is asked for as JSON, so that
 * every schema can be answered.
 */

export type Kind =
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
  | { readonly kind: "rows"; readonly fields: readonly Field[]; readonly most: number | undefined }
  | { readonly kind: "group"; readonly fields: readonly Field[] }
  | { readonly kind: "json" };

export interface Field {
  readonly key: string;
  /** What the schema says about it. */
  readonly help: string;
  readonly required: boolean;
  readonly kind: Kind;
}

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const numberIn = (schema: Schema, key: string): number | undefined =>
  typeof schema[key] === "number" ? schema[key] : undefined;

/** Characters above which a text gets the room of a page. */
const LONG = 4_000;

/** The fields of an object's schema, those that must be filled first. Steel men stand with what they restate. */
export function fieldsOf(schema: Schema): Field[] {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(properties).flatMap(([key, value]): Field[] => {
    if (!isSchema(value)) return [];
    if (key === "steelMan" && "references" in properties) return [];
    const help = typeof value.description === "string" ? value.description : "";
    return [{ key, help, required: required.has(key), kind: kindOf(key, value) }];
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function kindOf(key: string, schema: Schema): Kind {
  const options = Array.isArray(schema.enum) ? schema.enum.filter((one): one is string => typeof one === "string") : [];
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

function textKind(schema: Schema): Kind {
  const pattern = typeof schema.pattern === "string" ? schema.pattern : "";
  if (pattern.includes("-msg-")) return { kind: "message" };
  if (pattern.includes("{1,64}")) return { kind: "participant" };
  const most = numberIn(schema, "maxLength");
  return { kind: "text", long: (most ?? LONG) > LONG, most };
}

function numberKind(schema: Schema): Kind {
  const [min, max] = [numberIn(schema, "minimum"), numberIn(schema, "maximum")];
  const whole = schema.type === "integer";
  return !whole && min === 0 && max === 1 ? { kind: "share" } : { kind: "number", min, max, whole };
}

function listKind(key: string, schema: Schema): Kind {
  if (!isSchema(schema.items)) return { kind: "json" };
  const of = kindOf("", schema.items);
  if (of.kind === "message") return { kind: "messages" };
  if (of.kind === "text" || of.kind === "participant") return { kind: "lines" };
  if (of.kind !== "group") return { kind: "json" };
  const names = new Set(of.fields.map((field) => field.key));
  if (key === "references" && names.has("targetId") && names.has("relation")) return { kind: "citations" };
  return { kind: "rows", fields: of.fields, most: numberIn(schema, "maxItems") };
}
