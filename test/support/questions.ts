import type { z } from "zod";
import { jsonSchemaIn } from "#lib/json-schema";
import type { ModelRequest } from "#providers";
import type { Lang } from "#wire";
import { PROTOCOLS } from "../../src/protocols/registry.ts";
import { sampleFacts } from "../contract/requests.ts";

/** A request for each kind of statement and for each question of the moderator, of every protocol. */
export function questionsOf(lang: Lang): ReadonlyMap<string, ModelRequest> {
  const facts = sampleFacts(lang, { computed: {} });
  const requests = PROTOCOLS.flatMap(({ name, kinds, thoughts = {} }) => [
    ...Object.entries(kinds).flatMap(([kind, { prompt, schema, form }]) => {
      const request = prompt?.(facts);
      const own = [request?.schema, form?.schema, schema].filter((one) => one !== undefined);
      return own.map((one, n) => [
        `${name} ${kind}${n > 0 ? ` (${n + 1})` : ""}`,
        { ...requestLike(request), purpose: kind, schema: one },
      ]);
    }),
    ...Object.entries(thoughts).map(([purpose, prompt]) => [`${name}: ${purpose}`, requestLike(prompt(facts))]),
  ]) as [string, ModelRequest][];
  return new Map(requests);

  /** A short request, whose answer is handed on as it is said. */
  function requestLike(request?: ModelRequest): Omit<ModelRequest, "schema" | "purpose"> & Partial<ModelRequest> {
    const prompt = [{ text: "Answer.", shared: true }];
    return { ...request, system: "You answer.", prompt, facts, judged: true };
  }
}

/** A schema as zod has it, reduced for nobody. */
export function wholeSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...whole } = jsonSchemaIn("en", schema, { io: "output" });
  return whole;
}
