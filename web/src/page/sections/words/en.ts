import { many } from "../../words/many.ts";

/** What the readers of a document count in it. */
const UNITS: Readonly<Record<string, string>> = { para: "paragraph", header: "header line" };

/** The words on the overview and the decision. */
export const en = {
  sections: {
    label: "Sections",
    names: { topic: "Topic", files: "Files", planning: "Planning", decision: "Decision", records: "Records" },
    problem: "Problem",
    scope: "Scope",
    keyQuestions: "Key questions",
    notYet: "Nothing yet.",
    nothing: "Nothing was recorded here.",
    noFiles: "No documents were given. They are chosen when a discussion is started.",
    size: ({ unit, count }: { readonly unit: string; readonly count: number }, bytes: number) =>
      `${many(count, UNITS[unit] ?? unit, `${UNITS[unit] ?? unit}s`)}, ${bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} KB`}`,
    impact: "What the discussion rests on",
    noImpact: "Nothing of the documents was quoted yet.",
    place: "Place",
    quoted: "Weight",
    messages: "Quoted in",
    planning: { criteria: "Acceptance criteria", proposals: "Proposals", actions: "Recommended actions" },
    afterEnd: "They are drawn up with the synthesis, at the end.",
    ticks: "Ticks are yours alone; they stay in this browser.",
    undecided: "There is no result yet. The positions at present stand below.",
    neverDecided: "It ended without a result. The positions that were held at its end stand below.",
    wholeDecision: "The whole decision with its dissent",
    heldBy: "held by",
    strength: "Strength",
    pros: "For it",
    cons: "Against it",
    noPros: "nobody supports it",
    noCons: "nobody counters it",
    show: "Show",
    everything: "everything",
    same: {
      title: "What counts as one position",
      how: "Choose two or more that say the same in different words, or take out one that does not. It stands on the record as your judgement and counts before the model's.",
      what: "Who takes one position, in whatever words.",
      merge: "These say the same",
      part: (name: string) => `${name} does not say the same`,
    },
    kinds: {
      proposal: "Proposal",
      argument: "Argument",
      agreement: "Agreement",
      disagreement: "Disagreement",
      decision: "Decision",
      reversal: "Shift",
    },
    evidence: (n: number) => many(n, "message", "messages"),
    moreRecords: (n: number) => `${n} more`,
  },
  exports: {
    report: "Report",
    export: "Export",
    formats: {
      md: "Markdown",
      html: "HTML",
      json: "Graph, JSON",
      jsonl: "Record, JSON lines",
      argdown: "Argdown",
      aif: "AIF",
      dot: "Graphviz",
      graphml: "GraphML",
      mermaid: "Mermaid",
    },
  },
  decision: {
    title: "Decision",
    notYet: "The decision is drawn up when the last round is over. Until then the sections show the positions.",
    never: (reason: string) => `The discussion ended without a synthesis: ${reason}`,
  },
};
