import type { Lang } from "#wire";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

/** Returns the words of the first screen in a language. */
export const words = (lang: Lang): Words => ({ en, zh })[lang];
