import { describe, expect, it } from "vitest";
import { NAMES } from "#protocols/analysis/kinds";
import { KINDS as choosing } from "#protocols/question/kinds/answer";
import type { SwarmKind } from "#protocols/swarm-discussion/kinds/index";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { Participant } from "#wire";
import { twoWhoDiffer } from "../../../test/support/form-floor.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { judgeStatement } from "./gate.ts";

const { floor, asked } = twoWhoDiffer();
const participants: Participant[] = ["ana", "ben"].map((id) => ({
  ...{ id, name: id, role: "expert" as const },
  pool: id === "ana" ? ("seat" as const) : ("expert" as const),
}));
const analysing = NAMES.kinds;
const judged = (kind: SwarmKind, content: unknown, author = "ana", lang: "en" | "zh" = "en") =>
  judgeStatement({ kind, author, content }, KINDS[kind], { floor, participants, asked, lang });
const rulesOf = (...of: Parameters<typeof judged>): string[] => judged(...of).reasons.map(({ rule }) => rule);

describe("a person's short answer", () => {
  it("has a point for each sentence of a position, the rest of a long text in the last", () => {
    verifies("BY-13");
    const text =
      "Move in March. The budget is there.\nTrain a second person! Say no to May. Keep p95 at 3 s. Look again.";
    const { reasons, content } = judged("position_declaration", { text, confidence: 0.7 });
    expect(reasons).toEqual([]);
    expect(content?.table).toEqual({
      points: [
        { text: "Move in March." },
        { text: "The budget is there." },
        { text: "Train a second person!" },
        { text: "Say no to May." },
        { text: "Keep p95 at 3 s. Look again." },
      ],
    });
    expect(content).toMatchObject({ confidence: 0.7 });
    expect(content).not.toHaveProperty("text");
  });

  it("is a text, taps, or both; a position is for something and says how sure its author is", () => {
    const against = { stances: [{ on: "p4", stance: "against" }] };
    expect(rulesOf("argument", { text: "Nobody has the time." })).toEqual([]);
    expect(rulesOf("argument", against)).toEqual([]);
    expect(rulesOf("argument", { confidence: 0.5 })).toEqual(["no_position"]);
    expect(rulesOf("response", { stances: [{ on: "p99", stance: "for" }] })).toEqual(["unknown_item"]);
    expect(rulesOf("position_declaration", { ...against, confidence: 0.5 })).toEqual(["no_position"]);
    expect(rulesOf("position_declaration", { text: "Wait." })).toEqual(["schema"]);
  });

  it("puts no words into the mouth of somebody who only taps", () => {
    const { content } = judged("response", { stances: [{ on: "p4", stance: "against" }] });
    expect(content).not.toHaveProperty("response");
    expect(content).not.toHaveProperty("shiftReason");
    expect(content?.table).toEqual({ stances: [{ on: "p4", stance: "against" }] });
    const newcomer = [...participants, { id: "cyd", name: "cyd", role: "expert", pool: "seat" } as const];
    const said = { kind: "argument", author: "cyd", content: { stances: [{ on: "p4", stance: "against" }] } };
    const made = judgeStatement(said, KINDS.argument, { floor, asked, participants: newcomer }).content;
    expect(made?.currentPosition).toMatch(/^Against “.+”\.$/);
  });

  it("says what would change its author's mind where they name it, and a refusal is returned", () => {
    verifies("SD-06");
    const position = { text: "Move in March.", confidence: 0.7 };
    const named = { ...position, wouldChangeIf: "the vendor ends support in May" };
    expect(judged("position_declaration", named).content).toMatchObject({ wouldChangeIf: named.wouldChangeIf });
    expect(judged("position_declaration", position).content).not.toHaveProperty("wouldChangeIf");
    expect(rulesOf("position_declaration", { ...position, wouldChangeIf: "nothing" })).toEqual(["falsifier"]);
  });

  it("is what its author alone knows, with their own knowledge as its source unless they name another", () => {
    const information = "The vendor told us that support ends in May.";
    const of = (content: object) => judged("unshared_information", content);
    expect(of({ text: information })).toMatchObject({
      reasons: [],
      content: { information, source: "own knowledge" },
    });
    expect(of({ text: information, source: "mail of 3 May" }).content).toMatchObject({ source: "mail of 3 May" });
  });

  it.each([
    [
      "a choice",
      choosing.answer,
      { choice: "B", confidence: 0.6 },
      { choice: "B", reasoning: "Take the second. It has held before." },
    ],
    [
      "an analysis",
      analysing.analysis,
      { effort: "low", confidence: 0.6 },
      {
        feasibility_score: 0.6,
        findings: ["Take the second.", "It has held before."],
        implementation_approaches: [{ name: "Take the second.", effort: "low" }],
      },
    ],
    [
      "a verification",
      analysing.verification,
      { cross_verification: "disagrees_with", confidence: 0.6 },
      {
        implementation_approaches: [],
        cross_verification: { disagrees_with: ["Take the second.", "It has held before."] },
      },
    ],
  ])("is a text and taps in other protocols: %s", (_, kind, taps, content) => {
    const said = { kind: "x", author: "ana", content: { text: "Take the second. It has held before.", ...taps } };
    const at = { floor: new Map(), participants, asked: undefined, lang: "en" } as never;
    expect(judgeStatement(said, kind as never, at)).toMatchObject({ reasons: [], content });
    const { text, ...without } = said.content;
    expect(judgeStatement({ ...said, content: without }, kind as never, at).reasons).not.toEqual([]);
  });

  it("attacks what its author taps", () => {
    const text = "The vendor fails in May. Then all wait.";
    const { content } = judged("stress_test", { text, stances: [{ on: "p4", stance: "against" }] });
    expect(content).toMatchObject({
      failureScenario: text,
      table: { reasons: [{ on: "p4", side: "against", text: "The vendor fails in May." }] },
    });
    expect(content?.target).not.toBe("");
  });

  it("is taken of a seat alone: a model's answer of a text and stances is held to the rules of its form", () => {
    const few = { text: "Nobody has the time.", stances: [], confidence: 0.5 };
    expect(rulesOf("argument", few, "ben")).toContain("cites_another");
    expect(rulesOf("argument", few)).toEqual([]);
  });

  it("is not what a seat says in all fields", () => {
    const whole = { position: "Wait", reasoning: "41 minutes", wouldChangeIf: "an audit finds 3 gaps", references: [] };
    expect(rulesOf("argument", whole)).toEqual(["cites_another"]);
  });
});

describe("the question to a person", () => {
  it.each(["position_declaration", "unshared_information", "argument", "stress_test", "response"] as const)(
    "names the topic and is a sentence or two, in both languages: %s",
    (kind) => {
      const facts = { mode: "standard", round: 1, speaker: "ana", topic: "Shall we move?" } as const;
      const english = KINDS[kind].short?.question({ ...facts, lang: "en" }) ?? "";
      const chinese = KINDS[kind].short?.question({ ...facts, lang: "zh" }) ?? "";
      expect(english).toMatch(/^Shall we move\?\n.{20,140}$/);
      expect(chinese).toMatch(/^Shall we move\?\n.*\p{Script=Han}{4}.*$/u);
      expect(english).not.toMatch(/words|msg-/);
    },
  );
});
