/*
 * Reading the content of a statement. One that was accepted with a flag may break its schema, so every field
 * is looked at before it is believed.
 */
type Content = Readonly<Record<string, unknown>>;

/** A non-empty string, trimmed, or undefined. */
export function textOf(content: Content, key: string): string | undefined {
  const value = content[key];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

/** The non-empty strings of a list; none where it is no list. */
export function textsOf(content: Content, key: string): string[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === "string" && item.trim() !== "" ? [item.trim()] : []));
}

/** The objects of a list; none where it is no list. */
export function recordsOf(content: Content, key: string): Content[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Content => typeof item === "object" && item !== null && !Array.isArray(item));
}

/** A number in [0, 1], or undefined. */
export function shareOf(content: Content, key: string): number | undefined {
  const value = content[key];
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}

/** Every string that stands anywhere in a value, in order, as one text. */
export function allText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(allText).join("\n");
  if (typeof value === "object" && value !== null) return Object.values(value).map(allText).join("\n");
  return "";
}
