import { z } from "zod";
import { MessageId, Name } from "./names.ts";
import { POOLS } from "./subjects.ts";
import { told } from "./words/index.ts";

export const MODES = ["lightweight", "standard", "deep"] as const;
export const Mode = z.enum(MODES);
export type Mode = z.infer<typeof Mode>;

type Range = readonly [min: number, max: number];

/** Limits of a mode. `experts` and `rounds` are inclusive ranges; `callsPerRound` is a hard upper bound. */
export type ModeLimits = Readonly<Record<"experts" | "rounds" | "callsPerRound" | "questions", Range>> & {
  readonly crossDomain: boolean;
};

/** Limits by mode; docs/decisions/2026-11-21-calls-per-round.md derives the calls of a round. */
export const MODE_LIMITS: Readonly<Record<Mode, ModeLimits>> = {
  lightweight: { experts: [2, 2], rounds: [1, 2], callsPerRound: [3, 5], questions: [1, 2], crossDomain: false },
  standard: { experts: [2, 3], rounds: [2, 3], callsPerRound: [5, 8], questions: [2, 3], crossDomain: true },
  deep: { experts: [3, 4], rounds: [3, 5], callsPerRound: [8, 12], questions: [2, 3], crossDomain: true },
};

export const Lang = z.enum(["en", "zh"]);
export type Lang = z.infer<typeof Lang>;

export const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

const line = z.string().trim().min(1).max(2_000);
const lines = z.array(line).max(24);

/** An expert: the concern that they speak for, and what they stand to lose. */
export const Persona = z.object({
  id: Name.meta(told(({ persona }) => persona.id)),
  name: line.meta(told(({ persona }) => persona.name)),
  expertise: lines.min(1).meta(told(({ persona }) => persona.expertise)),
  thinkingStyle: line.meta(told(({ persona }) => persona.thinkingStyle)),
  bias: line.meta(told(({ persona }) => persona.bias)),
  replyTendency: line.meta(told(({ persona }) => persona.replyTendency)),
  stakes: line.meta(told(({ persona }) => persona.stakes)),
  blindSpots: lines.min(1).meta(told(({ persona }) => persona.blindSpots)),
});
export type Persona = z.infer<typeof Persona>;

/** Two experts whose interests are opposed by design, and the axis of their opposition. */
export const Tension = z.object({
  between: z.tuple([Name, Name]),
  axis: line.meta(told(({ axis }) => axis)),
  description: line,
});
export type Tension = z.infer<typeof Tension>;

export const ProblemDefinition = z.object({
  statement: line,
  scope: line,
  successCriteria: lines.min(1),
  constraints: z.array(z.string()).optional(),
  /** Options that the topic names, each a sentence that one can be for or against. */
  options: lines.max(8).optional(),
});
export type ProblemDefinition = z.infer<typeof ProblemDefinition>;

/** Constraint that holds until the end, of the user or of a document, then as its words and their place. */
export const Constraint = z.object({
  id: Name,
  kind: z.enum(["constraint", "direction"]).describe("to be kept, or to be gone into"),
  text: z.string().min(1).max(20_000),
  round: z.int().min(0).describe("the round after which it was given; 0: before the first"),
});
export type Constraint = z.infer<typeof Constraint>;

/** Objection or question that is open against a participant, to be answered or conceded. */
export const DocketItem = z.object({
  id: MessageId.describe("the message that raises it"),
  item: z.string().max(16).optional().describe("your objection that it answers, or the objection to you, such as a7"),
  from: Name,
  relation: z.enum(["counters", "answers", "questions"]).describe("answers: to an objection of yours"),
  about: MessageId.describe("the message of yours that it is raised against"),
  text: z.string().max(20_000),
});
export type DocketItem = z.infer<typeof DocketItem>;

/** Result of a topic's analysis: the experts, their tensions, and the problem. */
export const TopicAnalysis = z.object({
  experts: z.array(Persona).min(2).max(8),
  tensionMap: z.array(Tension).min(1).max(28),
  problemDefinition: ProblemDefinition,
});
export type TopicAnalysis = z.infer<typeof TopicAnalysis>;

/** Participant with an inbox in one discussion. `pool` names the workers that serve the inbox. */
export const Participant = z.object({
  id: Name,
  name: line,
  role: z.enum(["expert", "contrarian", "cross-domain", "moderator", "historian"]),
  pool: z.enum(POOLS),
  persona: Persona.optional(),
});
export type Participant = z.infer<typeof Participant>;

