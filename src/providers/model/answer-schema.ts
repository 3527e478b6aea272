import type { z } from "zod";
import { jsonSchemaIn } from "#lib/json-schema";
import { reasoningFirst } from "#lib/reasoning-first";
import type { Lang } from "#wire";

/**
 * The JSON Schema (2020-12) of an answer as a model is to give it: keys with a default are required, tuples are
 * lists of what their places hold, since structured output knows no tuples. What else a provider does not
 * enforce (lengths, ranges, patterns) it may drop or turn into words: the answer is parsed with the zod schema.
 * @throws Error where the schema holds something that JSON Schema cannot say
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

/** Most schemas stand in the program, and each is asked for in every call and several times by an estimate. */
const made = new WeakMap<z.ZodType, Map<Lang, Readonly<Record<string, unknown>>>>();

function madeFrom(schema: z.ZodType, lang: Lang): Record<string, unknown> {
  const json = jsonSchemaIn(lang, schema, {
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
  return reasoningFirst(json);
}
