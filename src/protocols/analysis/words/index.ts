import type { Described } from "#lib/json-schema";
import type { Lang } from "#wire";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<Lang, Words>> = { en, zh };

export const words = (lang: Lang): Words => WORDS[lang];

/** One word in both languages. */
export const both = (pick: (words: Words) => string): Readonly<Record<Lang, string>> => ({
  en: pick(en),
  zh: pick(zh),
});

/** What a schema says of itself, in both languages. */
export const told = (pick: (words: Words) => string): Described => ({ description: pick(en), zh: pick(zh) });
