import type { Lang } from "#wire";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

/** Returns the reader's words in a language. */
export const words = (lang: Lang): Words => (lang === "zh" ? zh : en);
