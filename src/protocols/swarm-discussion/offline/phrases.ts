import type { Lang } from "#wire";
import { phrasesEn } from "./phrases-en.ts";
import { phrasesZh } from "./phrases-zh.ts";

/** Every sentence that a rule says, in one language. */
export type Phrases = typeof phrasesEn;

const PHRASES: Readonly<Record<Lang, Phrases>> = { en: phrasesEn, zh: phrasesZh };

export const phrases = (lang: Lang): Phrases => PHRASES[lang];
