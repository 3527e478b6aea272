import { describe, expect, it } from "vitest";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { SwarmKind } from "#protocols/swarm-discussion/schemas/index";
import type { Participant } from "#wire";
import { twoWhoDiffer } from "../../../test/support/form-floor.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { judgeStatement } from "./gate.ts";

const { floor, asked } = twoWhoDiffer();
const participants: Participant[] = ["ana", "ben"].map((id) => ({
  ...{ id, name: id, role: "expert" as const },
  pool: id === "ana" ? ("seat" as const) : ("expert" as const),
}));
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
  it.each(["position_declaration", "argument", "stress_test", "response"] as const)(
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
