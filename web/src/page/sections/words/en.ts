import { many } from "../../words/many.ts";
import { FORMATS, KINDS } from "./names.ts";

export const en = {
  sections: {
    label: "Sections",
    names: { topic: "Topic", files: "Files", planning: "Planning", decision: "Decision", records: "Records" },
    keyQuestions: "Key questions",
    notYet: "Nothing yet.",
    nothing: "Nothing was recorded here.",
    place: "Place",
    ticks: "Only you see your ticks; this browser stores them.",
    pros: "For it",
    cons: "Against it",
    same: {
      title: "What counts as one point",
      how: "Select two or more that say the same in different words, or remove one that does not. The record keeps this as your judgement, which overrides the model's.",
      what: "Points that somebody is for, and who is.",
      merge: "These say the same",
      part: (name: string) => `${name} does not say the same`,
    },
    kinds: KINDS.en,
    evidence: (n: number) => many(n, "message", "messages"),
  },
  exports: {
    report: "Report",
    export: "Export",
    formats: FORMATS.en,
  },
  decision: {
    title: "Result",
    notYet: "The result is drawn up when the last round is over. Until then the points are below.",
    never: (reason: string) => `The discussion ended without a synthesis: ${reason}`,
  },
  artifact: {
    status: "Progress",
    statuses: { exploring: "exploring", analyzing: "analyzing", blocked: "blocked", decided: "decided" },
    included: "In scope",
    excluded: "Out of scope",
    dependencies: "Which file uses which",
    modification: { added: "added", modified: "modified", deleted: "deleted", unchanged: "unchanged" },
    impact: "Impact",
    why: "Why",
    notThere: "not in the documents",
    tabs: { functional: "Functional", nonFunctional: "Non-functional", criteria: "Acceptance criteria" },
    requirement: "Requirement",
    alternatives: "Alternatives",
    reversibility: {
      easily_reversible: "easily reversible",
      requires_refactoring: "requires refactoring",
      irreversible: "irreversible",
    },
  },
};
