import type { Failure, Message, Persona, TopicAnalysis } from "#wire";
import { putIn } from "./specialists.ts";

export type Turn = Message<"inbox", "turn">;
/** A model that gave no answer. */
export class Failing {
  readonly failure: Failure;
  readonly reason: string;

  constructor(failure: Failure, reason = "the model is overloaded") {
    this.failure = failure;
    this.reason = reason;
  }
}
type Answer = Record<string, unknown> | "silence" | "unable" | Failing;

/** Answers turns as a participant; the default answer is accepted at once. */
export type Player = (turn: Turn, attempt: number) => Answer | Promise<Answer>;

export function personaOf(id: string): Persona {
  return {
    id,
    name: `Expert ${id}`,
    expertise: ["systems"],
    thinkingStyle: "pragmatic",
    bias: `what ${id} favours`,
    replyTendency: "figures",
    stakes: `what ${id} loses`,
    blindSpots: [`what ${id} misses`],
  };
}

/** An analysis with a tension between each expert and the next. */
export function analysisOf(ids: readonly string[]): TopicAnalysis {
  return {
    experts: ids.map(personaOf),
    tensionMap: ids
      .slice(1)
      .map((id, i) => ({ between: [ids[i] ?? id, id], axis: `${ids[i]} vs. ${id}`, description: "opposed" })),
    problemDefinition: { statement: "Should we split?", scope: "billing", successCriteria: ["p99 below 300 ms"] },
  };
}

/** Gives valid answers: counters the first other expert, and does not shift. */
export const agreeable: Player = ({ body }) => {
  const me = body.you?.id ?? "";
  const others = (body.floor ?? []).filter(
    ({ from, type }) => from !== me && !["opening", "quality_gate", "judgement"].includes(type),
  );
  const other = others[0]?.id ?? "r1-msg-001";
  const attack = others.findLast(({ type }) => type === "stress_test")?.id ?? other;
  const counter = { targetId: other, relation: "counters", comment: "it leaves out the migration" };
  const steelMan = [{ targetId: other, restatement: "one deploy less to coordinate, which saves a day a week" }];
  const wouldChangeIf = "the p99 of the split service stays below 300 ms for a week";
  switch (body.phase) {
    case "position_declaration":
      return {
        position: `${me} would split`,
        confidence: 0.7,
        conditions: "ten services at most",
        wouldChangeIf,
        keyRisk: "two sources of truth",
      };
    case "unshared_information":
      return { information: `${me} has seen it break on 2026-02-03`, source: "the incident log" };
    case "argument":
      return {
        position: `${me} would split`,
        reasoning: "on 2026-01-12 the nightly job held the lock for 41 minutes",
        references: [counter],
        steelMan,
        wouldChangeIf,
      };
    case "stress_test":
      return {
        target: "all would split",
        assumption: "the team has two on-call rotations",
        ifWrong: "nobody answers at night",
        weakestEvidence: { targetId: other, why: "one night is no trend" },
        failureScenario: "at month end the queue backs up and invoices go out twice",
        references: [counter],
        steelMan,
      };
    case "response":
      return {
        response: "the rotation exists",
        positionShift: "none",
        currentPosition: `${me} would split`,
        previousPosition: `${me} would split`,
        shiftReason: "the attack is about another team",
        references: [{ targetId: attack, relation: "questions", comment: "which team?" }],
      };
    case "analogy":
      return {
        underlyingPattern: "coupled schedules",
        field: "railways",
        case: "Sweden changed sides on 1967-09-03",
        mapping: [{ here: "services", there: "roads" }],
        doesNotMap: ["rollback"],
        principle: "rehearse the switch",
        breaksDown: "software can run both",
        references: [{ targetId: other, relation: "extends", comment: "the same switch" }],
      };
    case "closing":
      return {
        objections: [...new Set((body.brief?.docket ?? []).map(({ about }) => about))].map((targetId, at) => ({
          targetId,
          why: "the answer names the rotation",
          verdict: (me.length + at) % 2 === 0 ? "concedes" : "maintains",
        })),
      };
    case "assessment":
      return {
        reasoning: "on 2026-01-12 the nightly job held the lock for 41 minutes",
        choice: me < "b" ? "A" : "B",
        position: `${me} would split`,
        concerns: [{ text: "nobody is on call at night", against: me < "b" ? "B" : "A", weight: "key" }],
        confidenceAssessment: sure(me, body.topic),
      };
    case "account":
      return {
        answers: putIn(body.instruction).map(({ id }) => ({
          ...{ concern: id, verdict: "partly", how: "the rotation exists" },
        })),
        choice: me < "b" ? "A" : "B",
        position: `${me} would split later`,
        confidenceAssessment: sure(me, body.topic),
      };
    case "resolution":
      return {
        reason: "the rotation exists",
        judged: putIn(body.instruction).map(({ id }) => ({ concern: id, verdict: "met" })),
        choice: me < "b" ? "A" : "B",
        position: `${me} would split now`,
        confidenceAssessment: sure(me, body.topic),
      };
    case "ruling":
      return { choice: "A", decision: "split the read path", reason: "the lock is the cause" };
    case "analysis":
    case "verification":
      return analysisBy(me, body.phase);
    case "session_files":
      return {
        summary: "1 analysis",
        ...{ folder: "S1", analyses: ["analysis-001"], explorations: [], rounds: [2], known: [], skipped: [] },
        items: [{ text: "the lock is held at night", kind: "finding", source: "analysis-001", made: "" }],
        omitted: 0,
      };
    case "discussion_round":
      return {
        confirmed: ["the lock is held at night (analysis-001)"],
        new_questions: [`why does ${me} see it in ${body.turn}?`],
        summary: "[discussant] one confirmed",
      };
    case "note":
      return { text: `${me} sees ${body.turn}` };
    case "vote":
      return { choice: "yes", reason: `${me} is hungry` };
    case "brief":
      return { documents: 0, passages: 0, quoted: 0, sections: [] };
    default:
      return synthesisOf(others[0]?.id ?? "r1-msg-001");
  }
};

