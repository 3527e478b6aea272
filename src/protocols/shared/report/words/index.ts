import type { Lang } from "#wire";
import { type CourseWords, enCourse } from "./en-course.ts";
import { enFields, type FieldWords } from "./en-fields.ts";
import { enResult, type ResultWords } from "./en-result.ts";
import { zhCourse } from "./zh-course.ts";
import { zhFields } from "./zh-fields.ts";
import { zhResult } from "./zh-result.ts";

/** What the report says around the words of those who took part. */
export type ReportWords = ResultWords & CourseWords & { readonly fields: FieldWords };

const WORDS: Readonly<Record<Lang, ReportWords>> = {
  en: { ...enResult, ...enCourse, fields: enFields },
  zh: { ...zhResult, ...zhCourse, fields: zhFields },
};

export const words = (lang: Lang): ReportWords => WORDS[lang];

/** A key as words: `wouldChangeIf` is "would change if", `root_cause` "root cause". */
export function keyWords(words: FieldWords, key: string): string {
  if (Object.hasOwn(words.keys, key)) return words.keys[key] ?? key;
  return key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}
