import type { Described } from "#lib/json-schema";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

/** A schema's description in both languages. */
export const told = (pick: (words: Words) => string): Described => ({ description: pick(en), zh: pick(zh) });
