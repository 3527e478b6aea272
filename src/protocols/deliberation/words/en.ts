import { enFields } from "./en-fields.ts";
import { enFlow } from "./en-flow.ts";
import { enLabels, enValues } from "./en-labels.ts";
import { enPrompts } from "./en-prompts.ts";
import { enResult } from "./en-result.ts";

/** What a reader is told of a deliberation, in English. words/zh.ts says the same in Chinese. */
export const en = {
  title: "Deliberation",
  kinds: {
    agenda: "agenda",
    assessment: "assessment",
    account: "account",
    resolution: "resolution",
    summary: "chair's summary",
    ruling: "ruling",
    decision: "decision",
  },
  steps: {
    agenda: "The chair's questions",
    assessment: "Round 1: assessments (about 4 min)",
    account: "Round 2: those in conflict (about 3 min)",
    resolution: "Round 3: the resolution question (about 2 min)",
    summary: "The chair's summary",
    ruling: "A person decides",
    decision: "Decision",
  },
  names: (list: readonly string[]): string =>
    list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`,
  pair: (both: readonly string[]): string => both.join(" and "),
  list: (all: readonly string[]): string => all.join("; "),
  quoted: (text: string): string => `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`,
  sentences: (all: readonly string[]): string => all.join(" "),
  /** A sentence from a phrase that may end in a stop of its own. */
  stop: (text: string): string => (/[.!?…]["”’)]*$/u.test(text) ? text : `${text}.`),
  option: (letter: string, text: string): string => `${letter}. ${text}`,
  fields: enFields,
  labels: enLabels,
  values: enValues,
  flow: enFlow,
  prompts: enPrompts,
  result: enResult,
};

export type Words = typeof en;
