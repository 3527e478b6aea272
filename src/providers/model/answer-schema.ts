import { z } from "zod";
import { jsonSchemaIn, reasoningFirst } from "#lib/json-schema";
import { type FloorStatement, type Lang, mendIds, messageIdsIn } from "#wire";
import { words } from "../words/index.ts";

/**
 * Builds the JSON Schema (2020-12) of an answer as a model is to give it. Keys with a default are required. A tuple
 * becomes a list, since structured output knows no tuples. Lengths and defaults are left out: no model counts characters,
 * and they are a tenth of the text. A provider may drop what else it does not enforce (ranges, patterns), since the answer
 * is parsed with the zod schema.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function answerSchema(schema: z.ZodType, lang: Lang = "en"): Readonly<Record<string, unknown>> {
  const known = made.get(schema) ?? new Map<Lang, Readonly<Record<string, unknown>>>();
  made.set(schema, known);
  const before = known.get(lang);
  if (before) return before;
  const found = madeFrom(schema, lang);
  known.set(lang, found);
  return found;
}

/** Cache: most schemas are constants, used in every call and several times by an estimate. */
const made = new WeakMap<z.ZodType, Map<Lang, Readonly<Record<string, unknown>>>>();

function madeFrom(schema: z.ZodType, lang: Lang): Record<string, unknown> {
  const { $schema: _, ...json } = jsonSchemaIn(lang, schema, {
    io: "output",
    override: ({ jsonSchema }) => {
      for (const key of ["minLength", "maxLength", "default"] as const) delete jsonSchema[key];
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
  return reasoningFirst(json);
}

/**
 * Narrows a schema to answers whose message ids, anywhere in their text, exist on the floor. A provider that repairs
 * answers repairs these too. An id with a slip that can mean only one message is corrected without asking.
 */
export function withKnownIds<T>(
  schema: z.ZodType<T>,
  floor: readonly FloorStatement[],
  lang: Lang = "en",
): z.ZodType<T> {
  const known = new Set(floor.map((statement) => statement.id));
  return z
    .preprocess((content) => mendIds(content, known), schema)
    .superRefine((content, context) => {
      const unknown = messageIdsIn(JSON.stringify(content)).filter((id) => !known.has(id));
      if (unknown.length > 0) {
        context.addIssue({ code: "custom", message: words(lang).unknownIds(unknown), input: content });
      }
    });
}

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that OpenAI's strict mode refuses; the answer is parsed with the whole schema anyway. */
const DROPPED = new Set(["$schema", "minLength", "maxLength", "default", "uniqueItems", "not", "propertyNames"]);

/**
 * Converts a JSON Schema for OpenAI's strict mode: every object is closed, every property required, and an optional one
 * may be null. `withoutNulls` reverses the latter.
 */
export function strictSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (DROPPED.has(key)) continue;
    const isLiteral = key === "enum" || key === "const" || key === "required";
    made[key === "oneOf" ? "anyOf" : key] = isLiteral || key === "properties" ? value : strictSchema(value);
  }
  if (typeof made.properties !== "object" || made.properties === null) return made;
  const required = new Set(Array.isArray(made.required) ? made.required : []);
  const entries = Object.entries(made.properties as Schema).map(([name, value]) => {
    const strict = strictSchema(value);
    return [name, required.has(name) ? strict : { anyOf: [strict, { type: "null" }] }] as const;
  });
  const names = entries.map(([name]) => name);
  return { ...made, properties: Object.fromEntries(entries), required: names, additionalProperties: false };
}

/** Removes the keys with null values from a JSON text; returns any other text unchanged. */
export function withoutNulls(text: string): string {
  if (!text.includes("null")) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (value === null ? undefined : value)));
  } catch {
    return text;
  }
}
