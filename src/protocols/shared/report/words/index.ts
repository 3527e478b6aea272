import { languages } from "#protocols/languages";
import { en, type ReportWords } from "./en.ts";
import { zh } from "./zh.ts";

export type { ReportWords };

export const { words } = languages<ReportWords>({ en, zh });
