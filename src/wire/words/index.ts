import type { Described } from "#lib/json-schema";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

export const words = (lang: "en" | "zh"): Words => ({ en, zh })[lang];

/** Builds a schema's description in both languages. */
export const told = (pick: (words: Words) => string): Described => ({ description: pick(en), zh: pick(zh) });
