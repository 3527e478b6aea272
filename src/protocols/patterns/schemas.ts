import { z } from "zod";
import { told } from "./words/index.ts";

/*
 * What the roles of the collaboration patterns say. The keys are those of the patterns' signals.
 */

const text = z.string().trim().min(1).max(8_000);
const maybe = z.string().trim().max(8_000).default("");
const lines = z.array(z.string().trim().min(1).max(4_000)).max(50).default([]);
const share = z.number().min(0).max(1);

export const Plan = z.object({
  summary: text.meta(told(({ fields }) => fields.planSummary)),
  tasks: z
    .array(
      z.object({
        id: z.string().trim().min(1).max(40),
        title: text,
        dependsOn: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
        files: lines,
      }),
    )
    .min(1)
    .max(50)
    .meta(told(({ fields }) => fields.planTasks)),
});
export type Plan = z.infer<typeof Plan>;

export const Work = z.object({
  summary: text.meta(told(({ fields }) => fields.workSummary)),
  artifact: z
    .string()
    .max(100_000)
    .default("")
    .meta(told(({ fields }) => fields.artifact)),
  selfCheck: z.enum(["passed", "failed", "not-made"]).meta(told(({ fields }) => fields.selfCheck)),
});
export type Work = z.infer<typeof Work>;

const Finding = z.object({
  file: z.string().max(1_000).optional(),
  line: z.int().min(0).optional(),
  description: text,
  suggestion: maybe,
});
export type Finding = z.infer<typeof Finding>;

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
const found = z.array(Finding).max(100).default([]);
const NO_FINDINGS = { critical: [], high: [], medium: [], low: [] };

export const Review = z.object({
  summary: text.meta(told(({ fields }) => fields.reviewSummary)),
  verdict: z.enum(["APPROVE", "CONDITIONAL", "BLOCK"]).meta(told(({ fields }) => fields.verdict)),
  findings: z
    .object({ critical: found, high: found, medium: found, low: found })
    .default(NO_FINDINGS)
    .meta(told(({ fields }) => fields.findings)),
  designFlaw: z
    .boolean()
    .default(false)
    .meta(told(({ fields }) => fields.designFlaw)),
});
export type Review = z.infer<typeof Review>;

export const TestReport = z.object({
  summary: text.meta(told(({ fields }) => fields.testSummary)),
  passRate: share.meta(told(({ fields }) => fields.passRate)),
  failures: lines.meta(told(({ fields }) => fields.failures)),
  newProblems: lines.meta(told(({ fields }) => fields.newProblems)),
});
export type TestReport = z.infer<typeof TestReport>;

export const GATE_CRITERIA = ["syntax_clean", "no_regression", "increment_tests_pass"] as const;
export const Gate = z.object({
  summary: text.meta(told(({ fields }) => fields.gateSummary)),
  syntax_clean: z.boolean(),
  no_regression: z.boolean(),
  increment_tests_pass: z.boolean(),
  affected_files: lines,
  fix_suggestion: maybe,
});
export type Gate = z.infer<typeof Gate>;

export const Analysis = z.object({
  summary: text.meta(told(({ fields }) => fields.analysisSummary)),
  findings: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(300),
        holds: z.boolean(),
        severity: z.enum(SEVERITIES),
        detail: maybe,
      }),
    )
    .max(50)
    .default([])
    .meta(told(({ fields }) => fields.analysisFindings)),
  confidence: share.meta(told(({ fields }) => fields.confidence)),
});
export type Analysis = z.infer<typeof Analysis>;

export const Proposal = z.object({
  title: text,
  context: maybe,
  options: z
    .array(z.object({ id: z.string().trim().min(1).max(20), description: text, pros: lines, cons: lines }))
    .min(1)
    .max(10),
  recommended: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .meta(told(({ fields }) => fields.recommended)),
});
export type Proposal = z.infer<typeof Proposal>;

