import { z } from "zod";
import { MessageId } from "#wire";
import { told, type Words } from "./words/index.ts";

export const LEVELS = ["low", "medium", "high"] as const;
export type Level = (typeof LEVELS)[number];
const IMPACTS = ["better", "same", "worse"] as const;
export const Impact = z.enum([...IMPACTS, "unknown"]);
export type Impact = z.infer<typeof Impact>;

/** Adds the description of a field, by its name in the words. */
const field = <T extends z.ZodType>(name: keyof Words["fields"], schema: T): T =>
  schema.meta(told(({ fields }) => fields[name]));

const text = z.string().trim().min(1).max(4_000);
const path = z.string().trim().min(1).max(400);
const relationship = z.enum(["imports", "calls", "inherits", "uses"]);

export const Location = z.object({
  file: field("file", path),
  line: field("line", z.int().min(1).optional()),
  reason: field("why", text),
});
export type Location = z.infer<typeof Location>;

export const Approach = z.object({
  name: field("name", z.string().trim().min(1).max(200)),
  same_as: field("sameAs", z.string().max(200).optional()),
  description: field("description", text),
  pros: field("pros", z.array(text).max(12).default([])),
  cons: field("cons", z.array(text).max(12).default([])),
  effort: field("effort", z.enum(LEVELS)),
  effort_estimate: field("effortEstimate", z.string().trim().max(200).optional()),
  risk: field("risk", z.enum(LEVELS).optional()),
  maintainability: field("maintainability", z.enum(IMPACTS).optional()),
  performance_impact: field("performance", z.enum(IMPACTS).optional()),
  affected_files: field("affectedFiles", z.array(Location).max(20).default([])),
});
export type Approach = z.infer<typeof Approach>;

const lines = (most: number) => z.array(text).max(most).default([]);

/** Answer to a point in dispute: whether its author was right, or what was said is kept. */
const Answered = z.object({
  to: field("disputeId", z.string().trim().min(1).max(20)),
  verdict: field("verdict", z.enum(["accepted", "kept"])),
  why: field("whyVerdict", text),
});

/** Findings of a provider: the seed's fields, then those that its artifact needs and no provider was asked for. */
const Findings = z.object({
  feasibility_score: field("feasibility", z.number().min(0).max(1)),
  findings: field("findings", z.array(text).min(1).max(20)),
  implementation_approaches: field("approaches", z.array(Approach).max(6)),
  technical_concerns: field("concerns", lines(12)),
  code_locations: field("locations", z.array(Location).max(30).default([])),
  scope_included: field("included", lines(8)),
  scope_excluded: field("excluded", lines(8)),
  requirements: field(
    "requirements",
    z
      .array(
        z.object({
          kind: z.enum(["functional", "non-functional"]),
          description: text,
          priority: z.enum(["critical", ...LEVELS]),
        }),
      )
      .max(12)
      .default([]),
  ),
  acceptance_criteria: field("criteria", lines(10)),
  dependencies: field(
    "dependencies",
    z
      .array(z.object({ source: path, target: path, relationship }))
      .max(40)
      .default([]),
  ),
  recommends: field("recommends", z.string().trim().min(1).max(200).optional()),
  left_out: field(
    "leftOut",
    z
      .array(z.object({ name: z.string().trim().min(1).max(200), why: text }))
      .max(6)
      .default([]),
  ),
  questions: field("questions", lines(2)),
});

/** Round 1, in which nothing is disputed yet: an analysis, and its verification. */
export const FirstAnalysis = Findings;
export const Analysis = Findings.extend({ answers: field("answers", z.array(Answered).max(12).default([])) });
export type Analysis = z.infer<typeof Analysis>;

const CrossVerified = z.object({
  agrees_with: field("agrees", lines(12)),
  disagrees_with: field("disagrees", lines(12)),
  additions: field("additions", lines(12)),
  withdraws: field("withdraws", z.array(z.string().trim().min(1).max(20)).max(12).default([])),
});

/** The same by the one who verifies what the first found. */
export const Verification = Findings.extend({
  cross_verification: field("crossVerification", CrossVerified),
});

export const FirstVerification = Findings.extend({
  cross_verification: field("crossVerification", CrossVerified.omit({ withdraws: true })),
});

/** An analysis as it stands on the floor. `_fallback`: salvaged from free text. */
export const StandingAnalysis = Analysis.extend({
  findings: z.array(text).max(20),
  cross_verification: CrossVerified.optional(),
  _fallback: z.literal(true).optional(),
});
export type StandingAnalysis = z.infer<typeof StandingAnalysis>;