const sure = (me: string, topic: string) => ({
  confidence: topic.includes("nobody knows") ? 0.3 : me < "b" ? 0.8 : 0.7,
  restsOn: "one night of measurements",
  leastSureOf: "how often it happens",
  wouldChangeIf: "the p99 of the split service stays below 300 ms for a week",
});

function analysisBy(me: string, phase: string): Record<string, unknown> {
  const approach = {
    name: me < "b" ? "Split the read path" : "Keep one service",
    description: "the nightly job gets a replica of its own",
    pros: ["the lock is held for 41 minutes less"],
    cons: ["two sources of truth for a minute"],
    effort: "medium",
    effort_estimate: "5 developer-days",
    affected_files: [{ file: "src/jobs/nightly.ts", line: 12, reason: "takes the lock" }],
  };
  return {
    feasibility_score: 0.9,
    findings: ["the nightly job held the lock for 41 minutes on 2026-01-12", `${me} has measured it twice`],
    implementation_approaches: [approach],
    technical_concerns: ["nobody is on call at night"],
    ...(phase === "verification"
      ? { cross_verification: { agrees_with: ["the lock is the cause"], disagrees_with: [], additions: [] } }
      : {}),
  };
}

function synthesisOf(messageId: string): Record<string, unknown> {
  return {
    executiveSummary: "Split the read path first.",
    insights: [
      {
        title: "Locks",
        description: "The nightly lock is the cause.",
        confidence: "medium",
        confidenceReason: "one measurement",
        supportingEvidence: [{ messageId, summary: "41 minutes" }],
        dissentingViews: [],
      },
    ],
    agreements: [],
    minorityReport: [],
    unresolvedDebates: [],
    positionEvolution: [],
    openQuestions: [],
    recommendations: [],
    metaObservations: "short",
  };
}
