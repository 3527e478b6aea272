/** What each kind of statement is called, and how it is asked for. */
export const kinds = {
  plan: {
    label: "plan",
    ask: "Plan the task: a summary, and the tasks with an id each, a title, the ids of the tasks that must be done before (dependsOn), and the files concerned. No cycles.",
  },
  work: {
    label: "work",
    ask: "Do what stands above, check it yourself, and hand it over: what you did, the result itself or where it lies (artifact), and whether your own check passed.",
  },
  review: {
    label: "review",
    ask: "Review what was handed over last. Say every finding under its severity, with file, line and a suggestion. APPROVE: nothing stands against it; CONDITIONAL: it may go on, with findings that are not critical; BLOCK: it must be corrected first. Say designFlaw where no correction of this work can mend it.",
  },
  test: {
    label: "test report",
    ask: "Test what was handed over last and report: the share of tests that pass, what fails, and problems that were not there before.",
  },
  gate: {
    label: "gate",
    ask: "Check the increment: is the syntax clean, does everything that worked before still work, do the tests of this increment pass? Name the files concerned, and what would mend it.",
  },
  analysis: {
    label: "analysis",
    ask: "Analyse the task from your own angle only. Give each finding a short title that others would choose too, and say whether it holds (false: you have looked, and it is no problem).",
  },
  proposal: {
    label: "proposal",
    ask: "Make a proposal: the options with what speaks for and against each, and which one you recommend. Where an earlier proposal was voted down, take up the objections.",
  },
  vote: {
    label: "vote",
    ask: "Vote on the last proposal for what your role answers for, and leave the rest to the other voters: APPROVE, REJECT, BLOCK (it must not go through in this form, whatever the others say) or ABSTAIN. Give as your reason what the proposal does to what you answer for; add conditions under which you agree; for REJECT and BLOCK say how severe it is.",
  },
  attempt: {
    label: "attempt",
    ask: "Try to resolve the problem at your level, with everything that was diagnosed so far. Say your diagnosis, what you tried, and whether it is resolved. If you cannot resolve it yourself but can say how, give the solution; if the problem is stated wrongly, redefine it; say architectural where the design itself is at fault.",
  },
  diagnosis: {
    label: "diagnosis",
    ask: "Diagnose the blocking problem from your own perspective: the root cause, a fix that somebody can carry out as it stands there, and how sure you are.",
  },
  advice: {
    label: "advice",
    ask: "You are consulted; the work stays with the one who asks. Give a recommendation that can be acted on, with reasons, caveats, references and your confidence.",
  },
  application: {
    label: "use of advice",
    ask: "You asked for advice. Apply it to your work or say why not, and whether it conflicts with the present design.",
  },
  alignment: {
    label: "alignment",
    ask: "Compare what the two tracks have delivered against the check that stands above. Name each conflict, which track adjusts, and how.",
  },
  retro: {
    label: "retrospective",
    ask: "Look back on this task from your role: what went well, what was difficult, what to do differently, and what could be used again as it is.",
  },
  report: { label: "report", ask: "" },
};

/** What stands in the place of an answer where no model, person or program took part. */
export const byRule = {
  nobody: "No model took part: a rule answers in this place, and a rule has no opinion.",
  plan: "The task as it stands, in one step.",
  work: "Nothing was done: no model, person or program holds this role.",
  review: "Nobody has read this: a rule approves nothing.",
  unread: "not reviewed: no model, person or program holds this role",
  test: "Nothing was tested: no model, person or program holds this role.",
  proposal: "Do as the task says.",
};

export const fields = {
  planSummary: "the plan in one or two sentences",
  planTasks: "each with the ids of the tasks that come before it",
  workSummary: "what was done, in one or two sentences",
  artifact: "the result itself, or the path where it lies",
  selfCheck: "the author's own check",
  reviewSummary: "the review in one or two sentences",
  verdict: "APPROVE and CONDITIONAL have no critical finding; BLOCK names at least one finding",
  findings: "by severity",
  designFlaw: "no correction of this work can mend it: the design has to change",
  testSummary: "the tests in one or two sentences",
  passRate: "share of the tests that pass, 0 to 1",
  failures: "what fails, a line each",
  newProblems: "what fails now and did not before",
  gateSummary: "the check in one or two sentences",
  analysisSummary: "what this angle shows, in one or two sentences",
  analysisFindings: "each with a title by which the same finding of others is recognised",
  confidence: "how sure, 0 to 1",
  recommended: "the id of one of the options",
  vote: "BLOCK: must not go through in this form",
  severity: "of a REJECT or BLOCK; default MEDIUM, of a BLOCK HIGH",
  rationale: "why",
  conditions: "what has to be kept if it goes through",
  diagnosis: "what the cause is, as far as this level sees it",
  tried: "what was tried, a line each",
  resolved: "whether it is resolved now",
  solution: "what resolves it; needed where it is resolved",
  redefined: "the problem put right, where it was stated wrongly",
  architectural: "the design itself is at fault",
  fix: "concrete enough to be carried out",
  application: "what was done with the advice",
  applied: "whether it was applied",
  adviceConflicts: "whether it conflicts with the present design",
  aligned: "whether both fit together",
  adjust: "who adjusts where they do not fit",
  correction: "what has to be adjusted",
  wentWell: "a line each",
  difficult: "a line each",
  suggestions: "what to do differently next time, a line each",
  patterns: "what can be used again, a line each",
};

export const rules = {
  unknownDependency: (id: string, of: string) =>
    `${of} depends on ${id}, which is not a task of this plan: name one of its ids.`,
  doubledId: (id: string) => `There are two tasks ${id}: give each an id of its own.`,
  cycle: (ids: readonly string[]) => `${ids.join(", ")} depend on each other: no task of a cycle can come first.`,
  blockWithoutFinding: "A BLOCK needs a finding: say what has to be corrected, or approve.",
  approvedCritical: (verdict: string) =>
    `${verdict} does not go with a critical finding: BLOCK, or give it its real severity.`,
  allPassWithFailures: "The pass rate is 1, but failures are named: correct one of the two.",
  unknownOption: (id: string, known: readonly string[]) =>
    `There is no option ${id} to recommend: there are ${known.join(", ")}.`,
  resolvedWithoutSolution: "It is said to be resolved: say under solution how.",
  misalignedWithoutConflict: "Not aligned: name the conflicts.",
};
