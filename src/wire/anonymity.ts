import type { Lang, Participant } from "./domain.ts";
import { words as wordsIn } from "./words/index.ts";

/* Anonymous labels between peers: an expert reads another's words without the name. The record keeps the identities. */

/** Assigns "expert-a", "expert-b" … in the order of the table: the same for everybody, throughout. */
export function labelsOf(participants: readonly Participant[], lang: Lang) {
  const { stranger } = wordsIn(lang);
  const experts = participants.filter(({ role }) => role === "expert");
  return new Map(
    experts.map(({ id }, i) => {
      const letter = String.fromCharCode("a".charCodeAt(0) + i);
      return [id, { id: `expert-${letter}`, name: stranger(letter.toUpperCase()) }];
    }),
  );
}

/** Keys that reveal the speaker: the model, the persona, and the chain of the record. */
const TELLING: ReadonlySet<string> = new Set(["origin", "usage", "usageBy", "hash", "prev", "persona"]);

/**
 * Returns a function that hides the other experts from a reader: it replaces their ids and names in every text of a JSON
 * value, and drops keys that would reveal them. The reader's own id, name and persona stay.
 */
export function veil(participants: readonly Participant[], reader: string, lang: Lang = "en"): <T>(value: T) => T {
  const labels = labelsOf(participants, lang);
  const words = participants
    .filter(({ id }) => id !== reader)
    .flatMap(({ id, name }) => {
      const label = labels.get(id);
      if (!label) return [];
      // If name and id are equal, the text does not tell which one is meant: an id stays an id.
      return name === id ? [[id, label.id] as const] : [[id, label.id] as const, [name, label.name] as const];
    })
    // Longer ones first, since a name may begin with another.
    .sort(([a], [b]) => b.length - a.length);
  const known = new Map(words);
  const any = words.map(([word]) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\w-])(?:${any || "(?!)"})(?![\\w-])`, "gu");
  const veiled = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(found, (word) => known.get(word) ?? word);
    if (Array.isArray(value)) return value.map(veiled);
    if (typeof value !== "object" || value === null) return value;
    const own = (value as { id?: unknown }).id === reader;
    const isOwn = (item: unknown): boolean => own || (item as { id?: unknown } | null)?.id === reader;
    const entries = Object.entries(value).filter(
      ([key, item]) => !TELLING.has(key) || (key === "persona" && isOwn(item)),
    );
    return Object.fromEntries(entries.map(([key, item]) => [known.get(key) ?? key, veiled(item)]));
  };
  return veiled as <T>(value: T) => T;
}
