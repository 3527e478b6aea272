/** How parts of a sentence are put together. */
export const enMarks = {
  /** A label, and what stands under it. */
  is: (label: string, text: string) => `${label}:${text === "" ? "" : ` ${text}`}`,
  noted: (text: string, ...notes: readonly string[]) => `${text} (${notes.join(", ")})`,
  and: (a: string, b: string) => `${a} — ${b}`,
  sentence: (...parts: readonly string[]) => `${parts.join(", ")}.`,
  names: (names: readonly string[]) => names.join(", "),
  clauses: (clauses: readonly string[]) => clauses.join("; "),
  sentences: (sentences: readonly string[]) => sentences.join(" "),
};
export type Marks = typeof enMarks;
