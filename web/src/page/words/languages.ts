import type { Lang } from "../../room/types.ts";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

/** All words of the page, by language. */
export const WORDS: Readonly<Record<Lang, Words>> = { en, zh };
