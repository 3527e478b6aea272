import { expect, it } from "vitest";
import { PROTOCOLS } from "#protocols";
import { argues, attacks, declares, floorOf, opens, said } from "../../test/support/statements/in-graph.ts";
import { timelineOf } from "./timeline.ts";

const protocol = (name: string) => {
  const found = PROTOCOLS.find((one) => one.name === name);
  if (!found) throw new Error(`no protocol ${name}`);
  return found;
};
/** Kind, text and evidence of what statements of a kind say; the first one's id is r1-msg-001. */
const told = (name: string, ...contents: readonly (readonly [type: string, content: Record<string, unknown>])[]) =>
  timelineOf(
    protocol(name),
    floorOf(
      ...contents.map(
        ([type, content]) =>
          (id: string) =>
            said(id, "api", type, content),
      ),
    ),
  ).map(({ kind, text, evidence }) => [kind, text, ...evidence]);

it("tells of a statement what it does in the argument, with what it cites", () => {
  const floor = floorOf(
    declares("a", "Use one database"),
    opens,
    argues("a", "One, with a schema each", { supports: ["r1-msg-001"] }),
    attacks({ counters: ["r1-msg-003"] }, { failureScenario: "A migration locks them all" }),
  );
  expect(timelineOf(protocol("swarm-discussion"), floor)).toEqual([
    {
      ...{ id: "r1-msg-001", from: "a", at: "2026-01-29T10:30:00.000Z" },
      ...{ kind: "proposal", text: "Use one database", evidence: ["r1-msg-001"] },
    },
    expect.objectContaining({ kind: "argument", evidence: ["r1-msg-003", "r1-msg-001"] }),
    expect.objectContaining({ kind: "disagreement", text: "A migration locks them all" }),
  ]);
});

it("lists a response only where a position shifted, and each agreement and disagreement of a quality gate", () => {
  const shift = { shiftReason: "The figures of 2 May", shiftCause: ["r1-msg-004"] };
  const gate = {
    summary: "Halfway",
    agreements: [{ point: "Backups are needed" }],
    activeDisagreements: [{ point: "How many databases" }],
  };
  expect(
    told(
      "swarm-discussion",
      ["response", { ...shift, positionShift: "none" }],
      ["response", { ...shift, positionShift: "minor" }],
      ["quality_gate", gate],
      [
        "synthesis",
        {
          executiveSummary: "One database",
          insights: [{ supportingEvidence: [{ messageId: "r1-msg-002" }, { messageId: "r1-msg-002" }] }],
        },
      ],
    ),
  ).toEqual([
    ["reversal", "The figures of 2 May", "r1-msg-002", "r1-msg-004"],
    ["agreement", "Backups are needed", "r1-msg-003"],
    ["disagreement", "How many databases", "r1-msg-003"],
    ["decision", "One database", "r1-msg-004", "r1-msg-002"],
  ]);
});

it("tells of a deliberation what is proposed, agreed, open and decided, and of no agenda", () => {
  expect(
    told(
      "deliberation",
      ["agenda", { entry: "design", questions: [{ to: "dba", question: "Who gets up at night?" }] }],
      ["assessment", { reasoning: "It is slow", choice: "A", position: "Take the queue" }],
      ["assessment", { reasoning: "No figures", choice: "none", position: "I cannot tell" }],
      ["account", { choice: "A", position: "The queue, with a log" }],
      [
        "summary",
        {
          why: "It persists",
          consensus: [{ text: "A log is needed", refs: ["r1-msg-002"] }],
          conflicts: [{ points: [{ concern: "It loses orders", messageId: "r1-msg-003" }] }],
        },
      ],
      ["decision", { by: "nobody" }],
      ["decision", { by: "person", text: "The queue" }],
    ),
  ).toEqual([
    ["proposal", "Take the queue", "r1-msg-002"],
    ["argument", "I cannot tell", "r1-msg-003"],
    ["argument", "The queue, with a log", "r1-msg-004"],
    ["agreement", "A log is needed", "r1-msg-005", "r1-msg-002"],
    ["disagreement", "It loses orders", "r1-msg-005", "r1-msg-003"],
    ["decision", "The queue", "r1-msg-007"],
  ]);
});

it("tells of a team what passes and what does not, and of a discussant what is confirmed and corrected", () => {
  expect(
    told(
      "pattern",
      ["proposal", { title: "Drop the cache", context: "It is stale" }],
      ["vote", { vote: "REJECT", rationale: "Reads double" }],
      ["vote", { vote: "ABSTAIN", rationale: "I cannot tell" }],
      ["review", { verdict: "CONDITIONAL", summary: "One finding left" }],
      ["alignment", { aligned: false, summary: "The schemas differ" }],
      ["work", { summary: "Dropped" }],
      ["report", { answer: "Decided by the user." }],
    ),
  ).toEqual([
    ["proposal", "Drop the cache", "r1-msg-001"],
    ["disagreement", "Reads double", "r1-msg-002"],
    ["argument", "I cannot tell", "r1-msg-003"],
    ["agreement", "One finding left", "r1-msg-004"],
    ["disagreement", "The schemas differ", "r1-msg-005"],
    ["argument", "Dropped", "r1-msg-006"],
    ["decision", "Decided by the user.", "r1-msg-007"],
  ]);
  const round = { summary: "", confirmed: ["Writes are few"], corrected: ["Reads are 40/s"], new_questions: ["Why?"] };
  expect(told("discussant", ["task", { user_feedback: "Go deeper" }], ["discussion_round", round])).toEqual([
    ["agreement", "Writes are few", "r1-msg-002"],
    ["reversal", "Reads are 40/s", "r1-msg-002"],
  ]);
});

it("passes over what is of no kind of its protocol, and what says nothing", () => {
  expect(told("question", ["stress_test", { failureScenario: "No" }], ["answer", { reasoning: "" }])).toEqual([]);
});
