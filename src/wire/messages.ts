import { z } from "zod";
import {
  Constraint,
  DiscussionOptions,
  DocketItem,
  Lang,
  Mode,
  Origin,
  Participant,
  Passage,
  Persona,
  ProblemDefinition,
  Tension,
  Usage,
} from "./discussion.ts";
import { describeIssues, type Envelope } from "./envelope.ts";
import { WireError } from "./failures.ts";
import { MessageId, Name } from "./names.ts";
import { FloorStatement, KindName } from "./statements.ts";
import { type Channel, POOLS } from "./subjects.ts";

const TurnId = z.string().min(1).max(128);
const time = z.iso.datetime({ offset: true });

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

const { budgetCalls, budgetTokens, budgetUsd, timeSeconds } = DiscussionOptions.shape;
/** Limits of a whole discussion, as a resume may raise them. `timeSeconds` counts from there. */
export const NewLimits = z.object({ budgetCalls, budgetTokens, budgetUsd, timeSeconds });
export type NewLimits = z.infer<typeof NewLimits>;

/** A turn: everything that is needed to answer it. */
export const Turn = z.looseObject({
  turn: TurnId,
  phase: KindName,
  topic: z.string(),
  instruction: z.string(),
  schema: z.record(z.string(), z.unknown()).describe("the JSON Schema of the answer's content"),
  floor: z.array(FloorStatement).optional(),
  floorUrl: z.string().optional().describe("where the floor is, when it is too large for one message"),
  deadline: time,
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
  said: z.array(StepSaid).optional().describe("of the first lines, as many as these: who says what, as data"),
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

/** Characters of a draft: of a longer one the last. */
export const DRAFT_CHARS = 2_000;

/** Every body, by channel and type. A pair that does not stand here is unknown: those who need not know it ignore it. */
export const BODIES = {
  inbox: {
    turn: Turn,
    accepted: z.looseObject({ turn: TurnId, messageId: MessageId }),
    returned: z.looseObject({ turn: TurnId, reasons: z.array(Reason).min(1), attemptsLeft: z.int().min(0) }),
    late: z.looseObject({ turn: TurnId, deadline: time }),
    /** The deadline that holds now; `left`: how often more time may still be asked for in this turn. */
    extended: z.looseObject({ turn: TurnId, deadline: time, left: z.int().min(0) }),
    /** Held until the others of a sealed step are in. */
    received: z.looseObject({ turn: TurnId }),
    refused: z.looseObject({ reason: z.string(), received: z.string().optional() }),
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
    /** The participant cannot answer this turn, and nobody need wait for it. */
    unable: z.looseObject({
      turn: TurnId,
      reason: z.string(),
      usage: Usage.optional(),
      failure: Failure.optional().describe("where a model gave no answer"),
    }),
    /** The participant asks for more time for this turn. */
    more_time: z.looseObject({ turn: TurnId }),
    /** The user's answer to a question. */
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
      deadline: time.optional().describe("the last of them"),
      deadlines: z.record(Name, time).optional(),
      topic: z.string().optional(),
      kinds: z.record(Name, z.string()).optional().describe("who is asked for another kind of statement than `name`"),
      budgets: z.record(Name, TurnBudget).optional().describe("what each turn may spend; without one it is not given"),
    }),
    progress: z.looseObject(Progress.shape),
    notice: z.looseObject({ level: z.enum(["info", "warning"]), text: z.string() }),
    returned: z.looseObject({ turn: TurnId, participant: Name, reasons: z.array(Reason), attemptsLeft: z.int() }),
    /** A turn has more time. `asked`: its author asked for it; else too few answers were in at the deadline. */
    extended: z.looseObject({ turn: TurnId, participant: Name, deadline: time, asked: z.boolean().optional() }),
    decided: z.looseObject({
      question: z.string(),
      choice: z.string(),
      label: z.string().optional().describe("the choice as the user was shown it"),
      text: z.string().optional(),
      by: z.string(),
      constraints: z.array(Constraint).optional().describe("all that the user wants to hold, where one was added"),
    }),
    /** `failure`: no call could succeed. `usage`: what was spent on a call that is made again. */
    paused: z.looseObject({ reason: z.string(), failure: Failure.optional(), usage: Usage.optional() }),
    resumed: z.looseObject({ review: z.string().optional() }),
    ended: z.looseObject({
      outcome: z.enum(OUTCOMES),
      reason: z.string(),
      limit: z.enum(LIMITS).optional().describe("which limit was used up, where it ended early"),
      answer: z.string().optional(),
      usage: Usage.optional(),
    }),
    closed: z.looseObject({ confirmed: z.array(Name), missing: z.array(Name) }),
    /** After `closed`: it is neither ended nor closed any more, and has the limits given here. */
    reopened: z.looseObject(NewLimits.shape),
  },
  control: {
    start: z.looseObject({
      options: DiscussionOptions,
      context: z
        .object({ files: z.array(ContextFile), skipped: z.array(ContextSkipped) })
        .default({ files: [], skipped: [] }),
      /** The version of the program that started it. */
      program: z.string().max(64).optional(),
    }),
    pause: z.looseObject({ reason: z.string().optional() }),
    /** New limits are for a discussion that ended early. */
    resume: z.looseObject(NewLimits.shape),
    stop: z.looseObject({ reason: z.string().optional() }),
    answer_now: z.looseObject({}),
    /** The user's word on which statements take one position. It counts before any model's. */
    judge: z.looseObject(PositionsJudged.shape),
  },
  context: {
    /** One piece of one document: the pieces of a path, joined in order, are its text. */
    document: z.looseObject({ path: z.string(), piece: z.int().min(0), pieces: z.int().min(1), text: z.string() }),
  },
  journal: {
    /** `branch` names the part of a protocol, of several that run side by side, to which the entry belongs. */
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
    /** What a model has written of a turn so far; an empty text takes it back, `done` says that it is sent. */
    draft: z.looseObject({ turn: TurnId, text: z.string().max(DRAFT_CHARS), done: z.boolean().optional() }),
  },
} as const;

