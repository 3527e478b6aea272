/** Purpose of each field of a statement. words/zh.ts says the same in Chinese. */
export const en = {
  reference: {
    target: "the message spoken of",
    bearingOn:
      "with counters, an undercut: you do not deny the target, only that it bears on this other message as it says",
    scope:
      "with counters: whole (the default): if you are right, the message falls; detail: if you are right, a condition, figure, date or step of it changes and the rest of it stands",
    direct: "said to one other participant directly; recorded like everything else",
    why: "why",
  },
  retraction: {
    target: "an earlier message of your own",
    reason: "what is wrong with it",
    list: "claims of yours that you take back, or that this message corrects",
  },
  steelMan: {
    target: "a message that you counter",
    restatement: "its argument in the strongest form you can give it",
    list: "one for every message that you counter",
  },
  analogy: {
    field: "the other field",
    case: "a specific case: who, where, when, with what result",
    breaksDown: "where the analogy ends",
  },
  position: {
    stance: "your stance in one or two sentences",
    confidence: "0 to 1, honestly",
    conditions: "the assumptions under which it holds",
    wouldChangeIf: "the evidence that would make you reconsider",
    keyRisk: "the biggest risk if your position is adopted",
  },
  argument: {
    reasoning: "the analysis, with specific evidence: a scenario, a number, code or a source",
    proposals: "concrete proposals",
    references: "the messages that you build on; at least one other expert's",
    counterpoints: "rebuttals or supplements, naming message ids",
    wouldChangeIf: "the evidence that would change your mind",
  },
  form: {
    position: "what should be done, in a sentence; needed where there are no points and no stance",
    text: "what you say to the table; its first sentence can stand alone",
    point: "one sentence that one can be for or against: an action, a condition, a threshold, a claim",
    if: "you are for it only with these: ids of points, or a condition in words",
    because: "the messages that moved you; needed where you change a stance",
    reason: "one sentence that can stand alone: a figure, a case, “a quotation” (document.md:5)",
    theirs: "with against: what you attack, in the strongest form you can give it",
    limit: "the user's limit that the point keeps (for) or breaks (against)",
    detailOf: "the point that it refines",
    insteadOf: "the point that it replaces: one of the two, not both",
    met: "the point that takes the objection in: its id, or the words in which you bring it in `points`",
    concedes: "objections that you grant",
    maintains: "objections of your own that an answer did not satisfy",
    withdraws: "reasons of your own that you take back",
  },
  opening: {
    divergences: "where the positions really differ",
    to: "the experts it is put to",
    axis: "the tension it goes along",
    guidance: "what this round should do differently",
    computed: "what was computed from the positions, where the words above are a model's",
  },
  gate: {
    trigger: "the message that caused it, or empty where none was named",
    cause: "computed: by an argument, because most held it already, or neither",
    basis: "computed: what the cited messages bring; a shift that cites none does not count towards consensus",
    disagreement: "computed from the points: pairs of experts that are apart",
    ground: "what was counted, for a reader to weigh the scores by",
    warning: "with an overall score below 3: what went wrong, and what to change",
    falseConsensus: "computed: most are for it, and nobody objected, or nobody answered the objection",
    modelRecommendation:
      "what a model would do next, where that differs from the computed recommendation, which counts",
    computed: "what was computed, where the words above are a model's",
    judged: "scores that need reading, from a judge that is no expert here; shown beside the computed ones",
  },
  response: {
    response: "your answer to the stress test",
    answers: {
      target: "a message on your docket",
      list: "one for every entry of your docket: how you answer it, or that you concede it and what follows from that",
    },
    constraints: "for each of the user's constraints, by its id: whether what you now hold keeps it, and why",
    currentPosition: "your stance now",
    previousPosition: "your stance before",
    shiftReason: "what changed your mind; with none, why the attack does not apply to your case",
    shiftCause: "the messages that changed your mind; empty with none",
    shiftBasis: "what these messages brought: evidence (a figure, code, a source) or an argument",
  },
  judgement: {
    same: "points that say the same in different words: whoever is for the one must be for the other",
    oneOf: "points of which only one can be done or hold",
    whySame: "before you decide: what following each would do, and whether there is a case in which they part",
    verdicts: "objections; empty where there is nothing to object to",
    target: "the statement that is objected to",
    quote: "the words of that statement that are objected to, copied letter by letter",
    whyVerdict: "what is missing there, and what would mend it",
    rule: "which of these it is",
  },
  stressTest: {
    target: "the agreement that is attacked, or the minority position that is strengthened",
    assumption: "the assumption that it rests on",
    ifWrong: "what follows if the assumption is wrong",
    failureScenario: "a concrete scenario in which it fails",
    minority: "the minority position, with a new argument for it",
  },
  synthesis: {
    constraints: "each constraint of the user's, and whether those who hold what is recommended say that it is kept",
    prose:
      "a model's sentences with the points and messages that each names and the tallies of these points; why others were left out",
    votes: "what each expert held before anybody had heard anybody, and in the end",
    shifts: "changes of position by what caused them",
    ledger:
      "the passages, figures and dated cases that were brought, whether they were checked, used, answered and kept",
    facts: "the same as people read it",
    voices: "the effective number of independent voices among the experts",
  },
  unshared: {
    information:
      "a fact, figure or experience that bears on the question and that the others may not have; or that you have none",
    source: "where it comes from, so that the others can check it",
    bearing: "which way it speaks, and how strongly",
  },
  gateWords: {
    summary: "the round in 200 to 300 characters",
    source: "of a computed insight",
    insight: "what is new in it",
    openQuestions: "questions that are not in the computed list",
    recommendationReason: "why the computed recommendation follows from this round",
    recommendation: "what you would do next; shown beside the computed one, which counts",
    judged: "1 to 5, by reading: how good the evidence is, and how new the insights; shown beside the computed scores",
  },
  synthesisWords: {
    executiveSummary:
      "sentences of at most 120 words together; each is shown with the tally of the points that it names",
    sentence: "no counts: who is for a point is added; every figure is in a point or message that it names",
    question: "a computed one in its own words, or a further one",
    whyOpen: "evidence is missing, or it cannot be known",
    metaObservations: "how the discussion went: quality, blind spots, what worked",
  },
  reopening: {
    topic: "the next round's topic",
    framing: "how it is to be approached, and which tension it goes along",
    review: "what was reached, what is open, which tensions have been resolved",
  },
};
export type Words = typeof en;
