import { expect, it } from "vitest";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { standingOn } from "../points/record.ts";
import { rollCall, standsByGranted } from "./on-table.ts";

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

it("wants no view of somebody on what they need themselves", () => {
  const table = twoWhoDiffer();
  table.say("ana", "argument", {
    text: "So.",
    stances: [{ ...stance("p2", "for"), if: ["p1"] }],
    reasons: [{ on: "p4", side: "for", text: "It is there" }],
  });
  expect(left(table, {})).toEqual([]);
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

it("wants a word from who grants an objection to what they are for or need, unless a point takes it in", () => {
  const table = twoWhoDiffer();
  const [move, limit] = ["Move in May", "A test stays below 200 ms"];
  const own = { text: "So.", reasons: [{ on: "p4", side: "for", text: "It is there" }] };
  table.say("ana", "argument", { ...own, points: [{ text: move, if: [limit] }] });
  const { participants, asked, floor } = table;
  const of = (text: string): string => {
    const found = [...standingOn(floor, { participants, asked }).discussion.points.values()];
    return found.find((point) => point.text === text)?.id ?? "";
  };
  const objection = { on: of(limit), side: "against", theirs: "Below 200 ms the move is safe", text: "Nobody tests" };
  table.say("ben", "argument", { text: "No.", reasons: [objection] });
  const told = (author: string, content: Record<string, unknown>): string[] =>
    standsByGranted({ kind: "response", author, content }, floor, { participants, asked, lang: "en" }).map(
      ({ message }) => message.split(":")[0] ?? "",
    );
  const asks = (id: string): string[] => [`you grant an objection to ${id}, and are for it or make it your condition`];
  expect(told("ana", { concedes: [{ to: "a1" }] })).toEqual(asks("p3"));
  table.say("ana", "argument", {
    text: "It holds.",
    stances: [stance("p4", "against")],
    reasons: [{ on: "p3", side: "for", text: "It was so in May" }],
  });
  const doubts = { on: "a5", side: "against", theirs: "It was so in May, so it holds", text: "May was quiet" };
  table.say("ben", "argument", { text: "May was quiet.", reasons: [doubts] });
  const granted = { concedes: [{ to: "a6" }] };
  expect(told("ana", granted)).toEqual(asks("p3"));
  expect(told("ana", { ...granted, withdraws: ["a5"] }), "gives up what was attacked").toEqual([]);
  const concedes = [{ to: "a4" }];
  expect(told("ana", { concedes })).toEqual(asks(of(limit)));
  expect(told("ana", { concedes, stances: [stance(of(limit), "for")] })).toEqual([]);
  expect(told("ana", { concedes, stances: [stance(of(move), "against")] }), "speaks to what it is for").toEqual([]);
  expect(told("ana", { concedes: [{ to: "a4", met: "p5" }] })).toEqual([]);
  expect(told("cyd", { concedes })).toEqual([]);
  table.say("cyd", "argument", {
    text: "So.",
    stances: [{ on: "p3", stance: "for" }],
    reasons: [{ on: "p3", side: "for", text: "It was cheap" }],
  });
  const theirs = { on: "a7", side: "against", theirs: "It was cheap, so it pays", text: "It was cheap in May alone" };
  table.say("ben", "argument", { text: "It was cheap in May.", reasons: [theirs] });
  expect(told("ana", { concedes: [{ to: "a8" }] }), "somebody else's reason").toEqual([]);
  expect(told("cyd", { concedes: [{ to: "a8" }] })).toEqual(asks("p3"));
  const { reasons } = table.judged("ana", "response", { text: "So.", stances: [stance("p1")], concedes });
  const again = { concedes: [{ to: "a1" }] };
  expect(told("ana", again)).toEqual(asks("p3"));
  table.say("ana", "argument", { text: "It is so.", ...again });
  expect(told("ana", again), "granted before").toEqual([]);
  expect(reasons.map(({ message }) => message.split(":")[0])).toEqual(asks(of(limit)));
});
