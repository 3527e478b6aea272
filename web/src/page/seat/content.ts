import { recordsOf } from "../../room/said.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * What is sent of a draft: without lines that were left empty, and with steel men only of what is countered. Fields that
 * the schema demands stay, so that what is missing is told by name.
 */
export function cleaned(content: Json, schema: Json): Record<string, unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const countered = new Set(
    recordsOf(content.references)
      .filter(({ relation }) => relation === "counters")
      .map(({ targetId }) => targetId),
  );
  // A list that must be there and holds nothing is an empty list.
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([key, { type }]) => required.has(key) && type === "array")
      .map(([key]) => [key, []]),
  );
  for (const [key, value] of Object.entries(content)) {
    const kept = key === "steelMan" ? recordsOf(value).filter(({ targetId }) => countered.has(targetId)) : value;
    const clean = withoutEmpty(kept);
    if (clean !== undefined) found[key] = clean;
    else if (required.has(key) && !Array.isArray(value)) found[key] = "";
  }
  return found;
}

/** A value without its empty parts; undefined where nothing is left. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((one) => one !== undefined);
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const clean = withoutEmpty(one);
      return clean === undefined ? [] : [[key, clean]];
    });
    // A row of which nothing but its choices was filled says nothing.
    return parts.some(([key]) => key !== "relation") ? Object.fromEntries(parts) : undefined;
  }
  return value ?? undefined;
}
