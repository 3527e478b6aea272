import { z } from "zod";
import { MessageId, Name } from "#wire";
import { Potential } from "./overrides.ts";
import { told, type Words } from "./words/index.ts";

const field = <T extends z.ZodType>(name: keyof Words["fields"], schema: T): T =>
  schema.meta(told(({ fields }) => fields[name]));

export const LETTERS = ["A", "B", "C", "D", "E"] as const;
/** Something else than the alternatives, said as the own position; and no choice at all. */
export const OTHER = "other";
export const NONE = "none";

const text = z.string().trim().min(1).max(12_000);
/** Characters of what is said in a sentence or a few. */
export const SHORT = 2_000;
const short = z.string().trim().min(1).max(SHORT);

const choice = field("choice", z.enum([...LETTERS, OTHER, NONE]));
const position = field("position", short);

const ConfidenceAssessment = field(
  "confidenceAssessment",
  z.object({
    confidence: field("confidence", z.number().min(0).max(1)),
    restsOn: field("restsOn", short),
    leastSureOf: field("leastSureOf", short),
    wouldChangeIf: field("wouldChangeIf", short),
  }),
);

/** Refused where they go to anybody but the chair: see chairOnly in kinds.ts. */
const directMessages = field(
  "directMessages",
  z
    .array(z.object({ to: Name, text: short }))
    .max(4)
    .default([]),
);

/** The place of a limit among the constraints of the problem, from 1. */
const LimitNumber = field("limitNumber", z.int().min(1).max(16));
const limits = field(
  "limits",
  z
    .array(z.object({ limit: LimitNumber, kept: field("kept", z.boolean().default(true)), how: field("keeps", short) }))
    .max(8)
    .default([]),
);

/** Conditions without which it is not proposed. */
const onlyIf = field("onlyIf", z.array(short).max(4).default([]));

/** The end of each answer. */
const proposal = { choice, position, onlyIf, limits, confidenceAssessment: ConfidenceAssessment, directMessages };

const Concern = z.object({
  text: field("concern", short),
  against: field("against", z.enum([...LETTERS, OTHER, "all"])),
  weight: field("weight", z.enum(["key", "minor"])),
  limit: field("brokenLimit", LimitNumber.optional()),
});

/** Items that the chair puts to one specialist: of each other one three concerns, and the contradictions that were read. */
const MOST_PUT = 24;

/** The id of what the chair puts to somebody: a concern, a contradiction, another proposal, or an answer to a concern of theirs. */
const Put = z.string().regex(/^q[1-9]\d{0,2}$/);

/** Round 1: a specialist's answer to their focused question. */
export const Assessment = z.object({
  reasoning: field("reasoning", text),
  choice,
  position,
  onlyIf,
  reason: field("mainReason", short.optional()),
  limits,
  concerns: field("concerns", z.array(Concern).max(6).default([])),
  confidenceAssessment: ConfidenceAssessment,
  directMessages,
});
export type Assessment = z.infer<typeof Assessment>;

/** Round 2: how one's approach accounts for the concerns that the chair puts. */
export const Account = z.object({
  answers: field(
    "answers",
    z
      .array(
        z.object({
          concern: field("answered", Put),
          verdict: field("verdict", z.enum(["accounted", "partly", "conceded"])),
          how: field("how", short),
        }),
      )
      .min(1)
      .max(MOST_PUT),
  ),
  ...proposal,
});
export type Account = z.infer<typeof Account>;

/** Round 3: the answer to the one resolution question, and whether answers to one's own concerns meet them. */
export const Resolution = z.object({
  judged: field(
    "judged",
    z
      .array(
        z.object({
          concern: field("answered", Put),
          verdict: field("judgedVerdict", z.enum(["met", "stands"])),
          why: field("judgedWhy", short.optional()),
        }),
      )
      .max(MOST_PUT)
      .default([]),
  ),
  reason: field("reason", short),
  ...proposal,
});
export type Resolution = z.infer<typeof Resolution>;

/** A person's ruling if every specialist's confidence is low. */
export const Ruling = z.object({
  choice,
  decision: field("decision", short),
  reason: field("reason", short),
});
export type Ruling = z.infer<typeof Ruling>;

const Alternative = z.object({ letter: z.enum(LETTERS), text: short });

/** The chair's dispatch of round 1: what is voted on, who may conflict with whom, and each one's question. */
export const Agenda = z.object({
  entry: short,
  alternatives: z.array(Alternative),
  potentials: z.array(Potential),
  severalRounds: z.boolean(),
  rounds: z.int(),
  questions: z.array(z.object({ to: Name, question: text })),
});
export type Agenda = z.infer<typeof Agenda>;

/** One side of a conflict as it is put to the other. */
const ConflictPoint = z.object({
  id: Put,
  from: Name,
  to: Name,
  /** The message that raised the concern, else the one that proposes something else. */
  messageId: MessageId,
  /** Absent if `from` raised none about what `to` proposes. */
  concern: short.optional(),
  /** Names the contradiction between the two, as a model read it. */
  why: short.optional(),
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
  id: Put,
  to: Name,
  messageId: MessageId,
  concern: short,
  from: Name,
  answeredIn: MessageId,
  how: short,
});
export type Back = z.infer<typeof Back>;

/** A concern about what others may propose, and the messages whose proposal it speaks against, as a model read them. */
const Bearing = z.object({ messageId: MessageId, concern: short, on: z.array(MessageId) });
export type Bearing = z.infer<typeof Bearing>;

export const Summary = z.object({
  /** Messages whose proposals are one in other words, as a model read them. */
  same: z.array(z.tuple([MessageId, MessageId])).default([]),
  bearing: z.array(Bearing).default([]),
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
  weight: z.number(),
  holders: z.array(z.object({ id: Name, confidence: z.number(), messageId: MessageId })),
});

export const Decision = z.object({
  by: z.enum(["agreement", "majority", "person", "nobody"]),
  choice: z.string().optional(),
  text: short.optional(),
  decidedBy: z.string().optional(),
  /** The person's own words. */
  words: short.optional(),
  /** Not limited in length: records may hold all that the user wrote. */
  reason: z.string().trim().optional(),
  weights: z.array(Weight),
  escalated: z.enum(["low", "divided", "concern", "none"]).optional(),
});
export type Decision = z.infer<typeof Decision>;
