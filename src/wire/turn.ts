import { z } from "zod";
import {
  Constraint,
  DiscussionOptions,
  DocketItem,
  Lang,
  Mode,
  Origin,
  Passage,
  Persona,
  ProblemDefinition,
  Reference,
  Tension,
  Usage,
} from "./domain.ts";
import { MessageId, Name } from "./names.ts";
import { POOLS } from "./subjects.ts";

export const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

/** Name of a kind of statement. The discussion's protocol defines the kinds and their contents. */
export const KindName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "1 to 64 of a-z 0-9 _, the first a letter");

/** Accepted statement: `content` follows the schema of its kind, `type`, unless flagged as accepted regardless. */
export const FloorStatement = z.looseObject({
  id: MessageId,
  from: Name,
  type: KindName,
  round: z.int().min(1),
  content: z.record(z.string(), z.unknown()),
  references: z.array(Reference).default([]),
  timestamp: z.iso.datetime({ offset: true }),
  turn: z.string().max(128),
  flags: z.array(z.string()).optional().describe("rules that it still broke when its returns were used up"),
  checked: z
    .array(z.string())
    .optional()
    .describe("what it cites that was looked up in the documents and stands there; absent where there are none"),
  origin: Origin.optional(),
  usage: Usage.optional(),
  withdrawn: z
    .object({ at: z.string(), said: z.string() })
    .optional()
    .describe("when words of it were withdrawn, and the digest of what it said before"),
  hash: z.string().optional(),
  prev: z.string().optional(),
});
export type FloorStatement = z.infer<typeof FloorStatement>;

export const TurnId = z.string().min(1).max(128);
export const Time = z.iso.datetime({ offset: true });

/** Reason why a model gave no answer: consequence for other calls, and cause. */
export const Failure = z.object({
  class: z.enum(["fatal", "passing", "call"]).describe("every call fails; it may pass; this call alone"),
  code: z.string().max(64),
});
export type Failure = z.infer<typeof Failure>;

/** Failure code of a worker that abandoned a turn because nobody waited for it. */
export const CANCELLED = "cancelled";

/** Budget of a turn, retries and repairs included. Absent: no limit. */
export const TurnBudget = z.object({
  calls: z.int().min(0).optional(),
  tokens: z.int().min(0).optional().describe("input and output together"),
  usd: z.number().min(0).optional(),
});
export type TurnBudget = z.infer<typeof TurnBudget>;

/** Optional extras of a turn for participants in a worker pool, which a foreign client can ignore. */
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
  passagesLeftOut: z.array(z.string()).optional().describe("titles of what else there is in the documents"),
  passages: z.array(Passage).describe("what the documents say: the same for all, the best for this participant first"),
  pointPassages: z.array(Passage).optional().describe("more of it, on the point of this round"),
  target: z
    .unknown()
    .optional()
    .describe("for the contrarian: the claim that the graph names; for the executor of a pattern: {do, part}"),
  correction: z.string().optional().describe("what this round is to do differently"),
  budget: TurnBudget.optional(),
  drafts: z.boolean().optional().describe("its words may be shown while they are written; never in a sealed step"),
  constraints: z.array(Constraint).optional().describe("what the user wants to hold until the end"),
  docket: z
    .array(DocketItem)
    .optional()
    .describe("what stands open against you, to be answered or conceded, and the answers to your objections"),
});
export type TurnBrief = z.infer<typeof TurnBrief>;

/** Fields that the record computes from points, stances and reasons, which say the same in fewer words. */
const COMPUTED_OF_TABLE = new Set([
  ...["references", "steelMan", "answers", "constraints", "weakestEvidence"],
  ...["positionShift", "previousPosition", "currentPosition", "shiftReason", "shiftCause"],
]);

/** A statement as participants read it: points and reasons for what is computed of them, and no stances. */
export function toldOf(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { table, ...said } = content;
  if (typeof table !== "object" || table === null) return said;
  const { stances: _, ...rest } = table as Readonly<Record<string, unknown>>;
  const { points } = rest as { points?: readonly { readonly text: string }[] };
  // A sealed position has no other words than its points, unless it took up others'.
  const isToldTwice = "reasoning" in said || said.position === points?.map(({ text }) => text).join(" · ");
  const isComputed = (key: string): boolean => COMPUTED_OF_TABLE.has(key) || (key === "position" && isToldTwice);
  return { ...Object.fromEntries(Object.entries(said).filter(([key]) => !isComputed(key))), ...rest };
}

/** A point on the table. It tells reasons and open objections, and not how many are for it, nor who. */
export const TurnPoint = z.object({
  id: z.string().max(16).describe("such as p3; a stance, a reason or another point names it so"),
  text: z.string(),
  message: MessageId.optional().describe("where it was brought; absent where the topic names it"),
  asked: z.boolean().optional().describe("the topic names it"),
  detailOf: z.string().max(16).optional().describe("the point that it refines"),
  insteadOf: z.array(z.string().max(16)).optional().describe("the points that it excludes"),
  conditionOf: z.array(z.string().max(16)).optional().describe("the points of which it was named as a condition"),
  aside: z.boolean().optional().describe("told to you alone, since you spoke of it: all others are told to everybody"),
  yours: z.enum(["for", "against", "none"]).optional().describe("what you last said of it; absent: nothing"),
  yoursIf: z.array(z.string().max(16)).optional().describe("the points without which you are not for it"),
  yoursSecondTo: z.string().max(16).optional().describe("the point that you prefer: this one is your second choice"),
  yoursInstead: z.string().max(16).optional().describe("the point that you took in its place"),
  reasons: z
    .array(
      z.object({
        id: z.string().max(16).describe("such as a7"),
        on: z.string().max(16).describe("the point or reason that it bears on"),
        side: z.enum(["for", "against"]),
        text: z.string(),
        message: MessageId.describe("where it was given"),
        yours: z.boolean().optional(),
        open: z.boolean().optional().describe("an objection that stands open"),
      }),
    )
    .describe("for and against it, and against these"),
  moreOpen: z.int().optional().describe("open objections that are in the statements alone"),
});
export type TurnPoint = z.infer<typeof TurnPoint>;

export const Turn = z.looseObject({
  turn: TurnId,
  phase: KindName,
  topic: z.string(),
  instruction: z.string(),
  schema: z.record(z.string(), z.unknown()).describe("the JSON Schema of the answer's content"),
  absent: z
    .array(z.string())
    .optional()
    .describe("to a worker: values of the answer's enums that this discussion lacks"),
  short: z
    .object({ question: z.string(), schema: z.record(z.string(), z.unknown()) })
    .optional()
    .describe("one question to a person, and the JSON Schema of its answer, which is taken in place of the whole"),
  floor: z.array(FloorStatement).optional(),
  points: z.array(TurnPoint).optional().describe("what is on the table, where a stance or a reason can name it"),
  pointsLeftOut: z.array(z.string()).optional().describe("ids of further points, which can be named too"),
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

/** Turns of a step for a pool, common parts once. The moderator alone writes it: its parts are not checked again. */
export const Turns = z.looseObject({
  shared: z.custom<Partial<Turn>>((value) => typeof value === "object" && value !== null),
  turns: z.array(z.looseObject({ participant: Name, turn: TurnId })).min(1),
});
export type Turns = z.infer<typeof Turns>;

export const Reason = z.object({
  rule: z.string(),
  message: z.string(),
  path: z.string().optional(),
});
export type Reason = z.infer<typeof Reason>;
