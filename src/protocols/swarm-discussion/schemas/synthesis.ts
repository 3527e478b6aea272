import { z } from "zod";
import { MessageId, Name } from "#wire";
import { Section } from "../../shared/section.ts";
import { Agreement, level, short, shorts, text } from "./fields.ts";
import { PointId } from "./forms.ts";
import { field } from "./words.ts";

/** Whether a fact stands where it is said to: `cannot-be-checked` where no document is named, or none was given. */
const CHECKED = ["stands-where-said", "not-found", "cannot-be-checked"] as const;
export type FactCheck = (typeof CHECKED)[number];

const Uses = z.array(z.object({ by: Name, messageId: MessageId }));

/** A passage, figure or dated case that was brought to the floor, and whether the result says it. */
const KeptFact = z.object({
  /** `f1`, `f2` … in the order in which they were brought. */
  id: z.string(),
  kind: z.enum(["passage", "figure", "case"]),
  /** In the words of the statement that brought it. */
  text: short,
  /** The figure with its unit, as it stands in the text. */
  figure: z.string().optional(),
  broughtBy: Name,
  messageId: MessageId,
  round: z.int().min(1),
  checked: z.enum(CHECKED),
  /** Places that its statement gives for it, and what of it was found there: figures, and the beginning of what it quotes. */
  places: shorts.readonly().optional(),
  stands: shorts.readonly().optional(),
  /** Statements of others that repeat it, argue for the reason that it is, or grant that reason. */
  usedBy: Uses,
  /** Statements of others with a reason against the reason that it is. */
  answeredBy: Uses,
  kept: z.boolean(),
  takenBack: z.boolean().optional().describe("its author withdrew the reason that it is"),
});
export type KeptFact = z.infer<typeof KeptFact>;
export type Fact = Omit<KeptFact, "kept">;

/** The facts of a discussion beside its result. */
export const Ledger = z.object({
  total: z.int().min(0),
  kept: z.int().min(0),
  facts: z.array(KeptFact),
  /** Counts by round: new facts, those that others used or answered, and those that the result says. */
  rounds: z.array(
    z.object({
      round: z.int().min(1),
      brought: z.int().min(0),
      takenUp: z.int().min(0),
      kept: z.int().min(0).optional(),
    }),
  ),
});
export type Ledger = z.infer<typeof Ledger>;

/** Whether what is recommended keeps what the user wanted to hold: only as far as somebody has said so. */
const CONSTRAINT_STATUS = ["said to be kept", "said to be broken", "answered", "nobody said"] as const;

/** A sentence of a model's prose, with what on the table and in the record it rests on. */
export const Sentence = z.object({
  points: z.array(PointId).max(6).default([]),
  messages: z.array(MessageId).max(6).default([]),
  text: field("synthesisWords", "sentence", z.string().trim().min(1).max(600)),
});
export type Sentence = z.infer<typeof Sentence>;

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
  agreements: z.array(
    Agreement.extend({ resolvedBy: z.enum(["argument", "evidence", "majority", "silence", "open"]) }),
  ),
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
  constraints: field(
    "synthesis",
    "constraints",
    z
      .array(
        z.object({
          text: short,
          status: z.enum(CONSTRAINT_STATUS),
          messageIds: z.array(MessageId),
          why: short,
        }),
      )
      .optional(),
  ),
  prose: field(
    "synthesis",
    "prose",
    z
      .object({
        sentences: z.array(Sentence.extend({ tally: shorts })),
        leftOut: shorts,
      })
      .optional(),
  ),
  votes: field(
    "synthesis",
    "votes",
    z
      .array(
        z.object({
          expert: Name,
          sealed: z.object({ position: short, messageId: MessageId }).optional(),
          final: z.object({ position: short, messageId: MessageId }),
          reversed: z.boolean(),
        }),
      )
      .optional(),
  ),
  shifts: field(
    "synthesis",
    "shifts",
    z.object({ argued: z.int().min(0), conformity: z.int().min(0), unexplained: z.int().min(0) }).optional(),
  ),
  ledger: field("synthesis", "ledger", Ledger.optional()),
  facts: field("synthesis", "facts", z.array(Section).optional()),
  voices: field(
    "synthesis",
    "voices",
    z
      .object({
        effective: z.number().min(0),
        families: z.array(z.object({ family: short, isModel: z.boolean(), experts: z.array(Name) })),
      })
      .optional(),
  ),
});
export type Synthesis = z.infer<typeof Synthesis>;
