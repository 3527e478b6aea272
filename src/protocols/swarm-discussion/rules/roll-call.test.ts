import { expect, it } from "vitest";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { rollCall } from "./on-table.ts";

const stance = (on: string, taken = "none") => ({ on, stance: taken });

/** Returns what ana is told to have left out of a response. */
function left(table: ReturnType<typeof twoWhoDiffer>, content: Record<string, unknown>): string[] {
  const { participants, asked, floor } = table;
  const statement = { kind: "response", author: "ana", content };
  return rollCall(statement, floor, { participants, asked, lang: "en" }).map(({ message }) => message);
}

const judgement = (content: Record<string, unknown>) => ({
  ...{ id: "r1-msg-005", from: "moderator", type: "judgement", round: 1, turn: "j", references: [] },
  ...{ timestamp: "2026-01-29T10:00:00.000Z", content },
});

it("wants a view on what was asked about and on what divides, and none beyond", () => {
  const table = twoWhoDiffer();
  expect(left(table, {})).toEqual([expect.stringContaining("you take no stance on p1: say")]);
  // What two hold that cannot both be done divides; p4 is ben's.
  table.floor.set("r1-msg-005", judgement({ points: { of: ["p3", "p4"], oneOf: [["p3", "p4"]] } }));
  expect(left(table, {})).toEqual([expect.stringContaining("you take no stance on p1, p4: say")]);
  expect(left(table, { stances: [stance("p1", "against"), stance("p4")] })).toEqual([]);
});

it("wants a view on what somebody needs, of all but them", () => {
  for (const [who, on, asked] of [
    ["ben", "p3", "p1, p7"],
    ["ana", "p4", "p1"],
  ] as const) {
    const table = twoWhoDiffer();
    table.say(who, "argument", {
      text: "So.",
      reasons: [{ on, side: "for", text: "It is there" }],
      points: [{ text: "Move in May", if: ["A test stays below 200 ms"] }],
    });
    expect(left(table, {}), who).toEqual([expect.stringContaining(`you take no stance on ${asked}: say`)]);
  }
});

it("takes a reason on a point for a word on it", () => {
  const reasons = [{ on: "p1", side: "against", theirs: "It scales", text: "Nobody here runs one" }];
  expect(left(twoWhoDiffer(), { reasons })).toEqual([]);
});

it("takes a stance on a joined point as one on the other", () => {
  const table = twoWhoDiffer();
  table.floor.set("r1-msg-005", judgement({ points: { of: ["p1", "p4"], same: [["p1", "p4"]] } }));
  expect(left(table, { stances: [stance("p4")] })).toEqual([]);
});

it("asks nothing of what others bring in the same step", () => {
  const table = twoWhoDiffer();
  table.say("ben", "response", {
    text: "So.",
    stances: [stance("p2")],
    points: [{ text: "Move in May", insteadOf: "p3", because: ["r1-msg-002"] }],
    reasons: [{ on: "p3", side: "for", text: "It is there" }],
  });
  expect(left(table, { stances: [stance("p1")] })).toEqual([]);
});
