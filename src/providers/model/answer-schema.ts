import { z } from "zod";
import { jsonSchemaIn, reasoningFirst } from "#lib/json-schema";
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
  const known = made.get(schema) ?? new Map<string, Schema>();
  made.set(schema, known);
  const key = `${lang} ${by}`;
  const found = known.get(key) ?? reasoningFirst(acceptedSchema(wholeSchema(schema, lang), ACCEPTED[by]) as Schema);
  known.set(key, found);
  return found;
}

/** Cache: most schemas are constants, used in every call and several times by an estimate. */
const made = new WeakMap<z.ZodType, Map<string, Schema>>();

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
