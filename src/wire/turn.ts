import { z } from "zod";
import {
  Constraint,
  DiscussionOptions,
  DocketItem,
  Lang,
  Mode,
  Passage,
  Persona,
  ProblemDefinition,
  Tension,
} from "./discussion.ts";
import { Name } from "./names.ts";
import { FloorStatement, KindName } from "./statements.ts";
import { POOLS } from "./subjects.ts";

export const TurnId = z.string().min(1).max(128);
/** When something is or was due, on the wire. */
export const Time = z.iso.datetime({ offset: true });

/** Why a model gave no answer: what that means for other calls, and the cause by name. */
export const Failure = z.object({
  class: z.enum(["fatal", "passing", "call"]).describe("every call fails; it may pass; this call alone"),
  code: z.string().max(64),
});
export type Failure = z.infer<typeof Failure>;

/** The code of a failure by which a worker says that it gave a turn up since nobody waited for it. */
export const CANCELLED = "cancelled";

/** What a turn may still spend, retries and repairs included. Absent: no limit. */
export const TurnBudget = z.object({
  calls: z.int().min(0).optional(),
  tokens: z.int().min(0).optional().describe("input and output together"),
  usd: z.number().min(0).optional(),
});
export type TurnBudget = z.infer<typeof TurnBudget>;

/** What a participant of a worker pool needs beyond what a foreign client does: all of it optional extras. */
export const TurnBrief = z.object({
  options: z.object({
    protocol: Name.optional(),
    provider: z.string(),
    model: z.string().optional(),
    effort: DiscussionOptions.shape.effort,
    lang: Lang,
    mode: Mode,
  }),
  persona: Persona.optional(),
  personas: z.array(Persona),
  tensions: z.array(Tension),
  participants: z.array(z.object({ id: Name, name: z.string(), pool: z.enum(POOLS) })).default([]),
  problem: ProblemDefinition.optional(),
  passages: z.array(Passage).describe("what the documents say: the same for all, the best for this participant first"),
  pointPassages: z.array(Passage).optional().describe("more of it, on the point of this round"),
  target: z.unknown().optional().describe("for the contrarian: the claim that the graph names"),
  correction: z.string().optional().describe("what this round is to do differently"),
  budget: TurnBudget.optional(),
  drafts: z.boolean().optional().describe("its words may be shown while they are written; never in a sealed step"),
  constraints: z.array(Constraint).optional().describe("what the user wants to hold until the end"),
  docket: z
    .array(DocketItem)
    .optional()
    .describe(
      "what stands open against you, to be answered or conceded; in a closing turn the answers to your objections",
    ),
});
export type TurnBrief = z.infer<typeof TurnBrief>;

/** A turn: everything that is needed to answer it. */
export const Turn = z.looseObject({
  turn: TurnId,
  phase: KindName,
  topic: z.string(),
  instruction: z.string(),
  schema: z.record(z.string(), z.unknown()).describe("the JSON Schema of the answer's content"),
  floor: z.array(FloorStatement).optional(),
  floorUrl: z.string().optional().describe("where the floor is, when it is too large for one message"),
  deadline: Time,
  you: z.object({ id: Name, name: z.string() }).optional(),
  messages: z
    .array(z.object({ from: Name, text: z.string() }))
    .optional()
    .describe("said to you directly"),
  attended: z.boolean().optional().describe("a person waits for the discussion"),
  brief: TurnBrief.optional(),
});
export type Turn = z.infer<typeof Turn>;

export const Reason = z.object({
  rule: z.string(),
  message: z.string(),
  path: z.string().optional(),
});
export type Reason = z.infer<typeof Reason>;
