import { describe, expect, it } from "vitest";
import { Documents } from "#protocols/document-lookup";
import type { SwarmKind } from "#protocols/swarm-discussion/kinds/index";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { FloorStatement, Participant } from "#wire";
import { cpuMs } from "../../../test/support/cpu.ts";
import { twoWhoDiffer } from "../../../test/support/form-floor.ts";
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
  it("accepts a good argument and a good response", () => {
    expect(rules("argument", argument)).toEqual([]);
    expect(rules("response", response)).toEqual([]);
  });

  it("returns a position without a falsifier", () => {
    verifies("SD-06", "SD-24");
    const position = { position: "p", confidence: 0.5, conditions: "c", keyRisk: "k" };
    expect(rules("position_declaration", position)).toEqual(["falsifier"]);
    expect(rules("position_declaration", { ...position, wouldChangeIf: "  " })).toEqual(["falsifier"]);
    for (const words of ["Nothing.", "none", "N/A", "没有", "…", "-"]) {
      expect(rules("position_declaration", { ...position, wouldChangeIf: words }), words).toEqual(["falsifier"]);
    }
    for (const words of ["none of the three tests fails", "the union calls a strike", "a better argument"]) {
      expect(rules("position_declaration", { ...position, wouldChangeIf: words }), words).toEqual([]);
    }
  });

  it("returns what a model wrote in another script than the discussion's, and nothing of people's", () => {
    const chinese = {
      ...argument,
      reasoning: "夜间任务占用锁达四十一分钟，因此应当在五月上线之前拆分账本，否则会阻塞。".repeat(3),
    };
    const judged = (isModels: boolean, topic = "Split billing?") =>
      judgeStatement(
        { kind: "argument", author: "ada", content: chinese },
        { floor, participants, options: { topic }, isModels },
      );
    expect(judged(true).reasons).toMatchObject([
      { rule: "language", message: expect.stringContaining("Write in English") },
    ]);
    expect(judged(true).content).toBeDefined();
    expect(judged(false).reasons).toEqual([]);
    expect(judged(true, "請求システムを分割すべきですか？").reasons).toEqual([]);
  });

  it("returns a citation that does not resolve, anywhere in the statement", () => {
    verifies("SD-16");
    expect(rules("argument", { ...argument, counterpoints: ["as r1-msg-099 says"] })).toEqual(["unknown_citation"]);
  });

  it("corrects an id that can mean one message only, without returning it", () => {
    verifies("SD-16");
    const cites = (targetId: string) => ({ ...argument, references: [{ ...argument.references[0], targetId }] });
    for (const slip of ["r1-msg-2", "R1-MSG-002", "r1_msg_0002", "[r1-msg-002]", "r1 msg 2"]) {
      const verdict = judgeStatement(
        { kind: "argument", author: "ada", content: cites(slip) },
        { floor, participants },
      );
      expect(verdict.reasons, slip).toEqual([]);
      expect(verdict.content?.references, slip).toMatchObject([{ targetId: "r1-msg-002" }]);
      expect(verdict.references, slip).toMatchObject([{ targetId: "r1-msg-002", type: "counters" }]);
    }
    expect(rules("argument", { ...cites("r1-msg-002"), reasoning: "see r1-msg-42" })).toEqual([]);
    expect(rules("argument", cites("r9-msg-999"))).toContain("unknown_citation");
  });

  it("returns a place in a document that is not there, and words that do not stand in it", () => {
    verifies("SD-16");
    const documents = new Documents([
      { path: "docs/ops.md", text: "# On-call\n\nFour people share the pager.\n" },
      { path: "docs/team.md", text: "A change waits 11 days." },
    ]);
    const returned = (reasoning: string, kind: SwarmKind = "argument") =>
      judgeStatement(
        { kind, author: "ada", content: { ...argument, reasoning, information: reasoning, source: reasoning } },
        { floor, participants, documents },
      ).reasons.map(({ rule, path }) => `${rule} ${path}`);
    const fault = ["unknown_passage reasoning"];
    expect(returned("four people (docs/ops.md:3), and ops.md:1-3 says so")).toEqual([]);
    expect(returned("“four people share the pager” (ops.md:3)")).toEqual([]);
    expect(returned("“Four people … the pager” (docs/ops.md)"), "with an omission").toEqual([]);
    expect(returned("a “pager” (ops.md:3), and the proxy at db.internal:5432")).toEqual([]);
    expect(returned("as cost.md:2 says"), "no such document").toEqual(fault);
    expect(returned("as ops.md:40 says"), "no such line").toEqual(fault);
    expect(returned("as ops.md:3-40 says"), "no such last line").toEqual(fault);
    expect(returned("“eight people share the pager” (ops.md:3)"), "other words").toEqual(fault);
    expect(returned("as cost.md:2 says", "unshared_information"), "what somebody alone knows").toEqual([]);
    expect(rules("argument", { ...argument, reasoning: "as cost.md:2 says" }), "nothing to look it up in").toEqual([]);
  });

  it("says nothing against a document that may be one of several, and looks words of Chinese up as well", () => {
    verifies("SD-16");
    const documents = new Documents([
      { path: "north/notes.md", text: "四个人轮流值夜班。" },
      { path: "south/notes.md", text: "六个人轮流值夜班。" },
    ]);
    const returned = (reasoning: string): string[] =>
      judgeStatement(
        { kind: "argument", author: "ada", content: { ...argument, reasoning } },
        { floor, participants, documents, lang: "zh" },
      ).reasons.map(({ message }) => message);
    expect(returned("as notes.md:40 says")).toEqual([]);
    expect(returned("见 north/notes.md:40")).toEqual(["north/notes.md 只有 1 行，没有第 40 行：请写明原文所在的行"]);
    expect(returned("“四个人轮流值夜班”（north/notes.md:1）")).toEqual([]);
    expect(returned("“六个人轮流值夜班”（north/notes.md:1）")).toHaveLength(1);
    expect(returned("所谓“白班”（north/notes.md:1）"), "a term quotes nobody").toEqual([]);
  });

  it("returns no citation that what is made from the record only repeats, and one of its own", () => {
    verifies("SD-16");
    const documents = new Documents([{ path: "docs/ops.md", text: "Four people share the pager." }]);
    const flagged = { ...statement("r1-msg-003", "ben", "argument"), flags: ["unknown_passage"] };
    const accepted = new Map([
      ...floor,
      [flagged.id, { ...flagged, content: { reasoning: "as docs/ops.md:40 says" } }],
    ]);
    const returned = (summary: string, kind: SwarmKind = "synthesis") =>
      judgeStatement(
        { kind, author: "historian", content: { ...argument, executiveSummary: summary } },
        { floor: accepted, participants, documents },
      ).reasons.filter(({ rule }) => rule === "unknown_passage");
    expect(returned("ben: “as docs/ops.md:40 says”")).toEqual([]);
    expect(returned("as docs/ops.md:41 says")).toHaveLength(1);
    expect(returned("as docs/ops.md:40 says", "quality_gate"), "an author of their own words").toHaveLength(1);
  });

  it("returns no message id that what is made from the record only repeats, and one of its own", () => {
    verifies("SD-16", "SD-20");
    const flagged = { ...statement("r1-msg-003", "ben", "argument"), flags: ["unknown_citation"] };
    const accepted = new Map([...floor, [flagged.id, { ...flagged, content: { reasoning: "as R9-msg-999 says" } }]]);
    const documents = new Documents([{ path: "earlier.md", text: "It hinges on r4-msg-012." }]);
    const returned = (summary: string, kind: SwarmKind = "synthesis"): string[] =>
      judgeStatement(
        { kind, author: "historian", content: { ...argument, executiveSummary: summary } },
        { floor: accepted, participants, documents },
      ).reasons.flatMap(({ rule, message }) => (rule === "unknown_citation" ? [message.slice(0, 10)] : []));
    expect(returned("ben: “as r9-msg-999 says”")).toEqual([]);
    expect(returned("“It hinges on r4-msg-012” (earlier.md:1)")).toEqual([]);
    expect(returned("as r9-msg-998 says")).toHaveLength(1);
    expect(returned("as r9-msg-999 says", "quality_gate"), "an author of their own words").toHaveLength(1);
  });

  it("tells an author what stands where they quoted something else", () => {
    verifies("SD-16");
    const documents = new Documents([{ path: "docs/ops.md", text: "Four people share the pager." }]);
    const { reasons } = judgeStatement(
      {
        kind: "argument",
        author: "ada",
        content: { ...argument, reasoning: "“eight people share a pager” (ops.md:1)" },
      },
      { floor, participants, documents },
    );
    expect(reasons.map(({ message }) => message)).toEqual([
      '“eight people share a pager” does not stand in ops.md: there stands "Four people share the pager."; quote it word for word, or say no more than stands there',
    ]);
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

  it("returns a counter without a steel man, or with an empty one", () => {
    verifies("SD-08");
    expect(rules("argument", { ...argument, steelMan: [] })).toEqual(["steel_man"]);
    const empty = [{ targetId: "r1-msg-002", restatement: "Fair enough." }];
    expect(rules("argument", { ...argument, steelMan: empty })).toEqual(["steel_man"]);
  });

  it("returns a shift without a cause", () => {
    verifies("SD-11", "BY-05");
    expect(rules("response", { ...response, positionShift: "minor" })).toEqual(["shift_cause"]);
    expect(rules("response", { ...response, positionShift: "minor", shiftCause: ["r1-msg-003"] })).toEqual([]);
  });

  it("reports the path of a schema error in the language of the discussion", () => {
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
    const content = { ...argument, steelMan: [], reasoning: "as r7-msg-001 says", wouldChangeIf: "n/a" };
    expect(rules("argument", content)).toEqual(["unknown_citation", "falsifier", "steel_man"]);
    const misfit = { ...content, position: 7, confidence: 3 };
    expect(rules("argument", misfit)).toEqual(["schema", "schema", "unknown_citation", "falsifier", "steel_man"]);
    // What is wrong with a field is said once.
    expect(rules("argument", { ...argument, references: [], steelMan: 7 })).toEqual(["schema", "cites_another"]);
    for (const odd of [{}, { references: [null, 3], steelMan: "x", shiftCause: 7 }, { references: { targetId: 1 } }])
      expect(rules("argument", odd)).toContain("schema");
  });

  it("derives edges from declared references, from the turn, and from ids in the text", () => {
    const content = { ...response, response: "as r1-msg-002 says, and I in r1-msg-001", references: [] };
    const { references } = judgeStatement({ kind: "response", author: "ada", content }, { floor, participants });
    expect(references).toEqual([
      { targetId: "r1-msg-003", type: "responds_to" },
      { targetId: "r1-msg-002", type: "references" },
    ]);
  });

  it("judges adversarial texts in linear time", () => {
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
      const content = { ...argument, reasoning: text };
      const taken = cpuMs(() => judgeStatement({ kind: "argument", author: "ada", content }, { floor, participants }));
      expect(taken, piece).toBeLessThan(2_000);
    }
  });
});

