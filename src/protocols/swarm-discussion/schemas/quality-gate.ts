import { z } from "zod";
import { MessageId, Name } from "#wire";
import { Agreement, score, short, shorts, text } from "./fields.ts";
import { field } from "./words/index.ts";

const RECOMMENDATIONS = ["continue", "deep-dive", "different-angle", "synthesize"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

const PositionShift = z.object({
  expert: Name,
  from: short,
  to: short,
  trigger: field("gate", "trigger", z.string()),
  reasoning: short,
  messageId: MessageId.optional(),
  cause: field("gate", "cause", z.enum(["argued", "conformity", "unexplained"]).optional()),
  basis: field("gate", "basis", z.enum(["evidence", "argument", "none"]).optional()),
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
  disagreement: field("gate", "disagreement", z.number().min(0).max(10)),
  ground: field("gate", "ground", short.optional()),
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
  warning: field("gate", "warning", short.optional()),
  falseConsensus: field("gate", "falseConsensus", z.object({ position: short, why: short }).optional()),
});
export type QualityGate = z.infer<typeof QualityGate>;
