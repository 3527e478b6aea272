import { languages } from "#protocols/languages";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

export const { words } = languages<Words>({ en, zh });
