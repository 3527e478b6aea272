import type { Projection } from "#discussion";

interface Made {
  readonly parts: readonly unknown[];
  readonly text: string;
}

const made = new WeakMap<Projection, Map<string, Made>>();

/**
 * Caches a text made from a projection: makes it again only when one of `parts`, all that it depends on, has changed.
 * Parts are compared by identity, since a projection replaces values instead of changing them; pass a growing list by
 * its length.
 */
export function remembered(state: Projection, name: string, parts: readonly unknown[], make: () => string): string {
  let texts = made.get(state);
  if (!texts) {
    texts = new Map();
    made.set(state, texts);
  }
  const before = texts.get(name);
  if (before && before.parts.length === parts.length && parts.every((part, i) => part === before.parts[i])) {
    return before.text;
  }
  const text = make();
  texts.set(name, { parts, text });
  return text;
}
