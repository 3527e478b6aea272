import type { Projection } from "#discussion";

interface Made {
  readonly parts: readonly unknown[];
  readonly text: string;
}

const made = new WeakMap<Projection, Map<string, Made>>();

/**
 * A text of a projection, made anew only where something that it is made from is another than the last time. `parts`
 * is all of that, each compared by identity: what a projection holds is replaced and never changed in place, so that a
 * value is its own version; a list that only grows is known by its length.
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