/** One place that an analysis names, looked up in the documents. */
const Checked = z.object({
  file: z.string(),
  line: z.int().optional(),
  exists: z.boolean(),
  /** Path in the documents, if the place exists. */
  path: z.string().optional(),
  startLine: z.int().optional(),
  code: z.string().optional(),
});
export type Checked = z.infer<typeof Checked>;

/**
 * Places that the analyses name, as found in the documents. `documents` is 0 if none were given: then nothing was
 * looked up.
 */
export const Evidence = z.object({
  documents: z.int(),
  places: z.array(Checked),
  files: z.array(z.string()),
  dependencies: z.array(z.object({ source: z.string(), target: z.string(), relationship })),
});
export type Evidence = z.infer<typeof Evidence>;

const LACKS = ["place", "effort", "pros-cons", "providers"] as const;

/** An approach of one provider, or the same of several. */
export const Solution = z.object({
  id: z.string(),
  name: text,
  description: text,
  source_cli: z.array(z.string()),
  recommended_by: z.array(z.string()),
  pros: z.array(text),
  cons: z.array(text),
  effort: z.enum(LEVELS),
  effort_estimate: z.string().optional(),
  risk: z.enum(LEVELS),
  maintainability: Impact,
  performance_impact: Impact,
  affected_files: z.array(Location),
  score: z.number(),
  /** Defects: no existing place, no effort in figures, no concrete pros and cons, no second provider. */
  lacks: z.array(z.enum(LACKS)),
  messages: z.array(MessageId),
});
export type Solution = z.infer<typeof Solution>;
export type Lack = (typeof LACKS)[number];

const Position = z.object({ tool: z.string(), text, messageId: MessageId });
const Disagreement = z.object({
  /** `r1-d2`: what an answer of the next round names. */
  id: z.string(),
  topic: text,
  /** The participant whose analysis it is about; undefined where analyses differ. */
  about: z.string().optional(),
  positions: z.array(Position),
});
export type Disagreement = z.infer<typeof Disagreement>;
const DisputeAnswer = Answered.extend({ tool: z.string(), messageId: MessageId });
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;
const Agreement = z.object({
  text,
  /** The name of the approach that they share, where that is what they agree on. */
  approach: z.string().optional(),
  tools: z.array(z.string()),
  messages: z.array(MessageId),
});
export type Agreement = z.infer<typeof Agreement>;

export const CrossVerification = z.object({
  agreements: z.array(Agreement),
  disagreements: z.array(Disagreement),
  additions: z.array(Agreement),
  answered: z.array(DisputeAnswer),
  /** Ids of disagreements of the round before that the verifier withdraws. */
  withdrawn: z.array(z.string()),
});
export type CrossVerification = z.infer<typeof CrossVerification>;

const RECOMMENDATIONS = ["continue", "converged", "user_input_needed"] as const;
export const Convergence = z.object({
  score: z.number(),
  new_insights: z.boolean(),
  recommendation: z.enum(RECOMMENDATIONS),
});
export type Convergence = z.infer<typeof Convergence>;

const Clarification = z.object({
  text,
  about: z.enum(["disagreement", "question"]),
  /** Ids of solutions, or sides, that an answer may choose. */
  choices: z.array(z.string()),
});

/** Synthesis of a round, computed from its analyses alone. */
export const RoundSynthesis = z.object({
  analyses: z.array(
    z.object({
      tool: z.string(),
      perspective: z.string(),
      participant: z.string(),
      messageId: MessageId,
      instead: z.string().optional(),
    }),
  ),
  absent: z.array(z.object({ participant: z.string(), reason: z.string() })),
  cross: CrossVerification,
  solutions: z.array(Solution),
  convergence: Convergence,
  questions: z.array(Clarification),
  status: z.enum(["exploring", "analyzing", "decided", "blocked"]),
  degraded: z.boolean(),
});
export type RoundSynthesis = z.infer<typeof RoundSynthesis>;

/** Translations of texts into the other language, by a model. */
export const Labels = z.object({ labels: z.array(z.object({ text: z.string(), translation: z.string() })) });
export type Labels = z.infer<typeof Labels>;

/** The user's answers to a round's questions. */
export const Feedback = z.object({
  answers: z.array(z.object({ question: z.string(), answer: z.string(), by: z.string() })),
});
export type Feedback = z.infer<typeof Feedback>;
