import { many } from "../../words/many.ts";

/** The words on what was said. */
export const en = {
  floor: {
    search: "Search everything that was said",
    found: (n: number) => (n === 0 ? "nothing found" : many(n, "statement", "statements")),
    nothing: "No statement contains this. Try fewer letters, a name, or a message id such as r1-msg-003.",
    empty: "Nothing has been said yet. Positions are sealed: they appear together when all are in.",
    never: "Nothing was said.",
    writings: "Drafts in progress",
    writing: (name: string) => `${name} is writing`,
    writes: "is writing …",
    written: "has written; it is being checked",
    by: (name: string, kind: string, id: string) => `${name}, ${kind}, ${id}`,
    permalink: (id: string) => `Link to ${id}`,
    cites: "What it builds on",
    citedBy: (n: number) => `cited ${n}×`,
    more: "Show all",
    less: "Show less",
    cite: "Cite this",
    noModel: "not by a model",
    flagged: (rules: string) => `Accepted although: ${rules}`,
    shiftMinor: "shifts a little",
    shiftMajor: "changes sides",
  },
  relations: {
    supports: "supports",
    counters: "counters",
    extends: "extends",
    questions: "questions",
    responds_to: "responds to",
    references: "names",
  } as Readonly<Record<string, string>>,
  relationsBack: {
    supports: "supported by",
    counters: "countered by",
    extends: "extended by",
    questions: "questioned by",
    responds_to: "answered by",
    references: "named by",
  } as Readonly<Record<string, string>>,
};
