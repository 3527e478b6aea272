import { expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { tableOf } from "#points";
import { type FormFloor, twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsAt } from "../points/of-floor.ts";
import { newPoints } from "./new-points.ts";

const NEW = "Look again at 3,000 rows/s";
const found = (table: FormFloor) => {
  const floor = [...table.floor.values()];
  const discussion = pointsAt(floor, table.participants, { asked: table.asked });
  return newPoints(ArgumentGraph.of(floor), tableOf(discussion), 1);
};
const by = (novelty: string) => [{ insight: NEW, novelty, source: "r1-msg-004" }];

it("a point after the sealed positions is new: the more so where others take it up, or change because of it", () => {
  verifies("SD-13");
  const table = twoWhoDiffer();
  expect(found(table)).toEqual(by("low"));
  table.say("ben", "argument", { text: "So be it.", stances: [{ on: "p5", stance: "for" }] });
  expect(found(table)).toEqual(by("medium"));
  const moved = [{ on: "p4", stance: "none", because: ["r1-msg-004"] }];
  table.say("ben", "argument", { text: "I leave March.", stances: moved });
  expect(found(table)).toEqual(by("high"));
});

it("is new no more where it is objected to and given up", () => {
  verifies("SD-13");
  const table = twoWhoDiffer();
  table.say("cyd", "argument", {
    text: "No.",
    reasons: [{ on: "p5", side: "against", theirs: "3,000 rows are the limit", text: "It takes 9 days" }],
  });
  expect(found(table)).toEqual(by("medium"));
  table.say("ana", "argument", {
    text: "Nobody looks.",
    stances: [{ on: "p5", stance: "none", because: ["r1-msg-005"] }],
  });
  expect(found(table)).toEqual([]);
});
