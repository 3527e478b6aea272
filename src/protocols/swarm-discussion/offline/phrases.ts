import type { Lang } from "#wire";
import { type Phrases, phrasesEn } from "./phrases-en.ts";
import { phrasesZh } from "./phrases-zh.ts";

const PHRASES: Readonly<Record<Lang, Phrases>> = { en: phrasesEn, zh: phrasesZh };

export const phrases = (lang: Lang): Phrases => PHRASES[lang];
