import { z } from "zod";
import { normalise } from "#graph";
import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import { MessageId } from "#wire";
import { instructionFor } from "../kinds/instructions.ts";
import { bearsOnSubject, isAlone } from "../ledger/fact.ts";
import type { Synthesis } from "../schemas/index.ts";
import { told } from "../schemas/words/index.ts";
import { words as wordsIn } from "./words/index.ts";

/** Facts of one participant alone that a model is told. */
const ALONE = 12;

const text = z.string().trim().min(1).max(20_000);
const short = z.string().trim().min(1).max(4_000);
const level = z.enum(["high", "medium", "low"]);
const number = z
  .int()
  .min(1)
  .optional()
  .meta(told(({ synthesisWords }) => synthesisWords.number));

/**
 * The words that a model may add to a computed synthesis. Evidence, supporters, standings, who held
 * what and how a debate was settled have no key here: what a model says of them goes nowhere.
 */
export const SynthesisWords = z.object({
  executiveSummary: text.meta(told(({ synthesisWords }) => synthesisWords.executiveSummary)),
  insights: z
    .array(
      z.object({
        number,
        title: short,
        description: text,
        confidenceReason: short.meta(told(({ synthesisWords }) => synthesisWords.confidenceReason)),
      }),
    )
    .max(24)
    .default([]),
  minorityReport: z
    .array(z.object({ messageId: MessageId, note: short.meta(told(({ synthesisWords }) => synthesisWords.note)) }))
    .max(24)
    .default([]),
  unresolvedDebates: z
    .array(z.object({ number, whyUnresolved: short }))
    .max(24)
    .default([]),
  openQuestions: z
    .array(
      z.object({
        question: short.meta(told(({ synthesisWords }) => synthesisWords.question)),
        whyOpen: short.meta(told(({ synthesisWords }) => synthesisWords.whyOpen)),
        suggestedApproach: short,
      }),
    )
    .max(24)
    .default([]),
  recommendations: z
    .array(z.object({ action: short, confidence: level, risk: short, prerequisite: short }))
    .max(24)
    .default([]),
  constraints: z
    .array(
      z.object({
        number,
        why: short,
        status: z.enum(["kept", "broken"]),
        messageIds: z.array(MessageId).min(1).max(24),
      }),
    )
    .max(24)
    .optional()
    .meta(told(({ synthesisWords }) => synthesisWords.constraints)),
  metaObservations: text.meta(told(({ synthesisWords }) => synthesisWords.metaObservations)),
});
export type SynthesisWords = z.infer<typeof SynthesisWords>;

/** Asks for the words of the synthesis whose structure is `facts.computed`. */
export function synthesisPrompt(facts: Facts): ModelRequest<SynthesisWords> {
  return requestFor(facts, {
    purpose: "synthesis",
    role: wordsIn(facts.lang).historian,
    schema: withKnownIds(SynthesisWords, facts.floor, facts.lang),
    instruction: instructionFor("synthesis", facts),
    material: [wordsIn(facts.lang).computedSynthesis, markedJson("computed", computedFor(facts.computed))],
    maxOutputTokens: 12_000,
  });
}

/**
 * Material for a model to word. It includes the facts that only one participant brought, so that the words can keep
 * them. The lists for readers are made from the words afterwards.
 */
function computedFor(computed: unknown): unknown {
  if (typeof computed !== "object" || computed === null) return null;
  const { ledger, facts: _, ...rest } = computed as Partial<Synthesis>;
  const alone = ledger?.facts.filter((fact) => isAlone(fact) && bearsOnSubject(fact)) ?? [];
  const once = [...new Map(alone.map((fact) => [normalise(fact.text), fact])).values()].slice(0, ALONE);
  const told = once.map(({ text, broughtBy, messageId }) => ({ text, broughtBy, messageId }));
  return told.length > 0 ? { ...rest, factsOfOneAlone: told } : rest;
}

/** Maps entries by their number, counted from 1, or by their place if they have none. */
const byNumber = <T extends { number?: number | undefined }>(said: readonly T[]): Map<number, T> =>
  new Map(said.map((each, at) => [each.number ?? at + 1, each]));

/** From the least to the most. */
const LEVELS = ["low", "medium", "high"] as const;
type Level = (typeof LEVELS)[number];

/**
 * The computed synthesis with a model's words in it. Every name, id, standing and confidence of the computed
 * parts stays. Open questions and recommendations are added after the computed ones. An added recommendation is at most as confident as the best supported insight; with no insight, it is low.
 */
export function mergeSynthesisWords(computed: Synthesis, words: SynthesisWords): Synthesis {
  const insights = byNumber(words.insights);
  const notes = new Map(words.minorityReport.map(({ messageId, note }) => [messageId, note]));
  const debates = byNumber(words.unresolvedDebates);
  const questions = new Map(words.openQuestions.map((each) => [each.question, each]));
  const known = new Set(computed.openQuestions.map((each) => each.question));
  const advised = new Set(computed.recommendations.map((each) => each.action));
  const best = Math.max(0, ...computed.insights.map((each) => LEVELS.indexOf(each.confidence)));
  const capped = (wanted: Level): Level => LEVELS[Math.min(best, LEVELS.indexOf(wanted))] ?? "low";
  return {
    ...computed,
    executiveSummary: words.executiveSummary,
    insights: computed.insights.map((each, at) => {
      const said = insights.get(at + 1);
      if (!said) return each;
      const { title, description, confidenceReason } = said;
      return { ...each, title, description, confidenceReason };
    }),
    minorityReport: computed.minorityReport.map((each) => ({ ...each, note: notes.get(each.messageId) ?? each.note })),
    unresolvedDebates: computed.unresolvedDebates.map((each, at) => ({
      ...each,
      whyUnresolved: debates.get(at + 1)?.whyUnresolved ?? each.whyUnresolved,
    })),
    openQuestions: [
      ...computed.openQuestions.map((each) => questions.get(each.question) ?? each),
      ...words.openQuestions.filter((each) => !known.has(each.question)),
    ],
    recommendations: [
      ...computed.recommendations,
      ...words.recommendations
        .filter((each) => !advised.has(each.action))
        .map((each) => ({ ...each, confidence: capped(each.confidence) })),
    ],
    metaObservations: words.metaObservations,
    ...(computed.constraints ? { constraints: judged(computed.constraints, words.constraints ?? []) } : {}),
  };
}

/** A model's judgement counts where nobody has said whether a constraint is kept, and it names what shows it. */
function judged(
  computed: NonNullable<Synthesis["constraints"]>,
  said: NonNullable<SynthesisWords["constraints"]>,
): Synthesis["constraints"] {
  const judgements = byNumber(said);
  return computed.map((each, at) => {
    const found = each.status === "nobody said" ? judgements.get(at + 1) : undefined;
    return found ? { ...each, status: found.status, messageIds: found.messageIds, why: found.why } : each;
  });
}
