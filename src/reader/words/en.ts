import type { NamedOption } from "../options.ts";
import { CONCERNS, HEADINGS } from "./names.ts";

const FROM: Readonly<Record<NamedOption["from"], string>> = {
  topic: "named by the question",
  given: "given",
  heading: "named by a heading",
};

export const en = {
  concerns: CONCERNS.en,
  compose: {
    style: "weighs one concern first",
    bias: (name: string): string => `Puts this first: ${name}`,
    reply: "Asks what a proposal does to this concern",
    stakes: (name: string): string => `Answers for: ${name}`,
    blind: (name: string): string => `whatever is outside: ${name}`,
    axis: (one: string, other: string): string => `${one} or ${other}`,
    tension: "What serves the one may burden the other.",
    scope: "what the question and the documents name",
    success: "the question is answered",
  },
  headings: HEADINGS.en,
  beside: (limit: string, units: readonly string[], others: readonly string[]): string =>
    `${limit} Same unit (${units.join(", ")}): ${others.join(" ")}`,
  option: (name: string, from: NamedOption["from"], quotes: readonly string[], places: readonly string[]): string => {
    if (quotes.length > 0) return `${name} (${FROM[from]}): ${quotes.join(" ")}`;
    if (places.length > 0) return `${name} (${FROM[from]}): see ${places.join(", ")}`;
    return `${name} (${FROM[from]}): no document has its words`;
  },
  concern: (name: string, quotes: readonly string[], places: readonly string[]): string =>
    `${name}: ${quotes.length > 0 ? quotes.join(" ") : `see ${places.join(", ")}`}`,
  /** Orders words so that those in the reader's script come first. */
  ownFirst: (_one: string, _other: string): number => 0,
  missing: {
    topic: (words: readonly string[]): string => `words of the question that are in no document: ${words.join(", ")}`,
    concern: (name: string, words: readonly string[]): string => `${name}, by words such as: ${words.join(", ")}`,
  },
};
export type Words = typeof en;
