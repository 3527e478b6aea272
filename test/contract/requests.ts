import type { QualityGate } from "../../src/protocols/swarm-discussion/schemas/statements.ts";
import type { Synthesis } from "../../src/protocols/swarm-discussion/schemas/synthesis.ts";
import type { Facts, ModelRequest } from "../../src/providers/provider.ts";
import type { FloorStatement, Lang, Persona } from "../../src/wire/index.ts";
import { promptOf } from "../support/prompts.ts";

export const OPS: Persona = {
  id: "operations",
  name: "Operations Engineer",
  expertise: ["on-call", "capacity"],
  thinkingStyle: "pragmatic",
  bias: "prefers what can be repaired at night",
  replyTendency: "with incidents that happened",
  stakes: "wakes up when it breaks",
  blindSpots: ["undervalues new features"],
};

const DATA: Persona = {
  id: "data-architect",
  name: "Data Architect",
  expertise: ["transactions", "schemas"],
  thinkingStyle: "systematic",
  bias: "prefers one owner for each table",
  replyTendency: "with schemas",
  stakes: "answers for lost invoices",
  blindSpots: ["underestimates operating cost"],
};

function statement(
  id: string,
  from: string,
  type: FloorStatement["type"],
  content: Record<string, unknown>,
): FloorStatement {
  return { id, from, type, round: 1, content, references: [], timestamp: "2026-11-21T10:00:00Z", turn: id };
}

const FLOOR: readonly FloorStatement[] = [
  statement("r1-msg-001", "operations", "position_declaration", {
    position: "Keep billing in one deployable unit for now",
    confidence: 0.7,
    conditions: "one team owns it",
    wouldChangeIf: "a deploy of billing has blocked another team twice in a month",
    keyRisk: "it grows until nobody can split it",
  }),
  statement("r1-msg-002", "data-architect", "position_declaration", {
    position: "Split invoices out with their own database",
    confidence: 0.6,
    conditions: "invoices are written in one place",
    wouldChangeIf: "a count shows that half of all invoices span two services",
    keyRisk: "a compensation fails halfway",
  }),
  statement("r1-msg-003", "moderator", "opening", {
    divergences: ["one unit or two"],
    questions: [{ question: "Which fails first?", to: ["operations", "data-architect"] }],
    disagreementBudget: { min: 3, max: 6 },
  }),
  statement("r1-msg-004", "contrarian", "stress_test", {
    target: "that the invoice table has one writer",
    assumption: "nobody else writes it",
    ifWrong: "both ways break",
    weakestEvidence: { targetId: "r1-msg-002", why: "no count was made" },
    failureScenario: "The nightly correction job writes invoices past the service.",
    references: [{ targetId: "r1-msg-002", relation: "counters", comment: "one writer is assumed" }],
    steelMan: [{ targetId: "r1-msg-002", restatement: "A table with one owner can be changed safely." }],
  }),
];

const GATE: QualityGate = {
  qualityScore: {
    genuineDisagreement: 4,
    evidenceQuality: 3,
    steelManning: 4,
    novelInsights: 3,
    positionEvolution: 2,
    overall: 3,
  },
  disagreement: 4.5,
  summary: "2 positions, 1 attack.",
  agreements: [{ point: "Invoices need one writer", supporters: ["data-architect"], strength: "weak" }],
  activeDisagreements: [{ point: "one unit or two", positions: [{ stance: "one", advocates: ["operations"] }] }],
  insights: [{ insight: "The correction job writes invoices", novelty: "high", source: "r1-msg-004" }],
  openQuestions: ["Who else writes invoices?"],
  positionShifts: [],
  recommendation: "deep-dive",
  recommendationReason: "The contested point is open.",
};

export const SYNTHESIS: Synthesis = {
  executiveSummary: "2 positions stand.",
  insights: [
    {
      title: "The correction job",
      description: "It writes invoices past the service.",
      confidence: "medium",
      confidenceReason: "one message, not answered",
      supportingEvidence: [{ messageId: "r1-msg-004", summary: "The job writes invoices." }],
      dissentingViews: [],
    },
  ],
  agreements: [
    { point: "Invoices need one writer", supporters: ["data-architect"], strength: "weak", resolvedBy: "silence" },
  ],
  minorityReport: [
    {
      position: "Keep one unit",
      advocate: "operations",
      reason: "held by one of two",
      stillValid: true,
      note: "was not refuted",
      messageId: "r1-msg-001",
    },
  ],
  unresolvedDebates: [{ topic: "one or two", positions: [], whyUnresolved: "no measurement" }],
  positionEvolution: [{ expert: "operations", journey: ["Keep one unit"], keyTurningPoints: [] }],
  openQuestions: [{ question: "Who else writes invoices?", whyOpen: "nobody counted", suggestedApproach: "count" }],
  recommendations: [],
  metaObservations: "One round.",
};

/** The facts of a turn in a first round, with Operations as speaker. */
export function sampleFacts(lang: Lang, more: Partial<Facts> = {}): Facts {
  return {
    topic: lang === "zh" ? "我们是否应将账单单体拆分为服务？" : "Should we split the billing monolith into services?",
    lang,
    mode: "standard",
    round: 1,
    persona: OPS,
    speaker: OPS.id,
    personas: [OPS, DATA],
    tensions: [
      { between: [OPS.id, DATA.id], axis: "Operability vs. ownership", description: "one unit is easier to run" },
    ],
    problem: { statement: "Split or not", scope: "billing only", successCriteria: ["no invoice is lost"] },
    passages: [{ path: "docs/billing.md", line: 12, endLine: 14, text: "The nightly job corrects invoices directly." }],
    floor: FLOOR,
    ...more,
  };
}

/** One request for every purpose, as the services make them. */
export function requestsFor(lang: Lang): ReadonlyMap<string, ModelRequest> {
  const facts = sampleFacts(lang);
  const { persona: _, ...noPersona } = facts;
  const moderator = { ...noPersona, speaker: "moderator" };
  const beginning = { ...moderator, personas: [], tensions: [], floor: [] };
  const target = { claim: "r1-msg-002", holders: ["data-architect"] };
  const asked: Readonly<Record<string, Facts>> = {
    analysis: { ...beginning, mode: "deep", wanted: { experts: [3, 4], given: [OPS] } },
    position_declaration: { ...facts, floor: [] },
    opening: moderator,
    argument: facts,
    stress_test: { ...noPersona, speaker: "contrarian", computed: target },
    response: facts,
    analogy: { ...noPersona, speaker: "cross-domain" },
    synthesis: { ...noPersona, speaker: "historian", computed: SYNTHESIS },
    judgement: {
      ...moderator,
      judges: {
        points: [{ id: "p1", text: "Keep one unit", isNew: true }],
        statements: FLOOR.map(({ id }) => id),
      },
    },
    reopening: { ...moderator, computed: GATE },
  };
  return new Map(Object.entries(asked).map(([purpose, one]) => [purpose, promptOf(purpose, one)]));
}
