import { z } from "zod";
import { DiscussionOptions, Usage } from "./discussion.ts";
import { MessageId, Name } from "./names.ts";

const { budgetCalls, budgetTokens, budgetUsd, timeSeconds } = DiscussionOptions.shape;
/** Limits of a whole discussion, as a resume may raise them. `timeSeconds` counts from there. */
export const NewLimits = z.object({ budgetCalls, budgetTokens, budgetUsd, timeSeconds });
export type NewLimits = z.infer<typeof NewLimits>;

/** What somebody said in a step, in a sentence or two. */
export const StepSaid = z.looseObject({
  participant: Name,
  messageId: MessageId.optional().describe("where they said it"),
  text: z.string(),
  shift: z.string().optional().describe("how far they moved: minor or major"),
});
export type StepSaid = z.infer<typeof StepSaid>;

/** One step's outcome, as the user is told it (SD-17). */
export const Progress = z.object({
  step: z.int().min(0),
  name: z.string(),
  lines: z.array(z.string()).describe("who said what, in a sentence or two each"),
  said: z.array(StepSaid).optional().describe("who says what, as data: an entry for each of the first lines"),
  takeaway: z.string(),
  asked: z.int().min(0).optional(),
  answered: z.int().min(0).optional(),
  absent: z.array(z.object({ participant: Name, reason: z.string() })).optional(),
  usage: Usage.optional().describe("of this step"),
  repairs: z
    .int()
    .min(0)
    .optional()
    .describe("statements that a model was asked for again, apart from the round's bound on calls"),
});
export type Progress = z.infer<typeof Progress>;

export const ContextFile = z.object({
  path: z.string(),
  bytes: z.int().min(0),
  lines: z.int().min(0),
  places: z
    .object({ unit: z.string(), count: z.int().min(0) })
    .optional()
    .describe("instead of lines, what its reader can count: page, slide, para, row, header"),
  sha256: z.string(),
});
export const ContextSkipped = z.object({ path: z.string(), reason: z.string() });

/** What the user judges of positions: each is named by a statement that takes it. */
export const PositionsJudged = z.object({
  same: z.array(MessageId).min(2).max(24).optional().describe("these statements take one position"),
  part: MessageId.optional().describe("what this statement takes is a position of its own"),
});
export type PositionsJudged = z.infer<typeof PositionsJudged>;

/** A step of a protocol, as it is announced with the composition. */
export const PlannedStep = z.looseObject({
  kind: z.string().describe("the kind of statement that it is for, or what its messages have as `phase`"),
  step: z.int().min(0).describe("its place in a round"),
  name: z.string().describe("in the language of the discussion"),
  once: z.boolean().optional().describe("not in every round"),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

/** What a discussion may spend at most. */
export const LIMITS = ["calls", "tokens", "money", "time"] as const;
export type Limit = (typeof LIMITS)[number];

export const OUTCOMES = ["completed", "ended-early", "stopped", "failed"] as const;

export const Choice = z.object({
  value: z.string(),
  label: z.string(),
  description: z.string(),
  asks: z.string().optional().describe("what the user's own words are asked for, where the choice takes them"),
});
export type Choice = z.infer<typeof Choice>;

/** What the user is asked: `recommended` is the choice that an unattended discussion takes. */
export const Question = z.object({
  kind: z.enum(["composition", "next-step", "decision"]),
  text: z.string(),
  choices: z.array(Choice).min(1),
  recommended: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type Question = z.infer<typeof Question>;
