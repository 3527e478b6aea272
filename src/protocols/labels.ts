import type { Lang } from "#wire";

/** What the keys of statements are called, by language: `ProtocolDefinition.keys`. */
type Keys = Readonly<Record<Lang, Readonly<Record<string, string>>>> | undefined;

/** A key of a statement as a reader knows it; `wouldChangeIf` reads `would change if` where it has no other name. */
function labelFor(key: string, keys: Keys, lang: Lang): string {
  const known = keys?.[lang];
  if (known && Object.hasOwn(known, key)) return known[key] ?? key;
  return key
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase();
}

/**
 * A text written for those who fill in a schema, as people read it: what stands in it as `` `wouldChangeIf` `` is
 * named by its label.
 */
export const inLabels = (text: string, keys: Keys, lang: Lang): string =>
  text.replaceAll(/`([A-Za-z][A-Za-z0-9]*)`/g, (_, key: string) => `“${labelFor(key, keys, lang)}”`);

/** A place in a statement as it is named in a text: `references.0.comment` is `` `references` 1, `comment` ``. */
export const placeIn = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? ` ${part + 1}` : `, \`${String(part)}\``))
    .join("")
    .replace(/^, /, "");
