type Schema = Readonly<Record<string, unknown>>;

/** Keywords that OpenAI's strict mode does not take; the answer is parsed with the whole schema all the same. */
const DROPPED = new Set(["$schema", "minLength", "maxLength", "default", "uniqueItems", "not", "propertyNames"]);

/**
 * A JSON Schema as OpenAI's strict mode takes it: every object closed, every property required, and an optional one may
 * be null instead. See `withoutNulls` for the way back.
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

/** A text that is JSON, without the keys whose value is null; any other text as it is. */
export function withoutNulls(text: string): string {
  if (!text.includes("null")) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (value === null ? undefined : value)));
  } catch {
    return text;
  }
}
