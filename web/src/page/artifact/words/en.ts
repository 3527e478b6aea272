/** The words on the analysis artifact. */
export const en = {
  artifact: {
    status: "How far it has come",
    statuses: { exploring: "exploring", analyzing: "analyzing", blocked: "blocked", decided: "decided" },
    included: "In scope",
    excluded: "Out of scope",
    dependencies: "Which file uses which",
    relationships: { imports: "imports", calls: "calls", inherits: "inherits from", uses: "uses" } as Readonly<
      Record<string, string>
    >,
    modification: { added: "added", modified: "modified", deleted: "deleted", unchanged: "unchanged" },
    levels: { critical: "critical", high: "high", medium: "medium", low: "low" },
    impact: "Impact",
    why: "Why",
    notThere: "not in the documents",
    tabs: { functional: "Functional", nonFunctional: "Non-functional", criteria: "Acceptance criteria" },
    id: "Id",
    requirement: "Requirement",
    priority: "Priority",
    source: "From",
    confidence: "Confidence",
    alternatives: "Alternatives",
    effort: "Effort",
    risk: "Risk",
    maintainability: "Maintainability",
    performance: "Performance",
    score: "Score",
    impacts: { better: "better", same: "the same", worse: "worse", unknown: "nobody says" } as Readonly<
      Record<string, string>
    >,
    lacks: {
      place: "no file and line that exists",
      effort: "no effort in figures",
      "pros-cons": "no concrete pros and cons",
      providers: "one source, verified by nobody else",
    } as Readonly<Record<string, string>>,
    reversibility: {
      easily_reversible: "easily reversible",
      requires_refactoring: "requires refactoring",
      irreversible: "irreversible",
    },
  },
};
