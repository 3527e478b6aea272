import { expect, it } from "vitest";
import { viewOf } from "#points";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import { Table } from "../../../../test/support/report-discussions.ts";
import { pointsMap } from "../../points-map.ts";
import { REPORTED } from "../../swarm-discussion/files/index.ts";
import { pointsIn } from "../../swarm-discussion/points/of-floor.ts";
import { Page } from "./page.ts";
import { core, picture } from "./picture.ts";

it("the picture shows at most 40 boxes: all points first, then open objections; joined points are one", () => {
  const reasons = Array.from({ length: 60 }, (_, n) => `${n + 2} con: a${n + 1} for p1`);
  const discussion = fromNotation([
    "asked: p1",
    "1 ann: brings p2",
    "1 bob: brings p3",
    "1 con: for p1",
    ...reasons,
    "70 con: a90 against p2",
  ]);
  discussion.judge({ same: [["p2", "p3"]] });
  const table = viewOf(discussion, "en");
  if (!table) throw new Error("there is no table");
  const shown = core(pointsMap(discussion, true), table);
  const ids = shown.claims.map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(ids).toEqual(expect.arrayContaining(["p1", "p2", "a90"]));
  expect(ids).not.toContain("p3");
  expect(shown.rest).toHaveLength(61 + 2 - 40);
  expect(shown.edges).toContainEqual(expect.objectContaining({ from: "a90", to: "p2", relation: "counters" }));
});

it("the picture fades a reason that was taken back, and draws no line between points that exclude each other", () => {
  const table = new Table("Move?", { ana: "Ana", ben: "Ben" });
  table.say("ana", "position_declaration", {
    table: {
      points: [
        { id: "p1", text: "Move", if: ["p3"] },
        { id: "p3", text: "Train two" },
      ],
    },
  });
  table.say("ben", "position_declaration", { table: { points: [{ id: "p2", text: "Stay", insteadOf: "p1" }] } });
  table.say("ana", "argument", { table: { reasons: [{ id: "a1", on: "p1", side: "for", text: "A bank did it" }] } });
  table.say("ana", "response", { table: { withdraws: ["a1"] } });
  const state = table.state();
  const shown = String(picture(new Page(state, REPORTED), pointsIn(state))?.text);
  expect(shown).toContain("4 boxes and 1 relation.");
  expect(shown).toContain("taken back");
  expect(shown).toMatch(/not together with p3[;.]/);
  expect(shown).toContain("1 of 2 for, 1 of them on a condition");
  expect(shown).toContain("Faded: ");
  expect(shown).not.toContain("speaks against");
});
