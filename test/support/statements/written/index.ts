import { ANSWERS_EN } from "./en-answers.ts";
import { FALSIFIERS_EN } from "./en-falsifiers.ts";
import { REASONS_EN } from "./en-reasons.ts";
import { WARD } from "./en-ward.ts";
import { ANSWERS_ZH } from "./zh-answers.ts";
import { FALSIFIERS_ZH } from "./zh-falsifiers.ts";
import { REASONS_ZH } from "./zh-reasons.ts";
import { SCHOOL } from "./zh-school.ts";

/** Statements as people write them: short, hedged, with idioms and slips, and labels for what code can check. */
export const WRITTEN = [
  ...FALSIFIERS_EN,
  ...REASONS_EN,
  ...ANSWERS_EN,
  ...FALSIFIERS_ZH,
  ...REASONS_ZH,
  ...ANSWERS_ZH,
  ...WARD,
  ...SCHOOL,
];
