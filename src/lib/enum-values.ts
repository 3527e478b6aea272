/** A JSON Schema without some of the values that its enums allow; the same object where none are to go. */
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
