export const en = {
  persona: {
    id: "lower-case slug, unique in the discussion",
    name: "the expert's title, two to four words",
    expertise: "fields in which the expert is at home",
    thinkingStyle: "one or two words: pragmatic, sceptical, systemic …",
    bias: "what the expert naturally favours",
    replyTendency: "how the expert answers: with figures, code, stories, questions …",
    stakes: "what this expert loses by a wrong decision",
    blindSpots: "what this perspective tends to miss",
  },
  axis: "X vs. Y",
  /** Name of an expert whom the others know only by a letter. */
  stranger: (letter: string) => `Expert ${letter}`,
  issue: {
    missing: "it is missing",
    type: (expected: string) => `it must be ${TYPES[expected] ?? expected}`,
    empty: "it must not be empty",
    tooSmall: (of: string, least: string) => `it must have at least ${least}${UNITS[of] ?? ""}`,
    tooBig: (of: string, most: string) => `it may have at most ${most}${UNITS[of] ?? ""}`,
    least: (least: string) => `it must be at least ${least}`,
    most: (most: string) => `it may be at most ${most}`,
    values: (values: readonly string[]) => `it must be one of ${values.join(", ")}`,
    keys: (keys: readonly string[]) => `it may not have ${keys.join(", ")}`,
    format: (message: string) => message,
    other: (message: string) => message,
  },
};
export type Words = typeof en;

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  tuple: "a list",
};
const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " entries", tuple: " entries" };
