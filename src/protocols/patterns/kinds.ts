import type { z } from "zod";
import { milestone } from "#protocols/milestone";
import type { Prompt, StatementKind } from "#protocols/protocol";
import type { Rule } from "#protocols/rule";
import { marked, profileBlock, requestFor } from "#providers";
import { conflictNamed, knownOption, plannable, ratesFit, solutionGiven, verdictFits } from "./rules.ts";
import * as schemas from "./schemas.ts";
import { both, type Words, words } from "./words/index.ts";

export type PatternKind = keyof Words["kinds"];

/** What a rule answers in a role's place: plainly nothing, so that no pattern succeeds by it. */
type ByRule = (say: Words["byRule"], topic: string) => unknown;

/** A role's profile matters to itself alone. */
const promptOf =
  <T>(name: PatternKind, schema: z.ZodType<T>, byRule: ByRule): Prompt =>
  ({ correction, ...facts }) => {
    const say = words(facts.lang);
    return requestFor(
      { ...facts, personas: [] },
      {
        purpose: name,
        role: facts.persona ? `${say.role}\n\n${profileBlock(facts.persona)}` : say.role,
        schema,
        instruction: say.kinds[name].ask,
        // What this asking is about is no change that the moderator demands.
        material: correction === undefined ? [] : [say.about, marked("about", correction)],
        byRule: () => byRule(say.byRule, facts.topic),
      },
    );
  };

const AGREES: ReadonlySet<unknown> = new Set(["APPROVE", "CONDITIONAL", true]);

/** Who lets something pass agrees with it; the text under the second key says why. */
const verdict =
  (key: string, why: string): StatementKind["milestones"] =>
  (content) => {
    const kind = AGREES.has(content[key]) ? "agreement" : content[key] === "ABSTAIN" ? "argument" : "disagreement";
    return milestone(kind, why)(content);
  };

const MILESTONES: Readonly<Partial<Record<PatternKind, StatementKind["milestones"]>>> = {
  plan: milestone("proposal", "summary"),
  proposal: milestone("proposal", "title"),
  review: verdict("verdict", "summary"),
  vote: verdict("vote", "rationale"),
  alignment: verdict("aligned", "summary"),
};

function kind<T>(name: PatternKind, schema: z.ZodType<T>, byRule: ByRule, rules: readonly Rule[] = []): StatementKind {
  const milestones = MILESTONES[name];
  return {
    label: both(({ kinds }) => kinds[name].label),
    schema: schema as z.ZodType,
    rules,
    ...(milestones ? { milestones } : {}),
    instruction: ({ lang }) => words(lang).kinds[name].ask,
    prompt: promptOf(name, schema, byRule),
  };
}

const advice: ByRule = ({ nobody }) => ({ rationale: nobody, recommendation: nobody, confidence: 0 });

/** Everything that the roles of the patterns say. */
export const KINDS: Readonly<Record<PatternKind, StatementKind>> = {
  plan: kind(
    "plan",
    schemas.Plan,
    ({ plan }, topic) => ({ summary: plan, tasks: [{ id: "1", title: topic.split("\n", 1)[0]?.slice(0, 500) }] }),
    [plannable],
  ),
  work: kind("work", schemas.Work, ({ work }) => ({ summary: work, selfCheck: "not-made" })),
  review: kind(
    "review",
    schemas.Review,
    ({ review, unread }) => ({ summary: review, verdict: "BLOCK", findings: { high: [{ description: unread }] } }),
    [verdictFits],
  ),
  test: kind("test", schemas.TestReport, ({ test }) => ({ summary: test, passRate: 0, failures: [test] }), [ratesFit]),
  gate: kind("gate", schemas.Gate, ({ test }) => ({
    summary: test,
    syntax_clean: false,
    no_regression: false,
    increment_tests_pass: false,
  })),
  analysis: kind("analysis", schemas.Analysis, ({ nobody }) => ({ summary: nobody, confidence: 0 })),
  proposal: kind(
    "proposal",
    schemas.Proposal,
    ({ nobody, proposal }, topic) => ({
      title: topic.split("\n", 1)[0]?.slice(0, 500),
      context: nobody,
      options: [{ id: "A", description: proposal }],
      recommended: "A",
    }),
    [knownOption],
  ),
  vote: kind("vote", schemas.Vote, ({ nobody }) => ({ vote: "ABSTAIN", rationale: nobody, confidence: 0 })),
  attempt: kind("attempt", schemas.Attempt, ({ nobody }) => ({ diagnosis: nobody, resolved: false }), [solutionGiven]),
  diagnosis: kind("diagnosis", schemas.Diagnosis, ({ nobody }) => ({
    perspective: nobody,
    root_cause: nobody,
    fix_suggestion: nobody,
    confidence: 0,
  })),
  advice: kind("advice", schemas.Advice, advice),
  application: kind("application", schemas.Application, ({ nobody }) => ({ summary: nobody, applied: false })),
  alignment: kind(
    "alignment",
    schemas.Alignment,
    ({ nobody, unread }) => ({ summary: nobody, aligned: false, conflicts: [unread] }),
    [conflictNamed],
  ),
  retro: kind("retro", schemas.Retro, () => ({})),
  report: {
    label: both((say) => say.kinds.report.label),
    schema: schemas.Report as z.ZodType,
    milestones: milestone("decision", "answer"),
    instruction: ({ lang }) => words(lang).kinds.report.ask,
  },
};

/** What the moderator asks a model for where no specialist is there. */
export const THOUGHTS: Readonly<Record<string, Prompt>> = { advice: promptOf("advice", schemas.Advice, advice) };

/** What its statements and what stands in them are called. */
export const NAMES = { kinds: KINDS, keys: both(({ labels }) => labels), values: both(({ values }) => values) };
