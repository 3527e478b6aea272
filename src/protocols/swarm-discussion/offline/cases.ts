import type { Lang } from "#wire";
import type { Case } from "./case.ts";
import { casesEn } from "./cases-en.ts";
import { casesZh } from "./cases-zh.ts";

const CASES: Readonly<Record<Lang, readonly Case[]>> = { en: casesEn, zh: casesZh };

/** The cases in one language, in an order that never changes. */
export const cases = (lang: Lang): readonly Case[] => CASES[lang];
