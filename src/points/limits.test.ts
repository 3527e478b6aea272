import { expect, it } from "vitest";
import { written } from "../../test/support/points-notation.ts";
import { PointsDiscussion } from "./discussion.ts";
import { bearsOn, leastLimits, limitReadings, limitsInOrder } from "./limits.ts";
import { tableOf } from "./table.ts";

const OWN = Array.from({ length: 5 }, (_, n) => ({ id: `c${n + 1}`, text: `Limit ${n + 1}` }));
const STATED = ["c6", "c7"].map((id) => ({ id, text: `Limit ${id}`, place: "rules.md:1" }));

function tableWith(...more: readonly string[]) {
  const { setting, statements } = written(["asked: p1", "1 ann: for p1", "1 bob: for p1", ...more]);
  // An objection on a limit names it.
  const told = statements.map((one) => ({
    ...one,
    reasons: one.reasons?.map((reason) => ({ ...reason, limit: "c7" })) ?? [],
  }));
  return tableOf(new PointsDiscussion(setting, told));
}

it("has a line for three limits, the user's first, and for one of a document that is at odds with what is held", () => {
  const [quiet, broken] = [tableWith(), tableWith("2 cat: a1 against p1")];
  expect(leastLimits([...STATED, ...OWN], quiet)).toBe(3);
  expect(leastLimits([...STATED, ...OWN.slice(0, 1)], quiet)).toBe(1);
  expect(leastLimits([...STATED, ...OWN], broken)).toBe(4);
  expect(leastLimits([{ id: "c7", text: "At most 5" }], broken)).toBe(1);
  expect(leastLimits(STATED, quiet)).toBe(0);
  expect(leastLimits([...STATED, ...OWN.slice(0, 1)], broken)).toBe(2);
  // An objection that its author calls met is at odds with nothing.
  const met = tableWith("2 cat: a1 against p1", "3 ann: a2 against a1", "4 cat: satisfied a1");
  expect(leastLimits([...STATED, ...OWN], met)).toBe(3);
  expect(limitsInOrder([...STATED, ...OWN.slice(0, 1)], broken).map(({ id }) => id)).toEqual(["c1", "c7", "c6"]);
});

it("quotes against a point what somebody who is for it grants, before what others say", () => {
  const table = tableWith("2 cat: a1 against p1", "2 ann: a2 against p1");
  expect(limitReadings(table, "c7").map(({ kind, reason }) => [kind, reason.id])).toEqual([["broken", "a2"]]);
  const others = tableWith("2 cat: a1 against p1", "2 dan: a2 against p1");
  expect(limitReadings(others, "c7").map(({ reason }) => reason.id)).toEqual(["a1"]);
});

it("shows for a limit no figure that was found of something else", () => {
  const limit = { text: "No more than GBP 8,000 is spent before the fee comes in" };
  expect(bearsOn(limit, ["12 kg"])).toBe(false);
  expect(bearsOn(limit, ["12 kg", "GBP 2,100"])).toBe(true);
  expect(bearsOn(limit, ["£2,100"])).toBe(true);
  expect(bearsOn({ text: "Shown in Harwick in perpetuity" }, ["12 kg"])).toBe(true);
  expect(bearsOn(limit, [])).toBe(true);
});
