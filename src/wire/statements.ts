import { z } from "zod";
import { Origin, Reference, Usage } from "./discussion.ts";
import { MessageId, Name } from "./names.ts";

/*
 * What may be said on the floor, kind by kind. Each schema is also the JSON Schema of a turn:
 * its descriptions are instructions to whoever answers, a model as well as a person.
 */

const text = z.string().trim().min(1).max(20_000);
const short = z.string().trim().min(1).max(4_000);
const confidence = z.number().min(0).max(1);
const shorts = z.array(short).max(24);

/** How a speaker may relate their words to an earlier message. */
export const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

const SpokenReference = z.object({
  targetId: MessageId.describe("the message spoken of"),
  relation: z.enum(RELATIONS),
  comment: short.describe("why"),
  bearingOn: MessageId.optional().describe(
    "with counters, an undercut: you do not deny the target, only that it bears on this other message as it says",
  ),
});

const Retraction = z.object({
  targetId: MessageId.describe("an earlier message of your own"),
  reason: short.describe("what is wrong with it"),
});
const retracts = z
  .array(Retraction)
  .max(8)
  .optional()
  .describe("claims of yours that you take back, or that this message corrects");

const SteelMan = z.object({
  targetId: MessageId.describe("a message that you counter"),
  restatement: short.describe("its argument in the strongest form you can give it"),
});

const references = z.array(SpokenReference).max(24);
/** An analogy attacks nobody: it has no room for a steel man. */
const comparisons = z.array(SpokenReference.extend({ relation: z.enum(["supports", "extends", "questions"]) })).max(24);
const steelMen = z.array(SteelMan).max(24).default([]).describe("one for every message that you counter");
const directMessages = z
  .array(z.object({ to: Name, text: short }))
  .max(4)
  .default([])
  .describe("said to one other participant directly; recorded like everything else");

export const PositionDeclaration = z.object({
  position: short.describe("your stance in one or two sentences"),
  confidence: confidence.describe("0 to 1, honestly"),
  conditions: short.describe("the assumptions under which it holds"),
  wouldChangeIf: short.describe("the evidence that would make you reconsider"),
  keyRisk: short.describe("the biggest risk if your position is adopted"),
});
export type PositionDeclaration = z.infer<typeof PositionDeclaration>;

/** What only its author knows, said before the arguments so that it is not lost among what all know (BY-07). */
export const UnsharedInformation = z.object({
  information: short.describe(
    "a fact, figure or experience that bears on the question and that the others may not have; or that you have none",
  ),
  source: short.describe("where it comes from, so that the others can check it"),
  bearing: short.optional().describe("which way it speaks, and how strongly"),
});
export type UnsharedInformation = z.infer<typeof UnsharedInformation>;

export const Opening = z.object({
  divergences: shorts.describe("where the positions really differ"),
  questions: z
    .array(
      z.object({
        question: short,
        to: z.array(Name).min(1).max(8).describe("the experts it is put to"),
        axis: short.optional().describe("the tension it goes along"),
      }),
    )
    .min(1)
    .max(3),
  disagreementBudget: z.object({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) }),
  guidance: short.optional().describe("what this round should do differently"),
});
export type Opening = z.infer<typeof Opening>;

export const Argument = z.object({
  position: short.describe("your stance in one or two sentences"),
  reasoning: text.describe("the analysis, with specific evidence: a scenario, a number, code or a source"),
  proposals: shorts.default([]).describe("concrete proposals"),
  references: references.describe("the messages that you build on; at least one other expert's"),
  steelMan: steelMen,
  counterpoints: shorts.default([]).describe("rebuttals or supplements, naming message ids"),
  questions: shorts.default([]),
  codeOrDiagrams: z.string().max(20_000).optional(),
  wouldChangeIf: short.describe("the evidence that would change your mind"),
  confidence: confidence.optional(),
  retracts,
  directMessages,
});
export type Argument = z.infer<typeof Argument>;

export const StressTest = z.object({
  target: short.describe("the agreement that is attacked, or the minority position that is strengthened"),
  assumption: short.describe("the assumption that it rests on"),
  ifWrong: short.describe("what follows if the assumption is wrong"),
  weakestEvidence: z.object({ targetId: MessageId, why: short }),
  failureScenario: text.describe("a concrete scenario in which it fails"),
  minority: short.optional().describe("the minority position, with a new argument for it"),
  references: references.min(1),
  steelMan: steelMen,
});
export type StressTest = z.infer<typeof StressTest>;

export const Response = z.object({
  response: text.describe("your answer to the stress test"),
  positionShift: z.enum(["none", "minor", "major"]),
  currentPosition: short.describe("your stance now"),
  previousPosition: short.describe("your stance before"),
  shiftReason: short.describe("what changed your mind; with none, why the attack does not apply to your case"),
  shiftCause: z.array(MessageId).max(8).default([]).describe("the messages that changed your mind; empty with none"),
  shiftBasis: z
    .enum(["evidence", "argument", "none"])
    .optional()
    .describe("what these messages brought: evidence (a figure, code, a source) or an argument"),
  confidence: confidence.optional(),
  references,
  steelMan: steelMen,
  retracts,
  directMessages,
});
export type Response = z.infer<typeof Response>;

