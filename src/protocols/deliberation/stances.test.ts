import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { conflictsOf } from "./conflicts.ts";
import { type Stance, stancesOf } from "./stances.ts";

const said = (id: string, from: string, type: string, content: object): FloorStatement => ({
  ...{ id, from, type, round: Number(id[1]), content: { ...content }, references: [] },
  ...{ timestamp: "2026-01-01T00:00:00.000Z", turn: id },
});
const concern = (against: string, weight: "key" | "minor") => ({ text: `against ${against}`, against, weight });
const assessment = (confidence: number) => ({ confidence, restsOn: "one night", wouldChangeIf: "a week" });
const alternatives = [
  { letter: "A" as const, text: "Split it" },
  { letter: "B" as const, text: "Keep it" },
];

describe("where a specialist stands", () => {
  it("is what they said last, with the concerns of all that they said", () => {
    const floor = [
      said("r1-msg-001", "ada", "assessment", {
        ...{ choice: "A", position: "split", confidenceAssessment: assessment(0.8), concerns: [concern("B", "key")] },
      }),
      said("r1-msg-002", "ada", "summary", { choice: "B" }),
      said("r2-msg-001", "ada", "account", {
        ...{ choice: "B", position: "keep for now", confidenceAssessment: assessment(0.6) },
      }),
    ];
    expect(stancesOf(floor, ["ada", "ben"])).toMatchObject([
      {
        ...{ id: "ada", key: "B", choice: "B", position: "keep for now", confidence: 0.6, messageId: "r2-msg-001" },
        ...{ round: 2, concerns: [{ against: "B", isKey: true, raisedIn: "r1-msg-001" }] },
      },
    ]);
  });
});

describe("the reason that somebody has", () => {
  const reasonOf = (...said: [type: string, content: object][]) => {
    const floor = said.map(([type, content], at) => saidBy(`r${at + 1}-msg-001`, type, content));
    return stancesOf(floor, ["ada"])[0]?.reason?.text;
  };
  const saidBy = (id: string, type: string, content: object) => said(id, "ada", type, content);
  const first = (choice: string, position = "split") =>
    ["assessment", { choice, position, reasoning: "one table, one lock", concerns: [] }] as [string, object];
  const then = (choice: string, verdicts: readonly string[], position = "keep") =>
    [
      "account",
      { choice, position, answers: verdicts.map((verdict, at) => ({ verdict, how: `${verdict} ${at}` })) },
    ] as [string, object];

  it("goes with the present choice: what was said for another that was given up is no reason for this one", () => {
    verifies("DP-03", "a reason of the present choice");
    expect(reasonOf(first("A"), then("A", ["conceded"]))).toBe("one table, one lock");
    expect(reasonOf(first("A"), then("B", ["conceded"]))).toBeUndefined();
    expect(reasonOf(first("A"), then("none", ["accounted"]))).toBeUndefined();
    expect(reasonOf(first("A"), then("B", []), ["resolution", { choice: "A", reason: "the lock" }])).toBe("the lock");
    expect(reasonOf(first("A"), ["resolution", { choice: "B", reason: "the weeks" }])).toBe("the weeks");
  });

  it("is none where the author has reworded their own proposal", () => {
    const own = first("other", "Split it by month");
    expect(reasonOf(own, then("other", ["partly"], "Split it by quarter"))).toBeUndefined();
    expect(reasonOf(own, then("other", ["partly"], "Split it by month!"))).toBe("one table, one lock");
  });
});

describe("a conflict of who proposes nothing", () => {
  const between = (weight: "key" | "minor"): (string | undefined)[] => {
    const floor = [
      said("r1-msg-001", "ada", "assessment", { choice: "none", position: "?", concerns: [concern("A", weight)] }),
      said("r1-msg-002", "ben", "assessment", { choice: "A", position: "split", concerns: [] }),
    ];
    const stances: Stance[] = stancesOf(floor, ["ada", "ben"]);
    return conflictsOf({ stances, alternatives }).map(({ by }) => by);
  };

  it("is a key concern against what another proposes, and no lesser one", () => {
    expect(between("key")).toEqual(["concern"]);
    expect(between("minor")).toEqual([]);
  });
});

describe("what is put to the other side of a conflict", () => {
  const choosing = (id: string, from: string, choice: string, concerns: object[] = []) =>
    said(id, from, "assessment", { choice, position: choice, concerns });
  const putTo = (floor: FloorStatement[]) =>
    conflictsOf({ stances: stancesOf(floor, ["ada", "ben", "cyd"]), alternatives }).flatMap(({ points }) =>
      points.map(({ from, to, concern: about, instead }) => [from, to, about ?? instead]),
    );

  it("is a contradiction that was read between their authors, in whichever of their messages", () => {
    const floor = [
      choosing("r1-msg-001", "ada", "A"),
      choosing("r2-msg-001", "ada", "A"),
      choosing("r1-msg-002", "ben", "A"),
    ];
    const stances = stancesOf(floor, ["ada", "ben"]);
    const found = (between: string[]) =>
      conflictsOf({ stances, alternatives, contradictions: [{ between, why: "41 or 14" }] });
    expect(found(["ada", "ben"])).toMatchObject([{ by: "read", points: [{ why: "41 or 14" }, { why: "41 or 14" }] }]);
    expect(found(["ada", "cyd"])).toEqual([]);
  });

  it("is each key concern, one about all of them to everybody, and without any what one proposes instead", () => {
    const all = { ...concern("all", "key"), text: "who is there at night" };
    const two = { ...concern("A", "key"), text: "two truths" };
    const floor = [
      choosing("r1-msg-001", "ada", "A", [concern("B", "minor")]),
      choosing("r1-msg-002", "ben", "B", [all, two]),
      choosing("r1-msg-003", "cyd", "B"),
    ];
    expect(putTo(floor)).toEqual([
      ["ada", "ben", concern("B", "minor").text],
      ["ben", "ada", "who is there at night"],
      ["ben", "ada", "two truths"],
      ["ada", "cyd", concern("B", "minor").text],
      ["cyd", "ada", expect.any(String)],
      ["ben", "cyd", "who is there at night"],
    ]);
  });
});
