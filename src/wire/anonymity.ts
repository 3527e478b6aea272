import type { Lang, Participant } from "./discussion.ts";
import { words as wordsIn } from "./words/index.ts";

/*
 * Anonymous labels between peers (BY-04): what one expert reads of another is the words and not the name. Identities
 * stay in the record.
 */

/** "expert-a", "expert-b" … in the order of the table: the same for everybody, all along. */
export function labelsOf(
  participants: readonly Participant[],
  lang: Lang,
): ReadonlyMap<string, { id: string; name: string }> {
  const { stranger } = wordsIn(lang);
  const experts = participants.filter(({ role }) => role === "expert");
  return new Map(
    experts.map(({ id }, i) => {
      const letter = String.fromCharCode("a".charCodeAt(0) + i);
      return [id, { id: `expert-${letter}`, name: stranger(letter.toUpperCase()) }];
    }),
  );
}

/** Keys that tell who spoke: the model, the persona, and the chain of the record. */
const TELLING: ReadonlySet<string> = new Set(["origin", "usage", "usageBy", "hash", "prev", "persona"]);

/**
 * What a reader may see who is not to know who the other experts are: their ids and names are replaced in every text
 * of a JSON value, and what else would tell is left out. The reader's own id, name and persona stay.
 */
export function veil(participants: readonly Participant[], reader: string, lang: Lang = "en"): <T>(value: T) => T {
  const labels = labelsOf(participants, lang);
  const words = participants
    .filter(({ id }) => id !== reader)
    .flatMap(({ id, name }) => {
      const label = labels.get(id);
      if (!label) return [];
      // Of a name that is the id, too, nobody can say which it is in a text: an id stays one.
      return name === id ? [[id, label.id] as const] : [[id, label.id] as const, [name, label.name] as const];
    })
    // Longer ones first: one name may begin with another.
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
