import { z } from "zod";
import { computedBlock, type Facts, type ModelRequest, requestFor, withKnownIds } from "#providers";
import { MessageId } from "#wire";
import { words as sharedWords } from "../../shared/words/index.ts";
import { instructionFor } from "../kinds/instructions.ts";
import { type QualityGate, RECOMMENDATIONS } from "../schemas/index.ts";
import { told } from "../schemas/words/index.ts";
import { words } from "./words/index.ts";

const score = z.int().min(1).max(5);
const short = z.string().trim().min(1).max(4_000);

/**
 * The words that a model may add to a computed quality gate. Scores, agreements, disagreements, shifts
 * and the recommendation have no key here: what a model says of them goes nowhere.
 */
export const GateWords = z.object({
  summary: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .meta(told(({ gateWords }) => gateWords.summary)),
  insights: z
    .array(
      z.object({
        source: MessageId.meta(told(({ gateWords }) => gateWords.source)),
        insight: short.meta(told(({ gateWords }) => gateWords.insight)),
      }),
    )
    .max(24)
    .default([]),
  openQuestions: z
    .array(short)
    .max(24)
    .default([])
    .meta(told(({ gateWords }) => gateWords.openQuestions)),
  recommendationReason: short.meta(told(({ gateWords }) => gateWords.recommendationReason)),
  warning: short.optional().meta(told(({ gate }) => gate.warning)),
  recommendation: z
    .enum(RECOMMENDATIONS)
    .optional()
    .meta(told(({ gateWords }) => gateWords.recommendation)),
  judged: z
    .object({ evidenceQuality: score, novelInsights: score })
    .optional()
    .meta(told(({ gateWords }) => gateWords.judged)),
});
export type GateWords = z.infer<typeof GateWords>;

/** Asks for the words of the gate whose structure is `facts.computed`. */
export function qualityGatePrompt(facts: Facts): ModelRequest<GateWords> {
  return requestFor(facts, {
    purpose: "quality_gate",
    role: sharedWords(facts.lang).moderator,
    schema: withKnownIds(GateWords, facts.floor, facts.lang),
    instruction: instructionFor("quality_gate", facts),
    material: [words(facts.lang).computedGate, computedBlock(facts.computed ?? null, facts.lang)],
    maxOutputTokens: 4_000,
  });
}

/** Limit of open questions in a gate. */
const MAX_QUESTIONS = 24;

/**
 * The computed gate with a model's words in it. Every number, name, id and list stays: an insight gets its
 * sentence where the source is one of the computed ones, open questions are added after the computed ones, a
 * warning stands only below an overall score of 3. What the model would do next, and its own scores for what needs
 * reading, stand beside the computed ones, with its name, and a score of its own is at most the computed one; so do the
 * computed words that it replaced.
 */
export function mergeGateWords(computed: QualityGate, words: GateWords, by: string): QualityGate {
  const said = new Map(words.insights.map(({ source, insight }) => [source, insight]));
  const warning = computed.qualityScore.overall < 3 ? (words.warning ?? computed.warning) : computed.warning;
  // A reason for something else is no reason for what was computed.
  const differs = words.recommendation === computed.recommendation ? undefined : words.recommendation;
  const { recommendationReason } = computed;
  const warned = computed.warning === undefined ? {} : { warning: computed.warning };
  const isSame =
    words.summary === computed.summary &&
    words.recommendationReason === recommendationReason &&
    warning === computed.warning;
  return {
    ...computed,
    summary: words.summary,
    ...(isSame ? {} : { computed: { summary: computed.summary, recommendationReason, ...warned } }),
    insights: computed.insights.map((each) => ({ ...each, insight: said.get(each.source) ?? each.insight })),
    openQuestions: [...new Set([...computed.openQuestions, ...words.openQuestions])].slice(0, MAX_QUESTIONS),
    ...(warning === undefined ? {} : { warning }),
    ...(differs
      ? { modelRecommendation: { recommendation: differs, reason: words.recommendationReason } }
      : { recommendationReason: words.recommendationReason }),
    ...(words.judged === undefined ? {} : { judged: { ...atMost(computed, words.judged), by } }),
  };
}

/** A model may find less in a round than was computed, and never more. */
function atMost({ qualityScore }: QualityGate, judged: NonNullable<GateWords["judged"]>) {
  return {
    evidenceQuality: Math.min(judged.evidenceQuality, qualityScore.evidenceQuality),
    novelInsights: Math.min(judged.novelInsights, qualityScore.novelInsights),
  };
}
