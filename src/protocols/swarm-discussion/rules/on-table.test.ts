import { describe, expect, it } from "vitest";
import type { Lang } from "#wire";
import { FormFloor, twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Rule } from "../../rule.ts";
import { falsifier } from "./falsifier.ts";
import {
  agreesWithItself,
  hasCause,
  holdsSomething,
  isOnTable,
  isOwnReason,
  restates,
  takesUpAnother,
} from "./on-table.ts";

const table = twoWhoDiffer();
table.floor.set("r1-msg-005", {
  ...{ id: "r1-msg-005", from: "moderator", type: "judgement", round: 1, turn: "j", references: [] },
  ...{ timestamp: "2026-01-29T10:00:00.000Z", content: { points: { of: ["p1", "p2"], oneOf: [["p1", "p2"]] } } },
});

/** Objections of a rule to a form of ana's, with their places. */
function against(rule: Rule, content: Record<string, unknown>, lang: Lang = "en", author = "ana"): [string, string][] {
  const { participants, asked, floor } = table;
  const found = rule({ kind: "response", author, content }, floor, { participants, asked, lang });
  return found.map(({ message, path = "" }) => [path, message]);
}
const places = (rule: Rule, content: Record<string, unknown>): string[] => against(rule, content).map(([path]) => path);

const objects = (on: string, theirs?: string, text = "It takes 4 months") => ({
  reasons: [{ on, side: "against", text, theirs }],
});
const stances = (...all: readonly (readonly [on: string, stance: string, because?: string[]])[]) => ({
  stances: all.map(([on, stance, because]) => ({ on, stance, because })),
});

