import { z } from "zod";
import { jsonSchemaIn, reasoningFirst } from "#lib/json-schema";
import { memoized } from "#lib/memoized";
import { type FloorStatement, type Lang, mendIds, messageIdsIn } from "#wire";
import { words } from "../words/index.ts";
import { ACCEPTED, acceptedSchema, type SchemaTaker } from "./accepted-schema.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Builds the JSON Schema (2020-12) of an answer as a model is to give it, reduced to what its server takes. Keys with a
 * default are required. A tuple becomes a list, since structured output knows no tuples.
 * @param by default: a model that reads the schema in its prompt
 * @throws Error for a schema that JSON Schema cannot express
 */
export function answerSchema(schema: z.ZodType, lang: Lang = "en", by: SchemaTaker = "prompt"): Schema {
  const known = made(schema);
  const key = `${lang} ${by}`;
  const found = known.get(key) ?? reasoningFirst(acceptedSchema(wholeSchema(schema, lang), ACCEPTED[by]) as Schema);
  known.set(key, found);
  return found;
}

/** Cache: most schemas are constants, used in every call and several times by an estimate. */
const made = memoized((_: z.ZodType) => new Map<string, Schema>());

function wholeSchema(schema: z.ZodType, lang: Lang): Schema {
  return jsonSchemaIn(lang, schema, {
    io: "output",
    override: ({ jsonSchema }) => {
      const places = jsonSchema.prefixItems;
      if (!places) return;
      const distinct = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
      const [only] = distinct;
      jsonSchema.items =
        only !== undefined && distinct.length === 1 ? only : ({ anyOf: distinct } as (typeof places)[number]);
      jsonSchema.minItems = places.length;
      jsonSchema.maxItems = places.length;
      delete jsonSchema.prefixItems;
    },
  });
}

/**
 * Narrows a schema to answers whose message ids, anywhere in their text, exist on the floor. A provider that repairs
 * answers repairs these too. An id with a slip that can mean only one message is corrected without asking.
 * @param quoted what may be repeated as it is: a participant's words may name a message that there is not
 */
export function withKnownIds<T>(
  schema: z.ZodType<T>,
  floor: readonly FloorStatement[],
  lang: Lang = "en",
  quoted: unknown = "",
): z.ZodType<T> {
  const known = new Set([...floor.map((statement) => statement.id), ...messageIdsIn(JSON.stringify(quoted))]);
  return z
    .preprocess((content) => mendIds(content, known), schema)
    .superRefine((content, context) => {
      const unknown = messageIdsIn(JSON.stringify(content)).filter((id) => !known.has(id));
      if (unknown.length > 0) {
        context.addIssue({ code: "custom", message: words(lang).unknownIds(unknown), input: content });
      }
    });
}

/**
 * Writes a JSON Schema as a TypeScript type with its descriptions as comments, for a model that reads it in its prompt:
 * the same in less than half of the tokens. Patterns stand as regular expressions in place of a type. It is told to models
 * alone: every answer is parsed with the whole schema.
 */
export function schemaInWords(schema: Schema): string {
  const named = Object.entries((schema.$defs as Readonly<Record<string, Schema>> | undefined) ?? {});
  return [...named.map(([name, one]) => `type ${name} = ${typeIn(one, "")}`), typeIn(schema, "")].join("\n\n");
}

function typeIn(schema: Schema, indent: string): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "unknown";
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one) => typeIn(one, indent)).join(" | ");
  if (schema.type === "array") return listOf(typeIn((schema.items ?? {}) as Schema, indent));
  if (schema.type === "object") return objectIn(schema, indent);
  if (typeof schema.pattern === "string") return patternIn(schema.pattern);
  return typeof schema.type === "string" ? schema.type : "unknown";
}

/** A pattern without anchors and bounds, which are checked all the same and cost tokens. */
const patternIn = (pattern: string): string =>
  `/${pattern
    .replace(/^\^|\$$/gu, "")
    .replace(/\{0,\d+\}/gu, "*")
    .replace(/\{[1-9]\d*,\d*\}/gu, "+")}/`;

const listOf = (items: string): string => (/ \| /u.test(items) && !items.endsWith("}") ? `(${items})[]` : `${items}[]`);

function objectIn(schema: Schema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  if (properties.length === 0) {
    const values = schema.additionalProperties;
    return typeof values === "object" && values !== null
      ? `{ [name: string]: ${typeIn(values as Schema, indent)} }`
      : "{}";
  }
  const required = new Set((schema.required ?? []) as readonly string[]);
  const inner = `${indent}  `;
  const told = properties.map(([name, one]) => {
    const comment = [boundsOf(one), one.description].filter((part) => part !== undefined && part !== "").join("; ");
    return { type: `${name}${required.has(name) ? "" : "?"}: ${typeIn(one, inner)}`, comment };
  });
  if (told.every(({ type, comment }) => comment === "" && !type.includes("\n")))
    return `{ ${told.map(({ type }) => type).join("; ")} }`;
  const lines = told.map(({ type, comment }) => `${inner}${type}${comment === "" ? "" : ` // ${comment}`}`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Bounds of a number or of a list's length, as `0..1`, `2 items` or `..5 items`. */
function boundsOf({ type, minimum, maximum, minItems, maxItems }: Schema): string {
  const range = (least: unknown, most: unknown) => (least === most ? `${least}` : `${least ?? ""}..${most ?? ""}`);
  if (type === "array" && (minItems ?? maxItems) !== undefined) return `${range(minItems, maxItems)} items`;
  const isWhole = type === "integer" && maximum === Number.MAX_SAFE_INTEGER;
  return (minimum ?? maximum) === undefined ? "" : range(minimum, isWhole ? undefined : maximum);
}
