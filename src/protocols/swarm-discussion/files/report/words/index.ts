import type { Lang } from "#wire";
import { type CourseWords, enCourse } from "./en-course.ts";
import { enResult, type ResultWords } from "./en-result.ts";
import { zhCourse } from "./zh-course.ts";
import { zhResult } from "./zh-result.ts";

export { fieldWords, keyWords } from "./fields.ts";

/** What the report says around the words of those who took part. */
export type ReportWords = ResultWords & CourseWords;

/** The words of the report. */
export const reportWords = (lang: Lang): ReportWords =>
  lang === "zh" ? { ...zhResult, ...zhCourse } : { ...enResult, ...enCourse };