describe("the rules of the table", () => {
  it("return an unknown id, wherever it is named, with the ids that there are", () => {
    const content = {
      ...stances(["p9", "for"], ["p4", "for"]),
      points: [{ text: "x", detailOf: "p8", insteadOf: "p3", if: ["p7", "a budget"] }],
      reasons: [{ on: "a9", side: "for", text: "x" }],
      concedes: [{ to: "a1", met: "p6" }],
      withdraws: ["a2", "a8"],
    };
    const found = against(isOnTable, content);
    expect(found.map(([path]) => path)).toEqual([
      ...["stances.0.on", "points.0.detailOf", "points.0.if", "reasons.0.on", "concedes.0.met", "withdraws.1"],
    ]);
    expect(found[0]?.[1]).toContain("p9 is not on the table: it has p1, p2, p3, p4, p5");
    expect(found[3]?.[1]).toContain("a9 is not on the table: it has a1, a2");
    expect(against(isOnTable, stances(["p9", "for"]), "zh")[0]?.[1]).toMatch(/\p{Script=Han}.*p1/u);
  });

  it("let only its author withdraw or maintain a reason", () => {
    expect(against(isOwnReason, { withdraws: ["a2", "a1"], maintains: ["a1"] })).toEqual([
      ["maintains.0", expect.stringContaining("a1 is a reason of ben")],
      ["withdraws.1", expect.stringContaining("a1 is a reason of ben")],
    ]);
    expect(places(isOwnReason, { withdraws: ["a2"], maintains: ["a2"] })).toEqual([]);
  });

  it("want a position to be for something", () => {
    expect(places(holdsSomething, stances(["p1", "against"]))).toEqual(["points"]);
    for (const content of [stances(["p1", "for"]), { points: [{ text: "Wait" }] }, { text: "Wait" }])
      expect(places(holdsSomething, content)).toEqual([]);
  });

  it("want something that another brought to be taken up", () => {
    verifies("SD-08");
    const found = against(takesUpAnother, { ...stances(["p1", "for"], ["p3", "for"]), withdraws: ["a2"] });
    expect(found).toEqual([["reasons", expect.stringContaining("one of p4, a1 in")]]);
    for (const content of [
      stances(["p4", "against"]),
      { reasons: [{ on: "a1", side: "against", text: "x" }] },
      { concedes: [{ to: "a1" }] },
      stances(["p3", "none", ["r1-msg-003"]]),
      { points: [{ text: "x", detailOf: "p3", because: ["r1-msg-003"] }] },
    ])
      expect(places(takesUpAnother, content)).toEqual([]);
    expect(places(takesUpAnother, stances(["p3", "none", ["r1-msg-004"]]))).toEqual(["reasons"]);
    expect(places(takesUpAnother, stances(["p4", "none"]))).toEqual(["reasons"]);
  });

  it("want an objection to restate what it attacks, and an answer not to", () => {
    verifies("SD-06");
    expect(against(restates, objects("p4"))).toEqual([["reasons.0", expect.stringContaining("`theirs`")]]);
    expect(places(restates, objects("p4", "A document store ends the waiting in March"))).toEqual([]);
    // Against an objection to one's own point, and against one's own point.
    expect(places(restates, objects("a1"))).toEqual([]);
    expect(places(restates, objects("p3"))).toEqual([]);
    expect(places(restates, { reasons: [{ on: "p4", side: "for", text: "March is free" }] })).toEqual([]);
  });

  it("return a restatement that is empty, or one's own argument once more", () => {
    verifies("SD-06");
    expect(places(restates, objects("p4", "I agree"))).toEqual(["reasons.0.theirs"]);
    const own = "Four engineers lose the whole quarter";
    expect(places(restates, objects("p4", own, `${own} to it`))).toEqual(["reasons.0.theirs"]);
    expect(places(restates, { ...objects("p4", own), failureScenario: own })).toEqual(["reasons.0.theirs"]);
  });

  it("want a cause for a stance that changes: a message of another that is there", () => {
    verifies("SD-24");
    const changed = (...because: string[]) => places(hasCause, stances(["p3", "against", because]));
    expect(changed()).toEqual(["stances.0.because"]);
    expect(changed("r1-msg-004")).toEqual(["stances.0.because"]);
    expect(changed("r1-msg-099")).toEqual(["stances.0.because"]);
    expect(changed("r1-msg-003")).toEqual([]);
    expect(against(hasCause, stances(["p3", "against"]))[0]?.[1]).toContain("your stance on p3 was for");
    // A reason of one's own, on the point or on what bears on it.
    const reasoned = (on: string) => ({
      ...stances(["p3", "against"]),
      reasons: [{ on, side: "against", text: "I reckoned it anew: it takes 12 hours" }],
    });
    expect(places(hasCause, reasoned("p3"))).toEqual([]);
    expect(places(hasCause, reasoned("a1"))).toEqual([]);
    expect(places(hasCause, reasoned("p4"))).toEqual(["stances.0.because"]);
    // An objection to the point that one grants: a1 is one to p3, a2 one to p4.
    const granted = (to: string) => ({ ...stances(["p3", "none"]), concedes: [{ to }] });
    expect(places(hasCause, granted("a1"))).toEqual([]);
    expect(places(hasCause, granted("a2"))).toEqual(["stances.0.because"]);
    const demoted = [{ on: "p3", stance: "for", secondTo: "p4" }];
    expect(places(hasCause, { stances: demoted })).toEqual(["stances.0.because"]);
    // A stance repeated, and a first one.
    expect(places(hasCause, stances(["p3", "for"], ["p4", "against"]))).toEqual([]);
  });

  it("want no cause of its own for a condition that goes with its point", () => {
    const table = new FormFloor();
    table.say("ana", "position_declaration", {
      points: [{ text: "Wait until June", if: ["The index is built"] }, { text: "The index is built" }],
      ...{ wouldChangeIf: "p95 rises above 3 s", confidence: 0.7 },
    });
    table.say("ben", "position_declaration", {
      ...{ points: [{ text: "Move in March" }], wouldChangeIf: "it takes more than 60 days", confidence: 0.6 },
    });
    const left = (...because: string[]) =>
      table
        .judged("ana", "response", {
          text: "I leave it.",
          stances: [
            { on: "p3", stance: "against", ...(because.length > 0 ? { because } : {}) },
            { on: "p4", stance: "none" },
          ],
        })
        .reasons.filter(({ rule }) => rule === "shift_cause").length;
    expect([left("r1-msg-002"), left()]).toEqual([0, 2]);
    const kept = [
      { on: "p3", stance: "for", because: ["r1-msg-002"] },
      { on: "p4", stance: "none" },
    ];
    const { reasons } = table.judged("ana", "response", { text: "I stay.", stances: kept });
    expect(reasons.filter(({ rule }) => rule === "shift_cause")).toHaveLength(1);
  });

  it("take a reason that somebody gave before for a cause, where it is on the side they go to", () => {
    verifies("SD-24");
    const table = twoWhoDiffer();
    const reasons = [{ on: "p5", side: "for", text: "A count costs an hour" }];
    const first = table.judged("ben", "argument", { text: "So.", stances: [{ on: "p3", stance: "for" }], reasons });
    expect(first.reasons, "no view before").toEqual([]);
    table.say("ben", "argument", { text: "No.", stances: [{ on: "p3", stance: "against" }] });
    table.say("ben", "argument", {
      text: "I cannot say.",
      stances: [{ on: "p3", stance: "none", because: ["r1-msg-004"] }],
      reasons,
    });
    const returned = (stance: string) =>
      table
        .judged("ben", "argument", {
          text: "I say so now.",
          stances: [{ on: "p3", stance }],
          reasons: [{ ...reasons[0], text: "It takes one query" }],
        })
        .reasons.map(({ rule }) => rule);
    expect(returned("against")).toEqual([]);
    expect(returned("for")).toEqual(["shift_cause"]);
  });

  it("return a stance for both of two that exclude each other", () => {
    expect(against(agreesWithItself, stances(["p2", "for"], ["p1", "for"]))).toEqual([
      ["stances", expect.stringContaining("p2 and for p1")],
    ]);
    expect(places(agreesWithItself, stances(["p2", "for"], ["p1", "against"]))).toEqual([]);
    expect(places(agreesWithItself, stances(["p2", "for"], ["p3", "for"]))).toEqual([]);
  });

  it("let somebody be for a detail of what they are against, and for the other of two if a condition is met or as a second choice", () => {
    expect(places(agreesWithItself, stances(["p5", "for"], ["p3", "against"]))).toEqual([]);
    const fallback = {
      stances: [
        { on: "p2", stance: "for" },
        { on: "p1", stance: "for", if: ["The index fails"] },
      ],
    };
    expect(places(agreesWithItself, fallback)).toEqual([]);
    const [first] = fallback.stances;
    expect(places(agreesWithItself, { stances: [first, { on: "p1", stance: "for", secondTo: "p2" }] })).toEqual([]);
    expect(places(isOnTable, { stances: [{ on: "p1", stance: "for", secondTo: "p99" }] })).toEqual([
      "stances.0.secondTo",
    ]);
  });

  it("let a second choice name what its author brings beside it, and return one after what they are against or do not bring", () => {
    const own = { stances: [{ on: "p1", stance: "for", secondTo: "An index" }], points: [{ text: "An index." }] };
    expect(places(isOnTable, own)).toEqual([]);
    expect(places(isOnTable, { ...own, points: [] })).toEqual(["stances.0.secondTo"]);
    const stances = [
      { on: "p1", stance: "for", secondTo: "p2" },
      { on: "p2", stance: "against" },
    ];
    expect(against(agreesWithItself, { stances })).toEqual([
      ["stances.0.secondTo", expect.stringContaining("are against p2")],
    ]);
  });

  it("want what would change a view to be more than a word, where it is named", () => {
    verifies("SD-06");
    expect(places(falsifier, {})).toEqual([]);
    expect(places(falsifier, { wouldChangeIf: "nothing" })).toEqual(["wouldChangeIf"]);
    expect(places(falsifier, { wouldChangeIf: "p95 above 3 s" })).toEqual([]);
  });
});