/** Options of a discussion. All but the topic have defaults. */
export const DiscussionOptions = z.looseObject({
  topic: z.string().min(1).max(20_000),
  protocol: Name.optional().describe("how it is held; default: as a swarm discussion"),
  mode: Mode.default("standard"),
  lang: Lang.default("en"),
  provider: z.string().max(1_000).default("offline"),
  model: z.string().max(200).optional(),
  effort: z
    .enum(["auto", ...EFFORTS])
    .optional()
    .describe("how much models think; auto, the default: by what is asked"),
  rounds: z.int().min(1).max(20).optional().describe("the most rounds; the mode's bound still holds"),
  experts: z.array(Persona).max(8).default([]).describe("experts given by the user; the analysis adds what is missing"),
  constraints: z
    .array(z.string().trim().min(1).max(4_000))
    .max(16)
    .optional()
    .describe("what has to hold until the end, known before the first round"),
  expertProviders: z
    .record(Name, z.string().max(200))
    .optional()
    .describe("by an expert's id, who thinks for them: providers in the order in which they are asked"),
  seats: z.array(Name).max(8).default([]).describe("experts' seats: a person or a program answers on their inbox"),
  seatNames: z
    .record(Name, line)
    .optional()
    .describe("by a seat's id, the name of who sits there as they write it, where it is another than the id"),
  unattended: z.boolean().default(false).describe("take every recommended answer instead of asking"),
  turnSeconds: z.number().positive().max(86_400).default(300).describe("deadline of a turn in a worker pool"),
  seatSeconds: z.number().positive().max(604_800).default(1_800).describe("deadline of a turn in a seat"),
  anonymous: z.boolean().optional().describe("experts see each other under labels; the record keeps who it was"),
  unshared: z.boolean().optional().describe("before the arguments each expert says what only they know"),
  refusePartial: z
    .boolean()
    .optional()
    .describe("end without a result where an expert's answer is missing, instead of going on without it"),
  budgetCalls: z.int().positive().optional().describe("model calls"),
  budgetTokens: z.int().positive().optional(),
  budgetUsd: z.number().positive().optional(),
  timeSeconds: z
    .number()
    .positive()
    .optional()
    .describe("the whole discussion's time; then it ends with what is there"),
});
export type DiscussionOptions = z.infer<typeof DiscussionOptions>;

/** Quoted piece of a document: lines `line` to `endLine` of `path`, counted from 1. */
export const Passage = z.object({
  path: z.string().max(1_000),
  line: z.int().min(1),
  endLine: z.int().min(1),
  text: z.string().max(8_000),
  heading: z.string().max(2_000).optional().describe("the headings and lead-in under which it stands"),
  place: z
    .string()
    .max(80)
    .optional()
    .describe("where it stands in a document without lines, such as page4 or Sheet1!row12: cite it as path:place"),
});
export type Passage = z.infer<typeof Passage>;

/** Cost of model calls. `costUsd` is absent if the price is unknown. */
export const Usage = z.object({
  calls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  thinkingTokens: z.int().min(0).optional().describe("the part of the output that was thinking, where it is told"),
  cachedInputTokens: z.int().min(0).default(0),
  costUsd: z.number().min(0).optional(),
});
export type Usage = z.infer<typeof Usage>;

export { addUsage, NO_USAGE } from "#lib/usage";

/** Source of words: a provider and model, or a rule, a person or a foreign program. */
export const Origin = z.object({
  provider: z.string(),
  model: z.string(),
  isModel: z.boolean().describe("false where a rule, a person or a foreign program answered"),
  note: z.string().optional(),
  attempts: z.int().min(1).optional().describe("exchanges with the provider until this answer"),
  requestId: z.string().max(200).optional().describe("the provider's own id of the exchange"),
  effort: z.string().max(20).optional().describe("how much the model was told to think; absent: it was not told"),
  digested: z
    .int()
    .min(1)
    .optional()
    .describe(
      "the number of oldest statements that were read as one sentence each: the whole was too long for the model",
    ),
  marks: z
    .array(z.enum(["prompted", "salvaged", "repaired"]))
    .optional()
    .describe("the schema stood in the prompt only; the answer was found within other text; it was given twice"),
});
export type Origin = z.infer<typeof Origin>;

export const Reference = z.object({
  targetId: MessageId,
  type: z.enum(["supports", "counters", "extends", "questions", "responds_to", "references"]),
  comment: z.string().max(4_000).optional(),
});
export type Reference = z.infer<typeof Reference>;
