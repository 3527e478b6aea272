import { languages } from "#protocols/languages";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export const { words, both } = languages<Words>({ en, zh });
