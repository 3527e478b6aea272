import type { ShiftBasis, ShiftCause } from "#graph";

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** What stands around how it came about: rounds, who took part, the record. */
export const enCourse = {
  rounds: {
    title: "The rounds",
    round: (n: number) => `Round ${n}`,
    disagreement: "Disagreement",
    chart: (values: string) => `Disagreement over the rounds, 0 to 10: ${values}.`,
    band: "2 to 8: neither an echo nor a deadlock",
    of: (n: string) => `${n} of 10`,
    quality: "Quality",
    criteria: {
      genuineDisagreement: "Debate",
      evidenceQuality: "Evidence",
      steelManning: "Steel-manning",
      novelInsights: "Novel insights",
      positionEvolution: "Position evolution",
      overall: "Overall",
    },
    next: "Recommended next",
    recommendation: {
      continue: "continue",
      "deep-dive": "deep dive",
      "different-angle": "different angle",
      synthesize: "synthesize",
    },
    warning: "Warning",
    computed: "As computed",
    shifts: "Who changed their mind, and why",
    noShift: "Nobody changed their position.",
    from: "from",
    to: "to",
    cause: {
      argued: "by argument",
      conformity:
        "by conformity: nothing had spoken against the old position, and more than half held the new one already",
      unexplained: "unexplained: nothing in the argument accounts for it",
    } satisfies Record<ShiftCause, string>,
    basis: {
      evidence: "names evidence",
      argument: "names an argument",
      none: "names no cause",
    } satisfies Record<ShiftBasis, string>,
    decided: "Decided",
  },
  people: {
    title: "Who took part",
    model: "A model gave words in this discussion.",
    noModel: "No model gave any words in this discussion.",
    voices: (experts: number, voices: string) =>
      `${many(experts, "expert")}, counting as ${voices} independent ${voices === "1.0" ? "voice" : "voices"}: experts whose words come from one model family are one voice.`,
    roles: {
      expert: "expert",
      moderator: "moderator",
      historian: "historian",
      contrarian: "contrarian",
      "cross-domain": "cross-domain view",
    },
    seat: "a person or a program in a seat",
    words: "words from",
    noModelWords: "no model",
    statements: (n: number) => many(n, "statement"),
    returned: (n: number) => `${n} returned`,
    missed: (n: number) => `${many(n, "turn")} missed`,
    usage: (calls: number, tokens: string, thinking: string | undefined) =>
      `${many(calls, "call")}, ${tokens} tokens${thinking === undefined ? "" : ` (${thinking} of them thinking)`}`,
    answers: "Whose model gave each statement",
    answersIntro:
      "How much the model was told to think, how many exchanges with the vendor it took, and the vendor's own id of the last one.",
    efforts: { low: "little", medium: "moderate", high: "much" } as Readonly<Record<string, string>>,
    columns: ["Statement", "Model", "Thinking", "Thinking tokens", "Exchanges", "Request"],
    digested: (n: number) => `the first ${many(n, "statement")} read as one sentence each`,
    total: "In all",
    returns: "Returned to their authors",
    returnedFor: (left: number) => `(${many(left, "attempt")} left)`,
    none: "None.",
    documents: "Documents",
    counted: (unit: string, n: number) => many(n, unit === "para" ? "paragraph" : unit),
    skipped: "not read",
  },
  record: {
    title: "The record",
    intro: "Every accepted statement in order. Each hash covers its statement and the hash before it.",
    shortened: "It is large: each statement is shown as it begins. record.jsonl has every word of it.",
    flagged: "accepted though it still broke:",
    above: "This statement is what the report above shows; artifacts/synthesis.json holds it word for word.",
    head: "Head of the hash chain",
    noHead: "The record carries no hashes.",
    check: "To check that nothing was changed since:",
  },
};

export type CourseWords = typeof enCourse;