export const Analogy = z.object({
  underlyingPattern: short,
  field: short.describe("the other field"),
  case: text.describe("a specific case: who, where, when, what came of it"),
  mapping: z
    .array(z.object({ here: short, there: short }))
    .min(1)
    .max(12),
  doesNotMap: shorts.min(1),
  principle: short,
  breaksDown: short.describe("where the analogy ends"),
  references: comparisons.min(1),
});
export type Analogy = z.infer<typeof Analogy>;

const score = z.int().min(1).max(5);

export const RECOMMENDATIONS = ["continue", "deep-dive", "different-angle", "synthesize"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export const Agreement = z.object({
  point: short,
  supporters: z.array(Name),
  strength: z.enum(["strong", "moderate", "weak"]),
});

export const PositionShift = z.object({
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
export type PositionShift = z.infer<typeof PositionShift>;

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

const level = z.enum(["high", "medium", "low"]);

export const Synthesis = z.object({
  executiveSummary: text,
  insights: z.array(
    z.object({
      title: short,
      description: text,
      confidence: level,
      confidenceReason: short,
      supportingEvidence: z.array(z.object({ messageId: MessageId, summary: short })).min(1),
      dissentingViews: z.array(z.object({ messageId: MessageId, summary: short, refuted: z.boolean() })),
    }),
  ),
  agreements: z.array(Agreement.extend({ resolvedBy: z.enum(["argument", "majority", "silence"]) })),
  minorityReport: z.array(
    z.object({
      position: short,
      advocate: Name,
      reason: short,
      stillValid: z.boolean(),
      note: short,
      messageId: MessageId,
    }),
  ),
  unresolvedDebates: z.array(
    z.object({
      topic: short,
      positions: z.array(z.object({ stance: short, advocates: z.array(Name), arguments: shorts })),
      whyUnresolved: short,
    }),
  ),
  positionEvolution: z.array(z.object({ expert: Name, journey: z.array(short), keyTurningPoints: z.array(MessageId) })),
  openQuestions: z.array(z.object({ question: short, whyOpen: short, suggestedApproach: short })),
  recommendations: z.array(z.object({ action: short, confidence: level, risk: short, prerequisite: short })),
  metaObservations: text,
  settled: z
    .object({
      position: short,
      by: z.enum(["argument", "majority", "silence", "against argument", "open"]),
      holders: z.array(Name),
      of: z.int().min(0),
    })
    .optional()
    .describe("the position with the most holders, and how it came to stand"),
  votes: z
    .array(
      z.object({
        expert: Name,
        sealed: z.object({ position: short, messageId: MessageId }).optional(),
        final: z.object({ position: short, messageId: MessageId }),
        reversed: z.boolean(),
      }),
    )
    .optional()
    .describe("what each expert held before anybody had heard anybody, and in the end"),
  shifts: z
    .object({ argued: z.int().min(0), conformity: z.int().min(0), unexplained: z.int().min(0) })
    .optional()
    .describe("changes of position by what caused them"),
  voices: z
    .object({
      effective: z.number().min(0),
      families: z.array(z.object({ family: short, isModel: z.boolean(), experts: z.array(Name) })),
    })
    .optional()
    .describe("the effective number of independent voices among the experts"),
});
export type Synthesis = z.infer<typeof Synthesis>;

/** Every kind of statement with the schema of its content. */
export const STATEMENT_SCHEMAS = {
  position_declaration: PositionDeclaration,
  unshared_information: UnsharedInformation,
  opening: Opening,
  argument: Argument,
  stress_test: StressTest,
  response: Response,
  analogy: Analogy,
  quality_gate: QualityGate,
  synthesis: Synthesis,
} as const;
export type StatementKind = keyof typeof STATEMENT_SCHEMAS;
export const STATEMENT_KINDS = Object.keys(STATEMENT_SCHEMAS) as [StatementKind, ...StatementKind[]];
export type StatementContent = { [K in StatementKind]: z.infer<(typeof STATEMENT_SCHEMAS)[K]> };

/**
 * An accepted statement as it stands on the floor, in turns and in files. `type` names the kind, as the
 * seed's round files do; `content` follows STATEMENT_SCHEMAS[type] unless a flag says that it was
 * accepted all the same.
 */
export const FloorStatement = z.looseObject({
  id: MessageId,
  from: Name,
  type: z.enum(STATEMENT_KINDS),
  round: z.int().min(1),
  content: z.record(z.string(), z.unknown()),
  references: z.array(Reference).default([]),
  timestamp: z.iso.datetime({ offset: true }),
  turn: z.string().max(128),
  flags: z.array(z.string()).optional().describe("rules that it still broke when its returns were used up"),
  origin: Origin.optional(),
  usage: Usage.optional(),
  hash: z.string().optional(),
  prev: z.string().optional(),
});
export type FloorStatement = z.infer<typeof FloorStatement>;
