import { expect, it } from "vitest";
import { emptyReading, putOnFloor } from "#discussion";
import type { TurnPoint } from "#wire";
import { oneWhoResponds } from "../../../test/support/form-floor.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { lookOf } from "../render/look.ts";
import { renderInbox } from "./shown.ts";

const points: TurnPoint[] = [
  { id: "p1", text: "Split it", asked: true, reasons: [] },
  {
    ...{ id: "p3", text: "Stay until June", yours: "against" },
    reasons: [
      { id: "a1", on: "p3", side: "against", text: "p95 is 2.9 s", message: "r1-msg-004", open: true },
      { id: "a2", on: "p3", side: "for", text: "Nobody waits", message: "r1-msg-005" },
    ],
  },
  { id: "p4", text: "Buy a second one", yours: "for", yoursIf: ["p1", "p3"], reasons: [] },
];

it.each([
  ["en", "Stay until June [you: against]", "− “p95 is 2.9 s” (r1-msg-004)", "[you: for, only if p1, p3]"],
  ["zh", "Stay until June［你：反对］", "− “p95 is 2.9 s”（r1-msg-004）", "［你：赞成，条件是 p1、p3］"],
] as const)(
  "a turn tells a person the points, their own stance and the open objections, in %s",
  (lang, own, objection, conditional) => {
    verifies("BY-13");
    const body = { turn: "t", phase: "response", topic: "Split?", instruction: "Say.", schema: {}, points };
    const turn = { type: "turn", body: { ...body, deadline: "2099-01-01T00:00:00.000Z" } } as never;
    const lines = renderInbox(turn, emptyReading("d"), lookOf({ columns: 80, colour: false }, lang)).map((line) =>
      line.trim(),
    );
    expect(lines).toEqual(expect.arrayContaining(["p1  Split it", `p3  ${own}`, objection]));
    expect(lines.join("\n")).toContain(conditional);
    expect(lines.join("\n")).not.toContain("Nobody waits");
  },
);

it("a short turn tells once what stands open against what its reader is for", () => {
  const raised = (item: string, text: string) => ({
    ...{ id: "r1-msg-004", item, from: "ben", relation: "counters", about: "r1-msg-001", text },
  });
  const docket = [raised("a1", "p95 is 2.9 s"), raised("a7", "Nobody holds the pager")];
  const body = { turn: "t", phase: "response", topic: "Split?", instruction: "Say.", schema: {}, points };
  const short = { question: "Where do you stand now?", schema: {} };
  const turn = {
    type: "turn",
    body: { ...body, short, brief: { docket }, deadline: "2099-01-01T00:00:00.000Z" },
  } as never;
  const text = renderInbox(turn, emptyReading("d"), lookOf({ columns: 80, colour: false }, "en")).join("\n");
  expect(text).toMatch(/Against what you are for:\s+− “Nobody holds the pager” \(r1-msg-004\)/);
  expect(text.split("p95 is 2.9 s")).toHaveLength(2);
});

it.each([
  ["en", "Your points (2)", /p4 {2}Move in March · .*for.*\n.*p6 {2}Count the rows each week · .*1 of 3 for/],
  ["zh", "你提出的要点（2）", /p4 {2}Move in March · .*赞成.*\n.*p6 {2}Count the rows each week · .*赞成/],
] as const)("the end tells who held a seat what became of their points, in %s", (lang, title, rows) => {
  verifies("BY-13");
  const table = oneWhoResponds();
  const state = emptyReading("d");
  const participants = table.participants.map((one) => ({ ...one, pool: "expert" }));
  state.options = { lang } as never;
  state.composed = { participants, problemDefinition: { options: table.asked }, tensionMap: [] } as never;
  for (const statement of table.floor.values()) putOnFloor(state, statement);
  const end = { type: "shutdown", body: { reason: "completed" } } as never;
  const shown = (who?: string): string =>
    renderInbox(end, state, lookOf({ columns: 200, colour: false }, lang), who).join("\n");
  expect(shown("ben")).toContain(title);
  expect(shown("ben")).toMatch(rows);
  expect(shown("ben")).not.toContain("Stay until June");
  for (const who of ["contrarian", undefined]) expect(shown(who)).not.toContain(title.slice(0, 5));
});
