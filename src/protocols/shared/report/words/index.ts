import { languages } from "#protocols/languages";
import { en, type FieldWords, type ReportWords } from "./en.ts";
import { zh } from "./zh.ts";

export type { ReportWords };

export const { words, both } = languages<ReportWords>({ en, zh });

/** A key as words: `wouldChangeIf` is "would change if", `root_cause` "root cause". */
export function keyWords(words: FieldWords, key: string): string {
  if (Object.hasOwn(words.keys, key)) return words.keys[key] ?? key;
  return key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}
