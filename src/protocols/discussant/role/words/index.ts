import type { Lang } from "#wire";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<Lang, Words>> = { en, zh };

export const words = (lang: Lang): Words => WORDS[lang];
