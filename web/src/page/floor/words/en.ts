import { many } from "../../words/many.ts";
import { RELATIONS, RELATIONS_BACK } from "./names.ts";

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
  relations: RELATIONS.en,
  relationsBack: RELATIONS_BACK.en,
};