describe("an answer in the form that is asked for", () => {
  const form = {
    text: "It is mended. So we stay.",
    stances: [{ on: "p1", stance: "none" }],
    reasons: [{ on: "a1", side: "against", text: "The index cuts it to 180 ms" }],
  };

  it("is completed to the record, whose references are the statement's", () => {
    const { reasons, content, references } = twoWhoDiffer().judged("ana", "response", form);
    expect(reasons).toEqual([]);
    expect(content).toMatchObject({
      response: form.text,
      positionShift: "none",
      answers: [{ targetId: "r1-msg-003", answer: "answered", text: form.reasons[0]?.text }],
      table: { reasons: form.reasons, stances: form.stances },
    });
    expect(content).not.toHaveProperty("text");
    expect(references).toEqual([{ targetId: "r1-msg-003", type: "counters", comment: form.reasons[0]?.text }]);
  });

  it("is returned by the form's rules, with places in the form", () => {
    const bad = {
      ...form,
      reasons: [...form.reasons, { on: "p9", side: "for", text: "x" }],
      stances: [{ on: "p5", stance: "none" }],
    };
    const verdict = twoWhoDiffer().judged("ana", "response", bad);
    expect(verdict.reasons.map(({ rule, path }) => [rule, path])).toEqual([
      ["unknown_item", "reasons.1.on"],
      ["shift_cause", "stances.0.because"],
      ["roll_call", "stances"],
    ]);
    const misfit = twoWhoDiffer().judged("ana", "response", { ...form, text: 3, stances: bad.stances });
    expect(misfit.reasons.map(({ rule, path }) => [rule, path])).toEqual([
      ["schema", "text"],
      ["shift_cause", "stances.0.because"],
      ["roll_call", "stances"],
    ]);
    expect(misfit.content).toBeUndefined();
  });

  it("may still be in the fields of the record, which are held to their own rules", () => {
    const { reasons, content } = twoWhoDiffer().judged("ana", "response", {
      ...response,
      references: [{ targetId: "r1-msg-003", relation: "questions", comment: "which team" }],
    });
    expect(reasons).toEqual([]);
    expect(content).toMatchObject({ response: "it does not apply", shiftReason: "another team" });
    expect(content).not.toHaveProperty("table");
    const uncited = twoWhoDiffer().judged("ana", "response", { ...response, references: [] });
    expect(uncited.reasons.map(({ rule }) => rule)).toEqual(["cites_another"]);
  });
});
