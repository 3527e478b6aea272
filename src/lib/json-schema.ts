import { z } from "zod";

/** The same in English and in Chinese, as the metadata of a schema. */
export interface Described {
  readonly description: string;
  readonly zh: string;
  readonly [key: string]: unknown;
}

type Options = Pick<z.core.ToJSONSchemaParams, "io" | "override">;

/**
 * The JSON Schema (2020-12) of a schema, with its descriptions in a language: where a schema says something in Chinese
 * too (`meta({ description, zh })`), that stands as the description in Chinese.
 * @throws Error where the schema holds something that JSON Schema cannot say
 */
export function jsonSchemaIn(lang: "en" | "zh", schema: z.ZodType, options: Options): Record<string, unknown> {
  return inLanguage(z.toJSONSchema(schema, options), lang) as Record<string, unknown>;
}

function inLanguage(value: unknown, lang: "en" | "zh"): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, lang));
  if (typeof value !== "object" || value === null) return value;
  const { zh, ...rest } = value as Record<string, unknown>;
  // A property may be called so; then it holds a schema.
  const own = typeof zh === "string" ? rest : (value as Record<string, unknown>);
  const told = Object.entries(own).map(([key, item]) => [key, inLanguage(item, lang)] as const);
  return { ...Object.fromEntries(told), ...(typeof zh === "string" && lang === "zh" ? { description: zh } : {}) };
}
