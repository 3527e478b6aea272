import { expect, it } from "vitest";
import { emptyReading } from "#discussion";
import type { TurnPoint } from "#wire";
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
