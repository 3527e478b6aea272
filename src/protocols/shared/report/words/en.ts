import { many } from "../../../words/phrases.ts";
import { FIELDS } from "./fields.ts";

/** Words of the report around those of the participants. words/zh.ts says the same in Chinese. */
export const en = {
  /** Punctuation after a label, around a note, between two thoughts, between two parts. */
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
  picture: {
    title: "The argument",
    titled: (id: string, author: string, text: string) => `${id}, ${author}: ${text}`,
    intro:
      "Each box is a point or a reason; points that say the same are one box. Time runs downward. A box leads to the record.",
    label: (claims: number, relations: number) =>
      `The argument as a picture: ${many(claims, "box", "boxes")} and ${many(relations, "relation")}.`,
    rest: (n: number) => `${many(n, "more box", "more boxes")} left out of the picture:`,
    asked: "asked about",
    open: "open",
    closed: "closed",
    ofExperts: (n: number, of: number) => `${n} of ${of} for`,
    faded: "Faded: an objection that is closed.",
    point: "point",
    against: "reason against",
    pro: "reason for",
    out: { counters: "speaks against", supports: "speaks for", extends: "is a detail of" },
    in: { counters: "is spoken against by", supports: "is spoken for by", extends: "has the details" },
  },
  rounds: {
    title: "The rounds",
    round: (n: number) => `Round ${n}`,
    disagreement: "Disagreement",
    of: (n: string) => `${n} of 10`,
    quality: "Quality",
    next: "Recommended next",
    warning: "Warning",
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
  fields: FIELDS.en,
};
export type ReportWords = typeof en;
