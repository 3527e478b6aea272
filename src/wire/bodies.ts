import { z } from "zod";
import {
  ContextFile,
  ContextSkipped,
  LIMITS,
  NewLimits,
  OUTCOMES,
  PlannedStep,
  PositionsJudged,
  Progress,
  Question,
} from "./announced.ts";
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
    /** The user's judgement of which statements take one position. It overrides any model's. */
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
