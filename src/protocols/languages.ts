import type { Described } from "#lib/json-schema";
import type { Pair } from "#lib/pairs";
import type { Lang } from "#wire";

/** The words of a protocol for readers, of one type in every language. */
export interface Languages<W> {
  readonly words: (lang: Lang) => W;
  /** The same words in both languages. */
  readonly both: <T>(pick: (words: W) => T) => Readonly<Record<Lang, T>>;
  /** A schema's description in both languages. */
  readonly told: (pick: (words: W) => string) => Described;
}

export function languages<W>(all: Readonly<Record<Lang, W>>): Languages<W> {
  return {
    words: (lang) => all[lang],
    both: (pick) => ({ en: pick(all.en), zh: pick(all.zh) }),
    told: (pick) => ({ description: pick(all.en), zh: pick(all.zh) }),
  };
}

/** A field's description, from its texts in both languages. */
export const describedAs = (...[description, zh]: Pair): Described => ({ description, zh });
