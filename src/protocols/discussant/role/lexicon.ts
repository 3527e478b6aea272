/*
 * Words that texts are compared with; none is shown.
 */

/** Words that turn a statement into its opposite. */
const NEGATION =
  /\b(?:no|not|never|none|neither|nor|without|cannot|lacks?|missing|\w+n['’]t)\b|[不没无]|未(?!来)|非(?!常)/giu;

export const negations = (text: string): number => text.match(NEGATION)?.length ?? 0;
export const withoutNegations = (text: string): string => text.replace(NEGATION, " ");

/** The beginning of a text that labels itself a final conclusion or a recommendation, or says that it is one. */
const CONCLUSION =
  /^\P{L}*(?:(?:final|overall|our|the)\s+)*(?:conclusions?|recommendations?|verdict)\s*(?:[:：]|-\s)|^\P{L}*(?:(?:our|the)\s+(?:final|overall)|final|overall|our)\s+(?:conclusions?|recommendations?|verdict)\s+(?:is|are)\b|^\P{L}*(?:the\s+)?(?:conclusions?|verdict)\s+(?:is|are)\b|^\P{L}*(?:in conclusion|to conclude|we (?:conclude|recommend))\b|^\P{L}*(?:最终|总体|综合)?(?:结论|建议)(?:是|为|：|:)|^\P{L}*(?:综上所述|总而言之)/iu;

export const isConclusion = (text: string): boolean => CONCLUSION.test(text);

/** The beginning of a text that labels itself a task for somebody, or gives one out. */
const NEW_TASK =
  /^\P{L}*(?:new\s+)?(?:tasks?|to-?do)\s*[:：]|^\P{L}*TaskCreate\b|^\P{L}*(?:create|open|add|assign)\s+(?:an?|the)\s+(?:new\s+)?task\s+(?:for|that|so)\b|^\P{L}*(?:新建?|创建|新增|分配)?任务[：:]|^\P{L}*(?:创建|新建|新增|分配)(?:一个|一项|新)*任务/iu;

export const isNewTask = (text: string): boolean => NEW_TASK.test(text);

/** Where one question ends and the next begins. */
export const questionsIn = (text: string): string[] =>
  text
    .split(/(?<=[?？])\s*|[;；]\s*/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));
