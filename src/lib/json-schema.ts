import { z } from "zod";

/** A description in English and Chinese, as metadata of a schema. */
export interface Described {
  readonly description: string;
  readonly zh: string;
  readonly [key: string]: unknown;
}

type Options = Pick<z.core.ToJSONSchemaParams, "io" | "override">;

/**
 * Converts a zod schema to JSON Schema (2020-12) with its descriptions in one language: in Chinese those of
 * `meta({ description, zh })`.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function jsonSchemaIn(lang: "en" | "zh", schema: z.ZodType, options: Options): Record<string, unknown> {
  return inLanguage(z.toJSONSchema(schema, options), lang) as Record<string, unknown>;
}

function inLanguage(value: unknown, lang: "en" | "zh"): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, lang));
  if (typeof value !== "object" || value === null) return value;
  const { zh, ...rest } = value as Record<string, unknown>;
  // A property named "zh" holds a schema, not a description.
  const own = typeof zh === "string" ? rest : (value as Record<string, unknown>);
  const told = Object.entries(own).map(([key, item]) => [key, inLanguage(item, lang)] as const);
  return { ...Object.fromEntries(told), ...(typeof zh === "string" && lang === "zh" ? { description: zh } : {}) };
}

/** Removes values from all enums of a JSON Schema; returns the same object if there are none to remove. */
export function withoutValues<T>(schema: T, values: readonly string[]): T {
  if (values.length === 0) return schema;
  const gone = new Set<unknown>(values);
  return without(schema, gone) as T;
}

function without(value: unknown, gone: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, gone));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "enum" && Array.isArray(item) ? item.filter((one) => !gone.has(one)) : without(item, gone),
    ]),
  );
}

/** Keys of conclusions, in the order in which they follow their reasons. */
const CONCLUSIONS = (
  "experts tensionMap question topic framing title relation answer kept status action positionShift position " +
  "currentPosition confidence choice recommendation summary executiveSummary verdict"
).split(" ");

/**
 * Reorders a JSON Schema's properties so that reasons precede conclusions: a model writes keys in this order, and a
 * conclusion written first cannot follow from its reasons. Validity is unchanged.
 */
export function reasoningFirst<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(reasoningFirst) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, reasoningFirst(value)] as const);
  const ordered = (all: object) =>
    Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => CONCLUSIONS.indexOf(a) - CONCLUSIONS.indexOf(b)));
  return Object.fromEntries(entries.map(([key, value]) => [key, key === "properties" ? ordered(value) : value])) as T;
}