export const Vote = z.object({
  vote: z.enum(["APPROVE", "REJECT", "BLOCK", "ABSTAIN"]).meta(told(({ fields }) => fields.vote)),
  severity: z
    .enum(["HIGH", "MEDIUM", "LOW"])
    .optional()
    .meta(told(({ fields }) => fields.severity)),
  rationale: text.meta(told(({ fields }) => fields.rationale)),
  conditions: lines.meta(told(({ fields }) => fields.conditions)),
  confidence: share.meta(told(({ fields }) => fields.confidence)),
});
export type Vote = z.infer<typeof Vote>;

export const Attempt = z.object({
  diagnosis: text.meta(told(({ fields }) => fields.diagnosis)),
  tried: lines.meta(told(({ fields }) => fields.tried)),
  resolved: z.boolean().meta(told(({ fields }) => fields.resolved)),
  solution: maybe.meta(told(({ fields }) => fields.solution)),
  redefined: maybe.meta(told(({ fields }) => fields.redefined)),
  architectural: z
    .boolean()
    .default(false)
    .meta(told(({ fields }) => fields.architectural)),
});
export type Attempt = z.infer<typeof Attempt>;

export const Diagnosis = z.object({
  perspective: text,
  root_cause: text,
  fix_suggestion: text.meta(told(({ fields }) => fields.fix)),
  confidence: share.meta(told(({ fields }) => fields.confidence)),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

export const Advice = z.object({
  rationale: text,
  recommendation: text,
  confidence: share.meta(told(({ fields }) => fields.confidence)),
  references: lines,
  caveats: lines,
  alternative: maybe,
});
export type Advice = z.infer<typeof Advice>;

export const Application = z.object({
  summary: text.meta(told(({ fields }) => fields.application)),
  applied: z.boolean().meta(told(({ fields }) => fields.applied)),
  conflicts: z
    .boolean()
    .default(false)
    .meta(told(({ fields }) => fields.adviceConflicts)),
});
export type Application = z.infer<typeof Application>;

export const Alignment = z.object({
  summary: text,
  aligned: z.boolean().meta(told(({ fields }) => fields.aligned)),
  conflicts: lines,
  adjust: z
    .enum(["track-a", "track-b", "both"])
    .default("both")
    .meta(told(({ fields }) => fields.adjust)),
  correction: maybe.meta(told(({ fields }) => fields.correction)),
});
export type Alignment = z.infer<typeof Alignment>;

export const Retro = z.object({
  went_well: lines.meta(told(({ fields }) => fields.wentWell)),
  difficult: lines.meta(told(({ fields }) => fields.difficult)),
  suggestions: lines.meta(told(({ fields }) => fields.suggestions)),
  patterns: lines.meta(told(({ fields }) => fields.patterns)),
});
export type Retro = z.infer<typeof Retro>;

const Outcomes = z.enum(["reached", "decided-by-user", "with-reservations", "workaround", "not-reached"]);
export type OutcomeName = z.infer<typeof Outcomes>;

/** The moderator's own: how each pattern went, for readers in the discussion's language. */
export const Report = z.object({
  answer: z.string(),
  outcome: Outcomes,
  runs: z.array(
    z.object({
      pattern: z.string(),
      depth: z.int().min(0),
      reached: z.boolean(),
      iterations: z.int().min(0),
      bound: z.int().min(0).nullable(),
      summary: z.string(),
      lines: z.array(z.object({ text: z.string(), refs: z.array(z.string()), isFallback: z.boolean().optional() })),
      outcome: Outcomes.optional().describe("absent in old reports"),
      signals: z.record(z.string(), z.int()).optional().describe("team messages by type; absent in old reports"),
    }),
  ),
  lessons: z.object({ used: z.array(z.string()), learned: z.array(z.string()) }),
  postMortem: z.record(z.string(), z.unknown()).optional(),
  byRule: z.array(z.string()).describe("roles for which no model, person or program answered, but a rule"),
});
export type Report = z.infer<typeof Report>;
