import type { z } from "zod";
import { type ModelRequest, ProviderError } from "../provider.ts";

/**
 * What was computed, as far as the request asks for it: the schema takes the keys that it knows.
 * @throws ProviderError `unsupported` where nothing was computed
 */
export function computedFor<T>({ facts, purpose, schema }: ModelRequest<T>): unknown {
  if (facts.computed === undefined) {
    throw new ProviderError(
      "unsupported",
      `offline writes no ${purpose} of its own: facts.computed must hold what the argument graph computed`,
    );
  }
  const parsed = schema.safeParse(facts.computed);
  return parsed.success ? facts.computed : shortened(narrowed(facts.computed, schema), schema);
}

/** The same keys as the schema has, where it is an object's and refuses others. */
function narrowed(computed: unknown, schema: z.ZodType): unknown {
  const shape =
    "shape" in schema && typeof schema.shape === "object" && schema.shape !== null ? schema.shape : undefined;
  if (!shape || typeof computed !== "object" || computed === null) return computed;
  return Object.fromEntries(Object.entries(computed).filter(([key]) => Object.hasOwn(shape, key)));
}

/** The lists of a value cut to what the schema takes: what was computed comes in order of weight, words may stop sooner. */
function shortened(value: unknown, schema: z.ZodType): unknown {
  const copy: unknown = structuredClone(value);
  for (const { code, path, ...issue } of schema.safeParse(copy).error?.issues ?? []) {
    const list = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy);
    if (code === "too_big" && "maximum" in issue && Array.isArray(list)) list.length = Number(issue.maximum);
  }
  return copy;
}