type Bodies = typeof BODIES;
export type MessageChannel = keyof Bodies;
export type MessageType<C extends MessageChannel> = keyof Bodies[C] & string;
export type Body<C extends MessageChannel, T extends MessageType<C>> =
  Bodies[C][T] extends z.ZodType<infer B> ? B : never;

/** An envelope whose body is known by its channel and type. */
export interface Message<C extends MessageChannel, T extends MessageType<C>> {
  readonly v: 1;
  readonly id: string;
  readonly type: T;
  readonly discussion: string;
  readonly from: string;
  readonly ts: string;
  readonly round?: number | undefined;
  readonly phase?: string | undefined;
  readonly cause?: string | undefined;
  readonly body: Body<C, T>;
}

/** Any message of a channel, told apart by `type`. */
export type AnyMessage<C extends MessageChannel> = { [T in MessageType<C>]: Message<C, T> }[MessageType<C>];

/**
 * The body of an envelope that came on `channel`, checked, or undefined where the type is not known there.
 * @throws WireError `bad_body`, naming the place
 */
export function parseMessage<C extends MessageChannel>(channel: C, envelope: Envelope): AnyMessage<C> | undefined {
  const schemas: Record<string, z.ZodType> = BODIES[channel];
  const schema = Object.hasOwn(schemas, envelope.type) ? schemas[envelope.type] : undefined;
  if (!schema) return undefined;
  const parsed = schema.safeParse(envelope.body);
  if (!parsed.success) {
    throw new WireError("bad_body", `${envelope.type} on ${channel}: ${describeIssues(parsed.error)}`);
  }
  return { ...envelope, body: parsed.data } as unknown as AnyMessage<C>;
}

export function knowsChannel(channel: Channel): channel is MessageChannel & Channel {
  return Object.hasOwn(BODIES, channel);
}

/** What every message needs beside its body. `id` and `ts` are the caller's, so that a simulated run repeats. */
export interface Stamp {
  readonly id: string;
  readonly ts: string;
  readonly discussion: string;
  readonly from: string;
  readonly round?: number | undefined;
  readonly phase?: string | undefined;
  readonly cause?: string | undefined;
}

/** A message of a known channel and type, its body checked by the compiler. */
export function compose<C extends MessageChannel, T extends MessageType<C>>(
  _channel: C,
  type: T,
  stamp: Stamp,
  body: Body<C, T>,
): Envelope {
  const envelope: Envelope = {
    v: 1,
    id: stamp.id,
    type,
    discussion: stamp.discussion,
    from: stamp.from,
    ts: stamp.ts,
    body: body as Record<string, unknown>,
  };
  if (stamp.round !== undefined) envelope.round = stamp.round;
  if (stamp.phase !== undefined) envelope.phase = stamp.phase;
  if (stamp.cause !== undefined) envelope.cause = stamp.cause;
  return envelope;
}
