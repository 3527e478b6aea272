import type { Stance } from "#points";
import { many, phrases } from "../../../words/phrases.ts";

const names = phrases.en.and;

const STANCES: Readonly<Record<Stance, string>> = { for: "for", against: "against", none: "no stance" };

/** The words around a result. words/zh.ts says the same in Chinese. */
export const en = {
  ...phrases.en,
  headings: {
    answer: "The answer",
    summary: "Why, in the historian's sentences",
    insights: "Insights",
    moves: "How positions moved",
    figures: "The record in figures",
    quality: "How good the discussion was",
    model: "What else the model says",
  },
  answer: {
    ended: phrases.en.endedOf("The discussion"),
    silent: (answered: number, asked: number, round: number, step: string, missing: readonly string[]): string =>
      `${answered} of ${asked} answered in round ${round} (${step})${missing.length > 0 ? `; ${names(missing)} did not` : ""}.`,
    noModel: "No model took part: what stands here was found by rule or said by people.",
  },
  moves: {
    changed: (who: string, point: string, from: Stance, to: Stance): string =>
      `${who}, on ${point}: ${STANCES[from]} → ${STANCES[to]}`,
    over: (ids: readonly string[]): string => `names ${names(ids)} as the cause`,
    conforming: "names no cause, and more experts were on that side",
    bare: "names no cause",
  },
  record: {
    size: (experts: number, statements: number, rounds: number, citations: number): string =>
      `${many(experts, "expert")}, ${many(rounds, "round")}, ${many(statements, "statement")} with ${many(citations, "citation")}`,
    disagreement: (value: string): string => `Disagreement at the end: ${value} of 10`,
    calls: (calls: number, tokens: string): string => `${many(calls, "call")} to models, ${tokens} tokens`,
    computed: (calls: number): string => `${many(calls, "turn")} computed by rule, no call to a model`,
    cost: (usd: string): string => `$${usd}`,
    voices: (experts: number, voices: string): string =>
      `The ${many(experts, "expert")} count as ${voices} independent ${voices === "1" ? "voice" : "voices"}: experts on models of one family are one`,
    missing: (who: string, round: number, step: string, why: string): string =>
      `${who} did not answer in round ${round}, ${step}: ${why}`,
  },
  quality: {
    round: (n: number, overall: number, disagreement: string): string =>
      `Round ${n}: ${overall} of 5, disagreement ${disagreement} of 10`,
    noGate: "No round reached its quality gate.",
    unexplored: "Nobody answered what was held against what they had said: read the agreement with that in mind.",
    flagged: (n: number): string => `${many(n, "statement")} accepted although a rule was broken`,
    uncaused: (n: number): string => `${many(n, "change")} of position without a message that caused it`,
  },
  remarks: "Remarks",
  leftOut: (why: string): string => `A sentence was left out: ${why}.`,
};
export type Words = typeof en;
