import { z } from "zod";
import {
  Constraint,
  DiscussionOptions,
  Mode,
  Origin,
  Participant,
  Persona,
  ProblemDefinition,
  Tension,
  Usage,
} from "./domain.ts";
import { MessageId, Name } from "./names.ts";
import { Failure, FloorStatement, Reason, Time, Turn, TurnBudget, TurnId, Turns } from "./turn.ts";

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

/** Length limit of a draft, in characters; a longer draft keeps its end. */
export const DRAFT_CHARS = 2_000;

/** Schema of every body, by channel and type. An unlisted pair is unknown and may be ignored. */
export const BODIES = {
  inbox: {
    turn: Turn,
    /** In the inbox of a worker pool. */
    turns: Turns,
    accepted: z.looseObject({ turn: TurnId, messageId: MessageId }),
    returned: z.looseObject({ turn: TurnId, reasons: z.array(Reason).min(1), attemptsLeft: z.int().min(0) }),
    late: z.looseObject({ turn: TurnId, deadline: Time }),
    /** The deadline in force; `left`: how often the turn may still be extended. */
    extended: z.looseObject({ turn: TurnId, deadline: Time, left: z.int().min(0) }),
    /** Held until the other statements of a sealed step are in. */
    received: z.looseObject({ turn: TurnId }),
    /** `notice`: id of the notice that this seat is cut off. */
    refused: z.looseObject({ reason: z.string(), received: z.string().optional(), notice: z.string().optional() }),
    message: z.looseObject({ text: z.string().min(1).max(20_000) }),
    shutdown: z.looseObject({ reason: z.string() }),
    question: z.looseObject({ question: z.string(), ...Question.shape }),
  },
  say: {
    statement: z.looseObject({
      turn: TurnId,
      content: z.unknown(),
      origin: Origin.optional(),
      usage: Usage.optional(),
    }),
    unable: z.looseObject({
      turn: TurnId,
      reason: z.string(),
      usage: Usage.optional(),
      failure: Failure.optional().describe("where a model gave no answer"),
    }),
    more_time: z.looseObject({ turn: TurnId }),
    opened: z.looseObject({}),
    answer: z.looseObject({
      question: z.string(),
      choice: z.string(),
      text: z.string().max(20_000).optional(),
      mode: Mode.optional(),
      experts: z.array(Persona).optional(),
      constraints: z.array(z.string().min(1).max(4_000)).max(16).optional().describe("to hold until the end"),
    }),
    /** Answers `shutdown`. */
    bye: z.looseObject({}),
  },
  floor: { statement: FloorStatement },
  phase: {
    opened: z.looseObject({
      options: DiscussionOptions,
      title: z.string(),
      context: z.object({ files: z.array(ContextFile), skipped: z.array(ContextSkipped) }),
    }),
    composed: z.looseObject({
      participants: z.array(Participant),
      tensionMap: z.array(Tension).default([]),
      problemDefinition: ProblemDefinition.optional(),
      mode: Mode.default("standard"),
      rounds: z.int().min(1),
      origin: Origin,
      steps: z.array(PlannedStep).optional().describe("in their order"),
      version: z.int().optional().describe("of the protocol's course; default: 1"),
      constraints: z.array(Constraint).optional().describe("what the user wants to hold until the end"),
    }),
    begun: z.looseObject({
      step: z.int().min(0),
      name: z.string(),
      asked: z.array(Name),
      deadline: Time.optional().describe("the last of them"),
      deadlines: z.record(Name, Time).optional(),
      topic: z.string().optional(),
      kinds: z.record(Name, z.string()).optional().describe("who is asked for another kind of statement than `name`"),
      budgets: z.record(Name, TurnBudget).optional().describe("what each turn may spend; without one it is not given"),
    }),
    progress: z.looseObject(Progress.shape),
    /** `cut`: this seat sent too much, and is cut off. `uncalled`: a call to this participant failed. */
    notice: z.looseObject({
      level: z.enum(["info", "warning"]),
      text: z.string(),
      cut: z.looseObject({ participant: Name, messages: z.int(), bytes: z.int() }).optional(),
      uncalled: Name.optional(),
    }),
    returned: z.looseObject({ turn: TurnId, participant: Name, reasons: z.array(Reason), attemptsLeft: z.int() }),
    /** A turn has more time. `asked`: its author asked for it; otherwise too few answers were in at the deadline. */
    extended: z.looseObject({ turn: TurnId, participant: Name, deadline: Time, asked: z.boolean().optional() }),
    /** A participant was called, at the address that was given for them. */
    called: z.looseObject({ participant: Name }),
    /** Turn that is no longer awaited. `mayEnd`: a call under way may be answered, but no other begins. */
    released: z.looseObject({ turn: TurnId, participant: Name, mayEnd: z.boolean().optional() }),
    decided: z.looseObject({
      question: z.string(),
      choice: z.string(),
      label: z.string().optional().describe("the choice as the user was shown it"),
      text: z.string().optional(),
      by: z.string(),
      constraints: z.array(Constraint).optional().describe("all that the user wants to hold, where one was added"),
    }),
    /** `failure`: no call could succeed. `usage`: of a call to repeat. `spent`: of all, the moderator's included. */
    paused: z.looseObject({
      reason: z.string(),
      failure: Failure.optional(),
      usage: Usage.optional(),
      spent: Usage.optional(),
    }),
    resumed: z.looseObject({ review: z.string().optional() }),
    ended: z.looseObject({
      outcome: z.enum(OUTCOMES),
      reason: z.string(),
      limit: z.enum(LIMITS).optional().describe("which limit was used up, where it ended early"),
      answer: z.string().optional(),
      usage: Usage.optional(),
    }),
    closed: z.looseObject({ confirmed: z.array(Name), missing: z.array(Name) }),
    /** After `closed`: the discussion is open again, with these limits. */
    reopened: z.looseObject(NewLimits.shape),
  },
  control: {
    start: z.looseObject({
      options: DiscussionOptions,
      context: z
        .object({ files: z.array(ContextFile), skipped: z.array(ContextSkipped) })
        .default({ files: [], skipped: [] }),
      /** Version of the program that started it. */
      program: z.string().max(64).optional(),
    }),
    pause: z.looseObject({ reason: z.string().optional() }),
    /** New limits apply to a discussion that ended early. */
    resume: z.looseObject(NewLimits.shape),
    stop: z.looseObject({ reason: z.string().optional() }),
    answer_now: z.looseObject({}),
    /** The user's judgement of which points say the same. It overrides any model's. */
    judge: z.looseObject(PositionsJudged.shape),
  },
  context: {
    /** One piece of one document: the pieces of a path, joined in order, are its text. */
    document: z.looseObject({ path: z.string(), piece: z.int().min(0), pieces: z.int().min(1), text: z.string() }),
  },
  journal: {
    /** `branch`: the parallel part of a protocol that the entry belongs to. */
    effect: z.looseObject({
      n: z.int().min(0),
      does: z.string(),
      key: z.string(),
      branch: z.string().optional(),
      result: z.unknown(),
    }),
  },
  exchange: {
    /** One piece of an exchange with a model: the pieces of one `exchange`, joined in order, are its JSON (see Exchange). */
    exchange: z.looseObject({
      turn: TurnId,
      exchange: z.string().min(1).max(128),
      piece: z.int().min(0),
      pieces: z.int().min(1),
      text: z.string(),
    }),
  },
  dead: {
    dead_letter: z.looseObject({ subject: z.string(), seq: z.int().min(0), reason: z.string(), excerpt: z.string() }),
  },
  here: { here: z.looseObject({ turn: TurnId.optional(), state: z.string().optional() }) },
  draft: {
    /** A model's text of a turn so far; an empty text withdraws it, `done` marks it as sent. */
    draft: z.looseObject({ turn: TurnId, text: z.string().max(DRAFT_CHARS), done: z.boolean().optional() }),
  },
} as const;
