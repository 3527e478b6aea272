import { expect, it } from "vitest";
import { viewOf } from "#points";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import { pointsMap } from "../../points-map.ts";
import { core } from "./picture.ts";

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
