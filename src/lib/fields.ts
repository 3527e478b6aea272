/* Readers of a statement's content. A flagged statement may break its schema, so every field is checked first. */
export type Content = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a trimmed non-empty string, else undefined. */
export function textOf(content: Content, key: string): string | undefined {
  const value = content[key];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

/** Returns the non-empty strings of a list, trimmed; none if it is no list. */
export function textsOf(content: Content, key: string): string[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === "string" && item.trim() !== "" ? [item.trim()] : []));
}

/** Returns the objects of a list; none if it is no list. */
export function recordsOf(content: Content, key: string): Content[] {
  const value = content[key];
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord);
}

/** Returns a number in [0, 1], else undefined. */
export function shareOf(content: Content, key: string): number | undefined {
  const value = content[key];
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}

/** All texts in a value of lists and objects, in their order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Joins all texts in a value to one, a line each. */
export const allText = (value: unknown): string => textsIn(value).join("\n");

/** An object without the keys that are undefined. */
export type Present<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes undefined keys, so that what is absent stays absent. */
export const present = <T extends object>(value: T): Present<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T>;

/** Returns a list; undefined if it is empty or missing. */
export const some = <L extends readonly unknown[]>(list: L | undefined): L | undefined =>
  list && list.length > 0 ? list : undefined;

/** Adds a value to a key's list. */
export function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
