import { z } from "zod";
import { MessageId, Name } from "#wire";
import { LEVELS } from "./overrides.ts";
import { told } from "./words/index.ts";

/** Names of the alternatives, in their order. */
export const LETTERS = ["A", "B", "C", "D", "E"] as const;
/** Something else than the alternatives, said as the own position; and no choice at all. */
export const OTHER = "other";
export const NONE = "none";

const text = z.string().trim().min(1).max(12_000);
/** Characters of what is said in a sentence or a few. */
export const SHORT = 2_000;
const short = z.string().trim().min(1).max(SHORT);

const choice = z.enum([...LETTERS, OTHER, NONE]).meta(told(({ fields }) => fields.choice));
const position = short.meta(told(({ fields }) => fields.position));

/** In every answer. */
const ConfidenceAssessment = z
  .object({
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta(told(({ fields }) => fields.confidence)),
    restsOn: short.meta(told(({ fields }) => fields.restsOn)),
    leastSureOf: short.meta(told(({ fields }) => fields.leastSureOf)),
    wouldChangeIf: short.meta(told(({ fields }) => fields.wouldChangeIf)),
  })
  .meta(told(({ fields }) => fields.confidenceAssessment));

/** Refused where they go to anybody but the chair: see rules.ts. */
const directMessages = z
  .array(z.object({ to: Name, text: short }))
  .max(4)
  .default([])
  .meta(told(({ fields }) => fields.directMessages));

const Concern = z.object({
  text: short.meta(told(({ fields }) => fields.concern)),
  against: z.enum([...LETTERS, OTHER, "all"]).meta(told(({ fields }) => fields.against)),
  weight: z.enum(["key", "minor"]).meta(told(({ fields }) => fields.weight)),
});

/** Round 1: a specialist's answer to their focused question. */
export const Assessment = z.object({
  reasoning: text.meta(told(({ fields }) => fields.reasoning)),
  choice,
  position,
  concerns: z
    .array(Concern)
    .max(6)
    .default([])
    .meta(told(({ fields }) => fields.concerns)),
  confidenceAssessment: ConfidenceAssessment,
  directMessages,
});
export type Assessment = z.infer<typeof Assessment>;

/** Round 2: how one's approach accounts for the concerns that the chair puts. */
export const Account = z.object({
  answers: z
    .array(
      z.object({
        concern: MessageId.meta(told(({ fields }) => fields.answered)),
        verdict: z.enum(["accounted", "partly", "conceded"]).meta(told(({ fields }) => fields.verdict)),
        how: short.meta(told(({ fields }) => fields.how)),
      }),
    )
    .min(1)
    .max(4)
    .meta(told(({ fields }) => fields.answers)),
  choice,
  position,
  confidenceAssessment: ConfidenceAssessment,
  directMessages,
});
export type Account = z.infer<typeof Account>;

/** Round 3: the answer to the one resolution question, and whether answers to one's own concerns meet them. */
export const Resolution = z.object({
  judged: z
    .array(
      z.object({
        concern: MessageId.meta(told(({ fields }) => fields.judgedConcern)),
        verdict: z.enum(["met", "stands"]).meta(told(({ fields }) => fields.judgedVerdict)),
        why: short.optional().meta(told(({ fields }) => fields.judgedWhy)),
      }),
    )
    .max(4)
    .default([])
    .meta(told(({ fields }) => fields.judged)),
  reason: short.meta(told(({ fields }) => fields.reason)),
  choice,
  position,
  confidenceAssessment: ConfidenceAssessment,
  directMessages,
});
export type Resolution = z.infer<typeof Resolution>;

/** A person's ruling if every specialist's confidence is low. */
export const Ruling = z.object({
  choice,
  decision: short.meta(told(({ fields }) => fields.decision)),
  reason: short.meta(told(({ fields }) => fields.reason)),
});
export type Ruling = z.infer<typeof Ruling>;

const Alternative = z.object({ letter: z.enum(LETTERS), text: short });

/** The chair's dispatch of round 1: what is voted on, who may conflict with whom, and each one's question. */
export const Agenda = z.object({
  entry: short,
  alternatives: z.array(Alternative),
  potentials: z.array(
    z.object({ between: z.tuple([Name, Name]), level: z.enum(LEVELS), source: z.enum(["override", "default"]) }),
  ),
  severalRounds: z.boolean(),
  rounds: z.int(),
  questions: z.array(z.object({ to: Name, question: text })),
});
export type Agenda = z.infer<typeof Agenda>;

/** One side of a conflict as it is put to the other. */
const ConflictPoint = z.object({
  from: Name,
  to: Name,
  /** The message that raised the concern, else the one that proposes something else. */
  messageId: MessageId,
  /** Absent if `from` raised none about what `to` proposes. */
  concern: short.optional(),
  /** Proposal of `from`, if any. */
  instead: short.optional(),
  proposed: short,
});
export type ConflictPoint = z.infer<typeof ConflictPoint>;

const Conflict = z.object({
  between: z.tuple([Name, Name]),
  /** `choice`: they propose different things. `concern`: one's key concern is against what the other proposes. `read`: found by reading. */
  by: z.enum(["choice", "concern", "read"]),
  why: short.optional(),
  points: z.array(ConflictPoint),
});

const Held = z.object({ text: short, holders: z.array(Name), refs: z.array(MessageId) });

/** An answer that goes back to who raised the concern. */
const Back = z.object({
  to: Name,
  messageId: MessageId,
  concern: short,
  from: Name,
  answeredIn: MessageId,
  how: short,
});
export type Back = z.infer<typeof Back>;

/** The chair's summary of a round. */
export const Summary = z.object({
  /** Messages whose proposals are one in other words, as a model read them. */
  same: z.array(z.tuple([MessageId, MessageId])).default([]),
  consensus: z.array(Held),
  conflicts: z.array(Conflict),
  gaps: z.array(z.object({ text: short, refs: z.array(MessageId) })),
  back: z.array(Back).default([]),
  next: z.enum(["end", "round2", "round3", "decide", "escalate"]),
  why: short,
  question: text.optional(),
});
export type Summary = z.infer<typeof Summary>;

const Weight = z.object({
  choice: z.string(),
  text: short,
  /** Number of holders. */
  weight: z.number(),
  holders: z.array(z.object({ id: Name, confidence: z.number(), messageId: MessageId })),
});
export type Weight = z.infer<typeof Weight>;

/** Outcome. A record in which confidences were summed is read as one in which nobody decided. */
export const Decision = z.object({
  by: z.enum(["agreement", "majority", "person", "nobody"]).catch("nobody"),
  choice: z.string().optional(),
  text: short.optional(),
  decidedBy: z.string().optional(),
  /** The person's own words. */
  words: short.optional(),
  /** Not limited in length: records may hold all that the user wrote. */
  reason: z.string().trim().optional(),
  weights: z.array(Weight),
  escalated: z.enum(["low", "divided", "concern", "none"]).optional().catch(undefined),
});
export type Decision = z.infer<typeof Decision>;
