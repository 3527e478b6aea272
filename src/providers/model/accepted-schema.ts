import { orElse } from "#lib/or-else";

/** Part of JSON Schema that a server takes in the schema of an answer. */
export interface AcceptedSchema {
  /** Accepted keywords. The server refuses all others, or ignores them. */
  readonly keywords: ReadonlySet<string>;
  /** Least length or count that it refuses. Default: it refuses none. */
  readonly refusedBound?: number;
  /** Whether it wants every object closed and every property required. An optional property may then be null. */
  readonly strict?: true;
}

/** Keywords that all of them take. */
const COMMON =
  "type enum description properties required additionalProperties items anyOf $ref $defs minItems minimum maximum";

const taken = (more: string): ReadonlySet<string> => new Set(`${COMMON} ${more}`.split(" "));

/**
 * Accepted schemas by kind of server. Every answer is parsed with the whole zod schema, so that a missing keyword never
 * lets a wrong answer pass. Lengths are accepted by none: no model counts characters, and they are a tenth of the text.
 *
 * - `prompt`: a model that reads the schema in its prompt, as all of Anthropic's do, or in a tool's input.
 * - `strict`: OpenAI's strict mode (developers.openai.com/api/docs/guides/structured-outputs): "'propertyNames' is not
 *   permitted" (can1357/oh-my-pi 209). vLLM's xgrammar takes more, but no multipleOf
 *   (vllm/v1/structured_output/backend_xgrammar.py).
 * - `gemini`: `responseJsonSchema` (genai.d.ts 3.1.0). Its maxItems may add up to some 960, beyond which the refusal names
 *   no cause (googleapis/python-genai 2170, vercel/ai 21192).
 * - `grammar`: llama.cpp and what embeds it, Ollama and LM Studio. It expands bounds into rules and refuses 2,000 of them
 *   (ggml-org/llama.cpp 25746, 25923, 26596, 27087). It refuses escapes such as \d in a pattern (ollama/ollama 8063,
 *   llama.cpp 27580), patterns without anchors (26930), and any pattern within a list or an object (25895, 25746).
 */
export const ACCEPTED = {
  prompt: {
    keywords: taken("maxItems pattern format exclusiveMinimum exclusiveMaximum uniqueItems not propertyNames"),
  },
  strict: { keywords: taken("maxItems pattern format exclusiveMinimum exclusiveMaximum"), strict: true },
  gemini: { keywords: taken("format title prefixItems propertyOrdering $id $anchor") },
  grammar: { keywords: taken("maxItems format allOf prefixItems"), refusedBound: 2_000 },
} as const satisfies Readonly<Record<string, AcceptedSchema>>;

/** Kind of server, by what it takes. */
export type SchemaTaker = keyof typeof ACCEPTED;

/** Replacements of keywords that only some servers take. */
const RENAMED: Readonly<Record<string, string>> = { oneOf: "anyOf", const: "enum" };
/** Keywords with values, not schemas. */
const LITERALS = new Set(["enum", "required"]);
/** Keywords with schemas by name. */
const NAMED = new Set(["properties", "$defs"]);
const BOUNDS = new Set(["minItems", "maxItems"]);

/** Reduces a JSON Schema to what a server takes. `withoutNulls` reads answers to a strict one. */
export function acceptedSchema(schema: unknown, by: AcceptedSchema): unknown {
  if (Array.isArray(schema)) return schema.map((one) => acceptedSchema(one, by));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([given, value]) => {
    const key = RENAMED[given] ?? given;
    if (!by.keywords.has(key) || (BOUNDS.has(key) && value >= (by.refusedBound ?? Number.POSITIVE_INFINITY))) return [];
    if (given === "const") return [[key, [value]] as const];
    if (LITERALS.has(key)) return [[key, value] as const];
    return [[key, NAMED.has(key) ? eachNamed(value, by) : acceptedSchema(value, by)] as const];
  });
  const made = Object.fromEntries(entries);
  return by.strict && made.type === "object" ? closed(made) : made;
}

const eachNamed = (schemas: object, by: AcceptedSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, acceptedSchema(one, by)]));

/** Closes an object and requires all its properties, the optional ones as null. A map becomes an object without keys. */
function closed(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    required.has(name) ? one : { anyOf: [one, { type: "null" }] },
  ]);
  const names = properties.map(([name]) => name);
  return { ...schema, properties: Object.fromEntries(properties), required: names, additionalProperties: false };
}

/** Removes the keys with null values from a JSON text; returns any other text unchanged. */
export function withoutNulls(text: string): string {
  if (!text.includes("null")) return text;
  return orElse(text, () =>
    JSON.stringify(JSON.parse(text, (_, value: unknown) => (value === null ? undefined : value))),
  );
}
