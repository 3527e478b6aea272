import type { Marks } from "./en-marks.ts";

export const zhMarks: Marks = {
  is: (label, text) => `${label}：${text}`,
  noted: (text, ...notes) => `${text}（${notes.join("，")}）`,
  and: (a, b) => `${a}——${b}`,
  sentence: (...parts) => `${parts.join("，")}。`,
  names: (names) => names.join("、"),
  clauses: (clauses) => clauses.join("；"),
  sentences: (sentences) => sentences.join(""),
};
