import { z } from "zod";
import { MessageId, Name } from "#wire";
import { Agreement, score, short, shorts, text } from "./fields.ts";
import { told } from "./words/index.ts";

export const RECOMMENDATIONS = ["continue", "deep-dive", "different-angle", "synthesize"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

const PositionShift = z.object({
  expert: Name,
  from: short,
  to: short,
  trigger: z.string().meta(told(({ gate }) => gate.trigger)),
  reasoning: short,
  messageId: MessageId.optional(),
  cause: z
    .enum(["argued", "conformity", "unexplained"])
    .optional()
    .meta(told(({ gate }) => gate.cause)),
  basis: z
    .enum(["evidence", "argument", "none"])
    .optional()
    .meta(told(({ gate }) => gate.basis)),
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
  disagreement: z
    .number()
    .min(0)
    .max(10)
    .meta(told(({ gate }) => gate.disagreement)),
  ground: short.optional().meta(told(({ gate }) => gate.ground)),
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
  warning: short.optional().meta(told(({ gate }) => gate.warning)),
  falseConsensus: z
    .object({ position: short, why: short })
    .optional()
    .meta(told(({ gate }) => gate.falseConsensus)),
  modelRecommendation: z
    .object({ recommendation: z.enum(RECOMMENDATIONS), reason: short })
    .optional()
    .meta(told(({ gate }) => gate.modelRecommendation)),
  computed: z
    .object({ summary: text, recommendationReason: short, warning: short.optional() })
    .optional()
    .meta(told(({ gate }) => gate.computed)),
  judged: z
    .object({ evidenceQuality: score, novelInsights: score, by: short })
    .optional()
    .meta(told(({ gate }) => gate.judged)),
});
export type QualityGate = z.infer<typeof QualityGate>;
