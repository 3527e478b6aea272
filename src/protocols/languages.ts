import type { Described } from "#lib/json-schema";
import type { Pair } from "#lib/pairs";
import type { Lang } from "#wire";

/** The words of a protocol for readers, of one type in every language. */
export const languages = <W>(all: Readonly<Record<Lang, W>>) => ({
  words: (lang: Lang): W => all[lang],
  /** The same words in both languages. */
  both: <T>(pick: (words: W) => T): Readonly<Record<Lang, T>> => ({ en: pick(all.en), zh: pick(all.zh) }),
  /** A schema's description in both languages. */
  told: (pick: (words: W) => string): Described => ({ description: pick(all.en), zh: pick(all.zh) }),
});

/** A field's description, from its texts in both languages. */
export const describedAs = (...[description, zh]: Pair): Described => ({ description, zh });
