import { describe, expect, it } from "vitest";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { SwarmKind } from "#protocols/swarm-discussion/schemas/index";
import type { FloorStatement, Participant } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { type Candidate, type GateContext, judgeStatement as judgeAs } from "./gate.ts";

const judgeStatement = (candidate: Candidate & { kind: SwarmKind }, context: GateContext) =>
  judgeAs(candidate, KINDS[candidate.kind], context);

const participants: Participant[] = ["ada", "ben"].map((id) => ({ id, name: id, role: "expert", pool: "expert" }));
const statement = (id: string, from: string, type: SwarmKind): FloorStatement => ({
  id,
  from,
  type,
  round: 1,
  content: {},
  references: [],
  timestamp: "2026-01-01T00:00:00.000Z",
  turn: id,
});
const floor = new Map(
  [
    statement("r1-msg-001", "ada", "position_declaration"),
    statement("r1-msg-002", "ben", "position_declaration"),
    statement("r1-msg-003", "contrarian", "stress_test"),
  ].map((one) => [one.id, one]),
);
const argument = {
  position: "split",
  reasoning: "41 minutes of lock on 2026-01-12",
  references: [{ targetId: "r1-msg-002", relation: "counters", comment: "c" }],
  steelMan: [{ targetId: "r1-msg-002", restatement: "one deploy less to coordinate every week" }],
  wouldChangeIf: "p99 below 300 ms",
};
const response = {
  response: "it does not apply",
  positionShift: "none",
  currentPosition: "split",
  previousPosition: "split",
  shiftReason: "another team",
  references: [{ targetId: "r1-msg-003", relation: "questions", comment: "which team" }],
};
const rules = (kind: SwarmKind, content: unknown, author = "ada"): string[] =>
  judgeStatement({ kind, author, content }, { floor, participants }).reasons.map(({ rule }) => rule);

describe("the gate", () => {
  it("lets a good argument and a good response pass", () => {
    expect(rules("argument", argument)).toEqual([]);
    expect(rules("response", response)).toEqual([]);
  });

  it("returns a position that nothing could overturn", () => {
    verifies("SD-06", "SD-24");
    const position = { position: "p", confidence: 0.5, conditions: "c", keyRisk: "k" };
    expect(rules("position_declaration", position)).toEqual(["falsifier"]);
    expect(rules("position_declaration", { ...position, wouldChangeIf: "  " })).toEqual(["falsifier"]);
    for (const words of ["Nothing.", "none", "N/A", "没有", "a better argument", "more convincing evidence"]) {
      expect(rules("position_declaration", { ...position, wouldChangeIf: words }), words).toEqual(["falsifier"]);
    }
    expect(rules("position_declaration", { ...position, wouldChangeIf: "none of the three tests fails" })).toEqual([]);
  });

  it("returns a citation that resolves to nothing, wherever it stands", () => {
    verifies("SD-16");
    expect(rules("argument", { ...argument, counterpoints: ["as r1-msg-099 says"] })).toEqual(["unknown_citation"]);
  });

  it("returns an argument that cites nobody else", () => {
    verifies("SD-08");
    const own = { targetId: "r1-msg-001", relation: "extends", comment: "c" };
    expect(rules("argument", { ...argument, references: [own] })).toEqual(["cites_another"]);
    expect(rules("argument", { ...argument, references: [] })).toEqual(["cites_another"]);
    const attack = { targetId: "r1-msg-003", relation: "extends", comment: "c" };
    expect(rules("argument", { ...argument, references: [attack] }), "the contrarian is no expert").toEqual([
      "cites_another",
    ]);
  });

  it("returns what is countered without a steel man, or with one that says nothing", () => {
    verifies("SD-08");
    expect(rules("argument", { ...argument, steelMan: [] })).toEqual(["steel_man"]);
    const polite = [{ targetId: "r1-msg-002", restatement: "I see your point and respect your view" }];
    expect(rules("argument", { ...argument, steelMan: polite })).toEqual(["steel_man"]);
  });

  it("returns a shift without its cause", () => {
    verifies("SD-11", "BY-05");
    expect(rules("response", { ...response, positionShift: "minor" })).toEqual(["shift_cause"]);
    expect(rules("response", { ...response, positionShift: "minor", shiftCause: ["r1-msg-003"] })).toEqual([]);
  });

  it("names the place of what does not fit the schema, in the language of the discussion", () => {
    verifies("AC-02");
    const { reasons } = judgeStatement(
      { kind: "argument", author: "ada", content: { ...argument, confidence: 3 } },
      { floor, participants },
    );
    expect(reasons).toMatchObject([{ rule: "schema", path: "confidence" }]);
    expect(rules("argument", "just text")).toEqual(["schema"]);
    expect(rules("argument", null)).toEqual(["schema"]);
    const chinese = judgeStatement(
      { kind: "argument", author: "ada", content: null },
      { floor, participants, lang: "zh" },
    );
    expect(chinese.reasons[0]?.message).toMatch(/^整个回答：/);
  });

  it("gives every reason for one statement at once", () => {
    const content = { ...argument, steelMan: [], reasoning: "It scales better.", wouldChangeIf: "a better idea" };
    expect(rules("argument", content)).toEqual(["falsifier", "steel_man", "specificity"]);
  });

  it("draws edges from what is declared, from the turn, and from ids in the text", () => {
    const content = { ...response, response: "as r1-msg-002 says", references: [] };
    const { references } = judgeStatement({ kind: "response", author: "ada", content }, { floor, participants });
    expect(references).toEqual([
      { targetId: "r1-msg-003", type: "responds_to" },
      { targetId: "r1-msg-002", type: "references" },
    ]);
  });

  it("takes no time over a text that was made to be slow", () => {
    const hostile = [
      "if it fails ",
      "“",
      "```",
      "no matter what the data ",
      "i fully agree ",
      "let us ",
      "无论数据",
      "1.",
    ];
    for (const piece of hostile) {
      const text = piece.repeat(20_000 / piece.length);
      const begun = performance.now();
      judgeStatement(
        { kind: "argument", author: "ada", content: { ...argument, reasoning: text } },
        { floor, participants },
      );
      expect(performance.now() - begun, piece).toBeLessThan(2_000);
    }
  });
});
