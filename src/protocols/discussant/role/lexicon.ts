/*
 * Words that texts are compared with; none is shown.
 */

/** Words that turn a statement into its opposite. */
const NEGATION =
  /\b(?:no|not|never|none|neither|nor|without|cannot|lacks?|missing|\w+n['’]t)\b|[不没无]|未(?!来)|非(?!常)/giu;

export const negations = (text: string): number => text.match(NEGATION)?.length ?? 0;
export const withoutNegations = (text: string): string => text.replace(NEGATION, " ");

/** The beginning of a text that announces a final conclusion or a recommendation. */
const CONCLUSION =
  /^\W*(?:(?:final|overall|our|the)\s+)*(?:conclusions?|recommendations?|verdict)\b\s*(?::|is\b|are\b|-)|^\W*(?:in conclusion|to conclude|we (?:conclude|recommend))\b|^\P{L}*(?:最终|总体|综合)?(?:结论|建议)(?:是|为|：|:)|^\P{L}*(?:综上所述|总而言之)/iu;

export const isConclusion = (text: string): boolean => CONCLUSION.test(text);

/** Where one question ends and the next begins. */
export const questionsIn = (text: string): string[] =>
  text
    .split(/(?<=[?？])\s*|[;；]\s*/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));
