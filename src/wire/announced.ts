import { z } from "zod";
import { DiscussionOptions, Usage } from "./domain.ts";
import { MessageId, Name } from "./names.ts";
import { Failure } from "./turn.ts";

const { budgetCalls, budgetTokens, budgetUsd, timeSeconds, turnSeconds, expertProviders } = DiscussionOptions.shape;
/** Options of a resume: higher limits, another deadline for turns, whom to ask, who thinks. `timeSeconds` counts from the resume. */
export const NewLimits = z.object({
  budgetCalls,
  budgetTokens,
  budgetUsd,
  timeSeconds,
  turnSeconds: turnSeconds.unwrap().optional(),
  provider: z.string().min(1).max(1_000).optional().describe("who thinks from now on, in place of provider and model"),
  expertProviders: expertProviders.describe("the same for single experts, by their ids; the others keep theirs"),
  absent: z.boolean().optional().describe("ask those who are missing, also where the discussion was completed"),
});
export type NewLimits = z.infer<typeof NewLimits>;

export const StepSaid = z.looseObject({
  participant: Name,
  messageId: MessageId.optional().describe("where they said it"),
  text: z.string(),
  shift: z.string().optional().describe("how far they moved: minor or major"),
});
export type StepSaid = z.infer<typeof StepSaid>;

/** Outcome of one step, as the user sees it. */
export const Progress = z.object({
  step: z.int().min(0),
  name: z.string(),
  lines: z.array(z.string()).describe("who said what, in a sentence or two each"),
  said: z.array(StepSaid).optional().describe("who says what, as data: an entry for each of the first lines"),
  takeaway: z.string(),
  asked: z.int().min(0).optional(),
  answered: z.int().min(0).optional(),
  absent: z
    .array(
      z.object({
        participant: Name,
        reason: z.string(),
        failure: Failure.optional().describe(
          "of the machine that was to answer: the turn stays open; a silence has none",
        ),
      }),
    )
    .optional(),
  failed: z
    .string()
    .optional()
    .describe("why the model of a step of the moderator's own gave nothing: it went on without"),
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

const Taken = z.union([MessageId, z.string().regex(/^p[1-9]\d{0,5}$/, "a point such as p4")]);

/** The user's judgement of points. */
export const PositionsJudged = z.object({
  same: z.array(Taken).min(2).max(24).optional().describe("points, or statements that take them, that say the same"),
  part: Taken.optional().describe("a point, or a statement that takes it, that says something of its own"),
});
export type PositionsJudged = z.infer<typeof PositionsJudged>;

/** Step of a protocol, as announced with the composition. */
export const PlannedStep = z.looseObject({
  kind: z.string().describe("the kind of statement that it is for, or what its messages have as `phase`"),
  step: z.int().min(0).describe("its place in a round"),
  name: z.string().describe("in the language of the discussion"),
  once: z.boolean().optional().describe("not in every round"),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

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

/** Question to the user; `recommended` is the choice of an unattended discussion. */
export const Question = z.object({
  kind: z.enum(["composition", "next-step", "decision"]),
  text: z.string(),
  choices: z.array(Choice).min(1),
  recommended: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type Question = z.infer<typeof Question>;
