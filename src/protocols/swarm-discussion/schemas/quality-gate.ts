import { z } from "zod";
import { MessageId, Name } from "#wire";
import { Agreement, score, short, shorts, text } from "./fields.ts";

export const RECOMMENDATIONS = ["continue", "deep-dive", "different-angle", "synthesize"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

const PositionShift = z.object({
  expert: Name,
  from: short,
  to: short,
  trigger: z.string().describe("the message that caused it, or empty where none was named"),
  reasoning: short,
  messageId: MessageId.optional(),
  cause: z
    .enum(["argued", "conformity", "unexplained"])
    .optional()
    .describe("computed: by an argument, because most held it already, or neither"),
  basis: z
    .enum(["evidence", "argument", "none"])
    .optional()
    .describe("computed: what the cited messages bring; a shift that cites none does not count towards consensus"),
});

export const QualityGate = z.object({
  qualityScore: z.object({
    genuineDisagreement: score,
    evidenceQuality: score,
    steelManning: score,
    novelInsights: score,
    positionEvolution: score,
    overall: score,
  }),
  disagreement: z.number().min(0).max(10).describe("computed from the argument graph"),
  summary: text,
  agreements: z.array(Agreement),
  activeDisagreements: z.array(
    z.object({ point: short, positions: z.array(z.object({ stance: short, advocates: z.array(Name) })) }),
  ),
  insights: z.array(z.object({ insight: short, novelty: z.enum(["high", "medium", "low"]), source: MessageId })),
  openQuestions: shorts,
  positionShifts: z.array(PositionShift),
  recommendation: z.enum(RECOMMENDATIONS),
  recommendationReason: short,
  warning: short.optional().describe("with an overall score below 3: what went wrong, and what to change"),
  falseConsensus: z
    .object({ position: short, why: short })
    .optional()
    .describe("computed: they agree, and nobody has refuted what stands against it"),
  modelRecommendation: z
    .object({ recommendation: z.enum(RECOMMENDATIONS), reason: short })
    .optional()
    .describe("what a model would do next, where that differs from the computed recommendation, which counts"),
  judged: z
    .object({ evidenceQuality: score, novelInsights: score, by: short })
    .optional()
    .describe("scores that need reading, from a judge that is no expert here; shown beside the computed ones"),
});
export type QualityGate = z.infer<typeof QualityGate>;
