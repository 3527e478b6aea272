import type { ClaimStatus } from "#graph";

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** What stands around what came out: the argument, the words of standing. */
export const enResult = {
  /** What stands between a label and its text, around a note, between two thoughts, between two parts. */
  colon: ": ",
  left: " (",
  right: ")",
  dash: " — ",
  comma: ", ",
  /** The `lang` of the page. */
  tongue: "en",
  document: "Decision report",
  skip: "Skip to the answer",
  between: ", ",
  clause: "; ",
  stop: ".",
  fullQuestion: "The question in full",
  meta: {
    experts: (n: number) => many(n, "expert"),
    rounds: (n: number) => many(n, "round"),
    statements: (n: number) => many(n, "statement"),
    mode: { lightweight: "lightweight mode", standard: "standard mode", deep: "deep mode" },
    anonymous: "experts knew each other by labels only",
  },
  before: "Before you read",
  notice: {
    paused: "The discussion is paused",
    goOn: "It goes on with",
    running: "This was written while the discussion was still going on.",
  },
  status: {
    stands: "stands",
    "stands-on-evidence": "stands on evidence",
    "stands-so-far": "stands so far",
    challenged: "challenged",
    contested: "contested",
    refuted: "refuted",
    "refuted-on-evidence": "refuted on evidence",
    unanswered: "unanswered",
  } satisfies Record<ClaimStatus, string>,
  picture: {
    title: "The argument",
    intro: "Each box is a claim; restatements of it are drawn together. Time runs downward. A box leads to the record.",
    label: (claims: number, relations: number) =>
      `The argument as a picture: ${many(claims, "claim")} and ${many(relations, "relation")}.`,
    rest: (n: number) => `${many(n, "more claim")} of less weight ${n === 1 ? "is" : "are"} left out of the picture:`,
    adopted: "adopted",
    leading: "leads",
    short: {
      stands: "stands",
      "stands-on-evidence": "on evidence",
      "stands-so-far": "so far",
      challenged: "challenged",
      contested: "contested",
      refuted: "refuted",
      "refuted-on-evidence": "refuted",
      unanswered: "unanswered",
    } satisfies Record<ClaimStatus, string>,
    held: (n: number, of: number) => `held by ${n} of ${of}`,
    ofExperts: (n: number, of: number) => `${n} of ${of}`,
    faded: "Faded: what it comes from has fallen.",
    standing: "stands",
    position: "position",
    attack: "attack",
    analogy: "analogy or information",
    out: {
      counters: "counters",
      undercuts: "undercuts",
      supports: "supports",
      extends: "extends",
      questions: "questions",
    },
    in: {
      counters: "is countered by",
      undercuts: "is undercut by",
      supports: "is supported by",
      extends: "is extended by",
      questions: "is questioned by",
    },
  },
};

export type ResultWords = typeof enResult;
