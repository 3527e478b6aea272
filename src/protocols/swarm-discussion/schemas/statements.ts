import { z } from "zod";
import { MessageId, Name } from "#wire";
import {
  Agreement,
  comparisons,
  confidence,
  directMessages,
  references,
  retracts,
  score,
  short,
  shorts,
  steelMen,
  text,
} from "./fields.ts";
import { stances } from "./forms.ts";
import { field } from "./words.ts";

export const PositionDeclaration = z.object({
  position: field("position", "stance", short),
  confidence: field("position", "confidence", confidence),
  conditions: field("position", "conditions", short.optional()),
  wouldChangeIf: field("position", "wouldChangeIf", short),
  keyRisk: field("position", "keyRisk", short.optional()),
  stances: stances.optional(),
});
export type PositionDeclaration = z.infer<typeof PositionDeclaration>;

/** Knowledge of one expert, stated before the arguments so that it is not lost among what all know. */
export const UnsharedInformation = z.object({
  information: field("unshared", "information", short),
  source: field("unshared", "source", short),
  bearing: field("unshared", "bearing", short.optional()),
});
export type UnsharedInformation = z.infer<typeof UnsharedInformation>;

export const Opening = z.object({
  divergences: field("opening", "divergences", shorts),
  questions: z
    .array(
      z.object({
        question: short,
        to: field("opening", "to", z.array(Name).min(1).max(8)),
        axis: field("opening", "axis", short.optional()),
      }),
    )
    .min(1)
    .max(3),
  disagreementBudget: z.object({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) }),
  guidance: field("opening", "guidance", short.optional()),
  computed: field("opening", "computed", z.object({ divergences: shorts, questions: shorts }).optional()),
});
export type Opening = z.infer<typeof Opening>;

export const Argument = z.object({
  position: field("position", "stance", short.optional()),
  reasoning: field("argument", "reasoning", text),
  proposals: field("argument", "proposals", shorts.default([])),
  references: field("argument", "references", references.default([])),
  steelMan: steelMen,
  counterpoints: field("argument", "counterpoints", shorts.default([])),
  questions: shorts.default([]),
  codeOrDiagrams: z.string().max(20_000).optional(),
  wouldChangeIf: field("argument", "wouldChangeIf", short.optional()),
  confidence: confidence.optional(),
  retracts,
  directMessages,
  stances: stances.optional(),
});
export type Argument = z.infer<typeof Argument>;

export const StressTest = z.object({
  target: field("stressTest", "target", short),
  assumption: field("stressTest", "assumption", short),
  ifWrong: field("stressTest", "ifWrong", short),
  weakestEvidence: z.object({ targetId: MessageId, why: short }),
  failureScenario: field("stressTest", "failureScenario", text),
  minority: field("stressTest", "minority", short.optional()),
  references: references.min(1),
  steelMan: steelMen,
});
export type StressTest = z.infer<typeof StressTest>;

export const Response = z.object({
  response: field("response", "response", text),
  positionShift: z.enum(["none", "minor", "major"]).optional(),
  currentPosition: field("response", "currentPosition", short.optional()),
  previousPosition: field("response", "previousPosition", short.optional()),
  shiftReason: field("response", "shiftReason", short.optional()),
  shiftCause: field("response", "shiftCause", z.array(MessageId).max(8).default([])),
  confidence: confidence.optional(),
  references: references.default([]),
  steelMan: steelMen,
  retracts,
  answers: field(
    "answers",
    "list",
    z
      .array(
        z.object({
          targetId: field("answers", "target", MessageId),
          answer: z.enum(["answered", "conceded"]),
          text: short,
        }),
      )
      .max(24)
      .optional(),
  ),
  constraints: field(
    "response",
    "constraints",
    z
      .array(z.object({ id: Name, kept: z.boolean(), why: short }))
      .max(24)
      .optional(),
  ),
  directMessages,
  stances: stances.optional(),
});
export type Response = z.infer<typeof Response>;

export const Analogy = z.object({
  underlyingPattern: short,
  field: field("analogy", "field", short),
  case: field("analogy", "case", text),
  mapping: z
    .array(z.object({ here: short, there: short }))
    .min(1)
    .max(12),
  doesNotMap: shorts.min(1),
  principle: short,
  breaksDown: field("analogy", "breaksDown", short),
  references: comparisons.min(1),
});
export type Analogy = z.infer<typeof Analogy>;

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
  disagreement: field("gate", "disagreement", z.number().min(0).max(10).optional()),
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
