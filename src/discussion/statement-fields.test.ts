import { expect, it } from "vitest";
import type { TurnPoint } from "#wire";
import { givenUp, inFormOrder, pointsAbout } from "./form-fields.ts";
import { READ } from "./words/read.ts";

it("asks people for what they hold first, for what must be filled before the rest, and else as it comes", () => {
  const field = (key: string, required = true) => ({ key, required });
  const given = [
    field("reasoning"),
    field("retracts", false),
    field("positionShift"),
    field("position"),
    field("keyRisk"),
  ];
  expect(inFormOrder(given).map(({ key }) => key)).toEqual([
    "position",
    "positionShift",
    "reasoning",
    "keyRisk",
    "retracts",
  ]);
});

const point = (id: string, more: Partial<TurnPoint> = {}): TurnPoint => ({
  id,
  text: `Text ${id}`,
  reasons: [],
  ...more,
});

it("tells which points a stance gives up: those that it excludes and its author is for, unless both are on conditions", () => {
  const [en, zh] = [0, 1].map((at) => ({ givesUp: READ.givesUp[at as 0] }));
  const p30 = point("p30", { insteadOf: ["p20"] });
  const takes = { on: "p30", stance: "for" };
  const lines = (stances: readonly object[], own: Partial<TurnPoint>, words = en) =>
    givenUp(stances as never, [point("p20", own), p30], words as never);
  expect(lines([takes], { yours: "for" })).toEqual(["You give up p20 “Text p20”: p30 excludes it"]);
  expect(lines([takes], { yours: "for" }, zh)).toEqual(["放弃 p20“Text p20”：p30 与它互斥"]);
  for (const yours of ["against", "none"] as const) expect(lines([takes], { yours })).toEqual([]);
  expect(lines([{ on: "p30", stance: "against" }], { yours: "for" })).toEqual([]);
  expect(lines([{ ...takes, secondTo: "p20" }], { yours: "for" })).toEqual([]);
  expect(lines([takes, { on: "p20", stance: "none" }], { yours: "for" })).toEqual([]);
  const conditional = { yours: "for" as const, yoursIf: ["p1"] };
  expect(lines([takes], conditional)).toHaveLength(1);
  expect(lines([{ ...takes, if: ["p2"] }], conditional)).toEqual([]);
});

it("offers as what a text is about what was tapped, then what its author is asked about and has a side on, seven in all", () => {
  const raised = (id: string) =>
    [{ id: `a${id}`, on: id, side: "against", text: "No", message: "r1-msg-001" }] as const;
  const points = [
    point("p1", { yours: "for", reasons: [...raised("p1")] }),
    point("p2", { reasons: [...raised("p2")] }),
    point("p3", { yours: "against", reasons: [...raised("p3")] }),
    point("p4"),
    point("p5", { yours: "for" }),
    point("p6", { yours: "for", reasons: [...raised("p6")] }),
  ];
  const docket = ["p1", "p2", "p3", "p6"].map((id) => ({ item: `a${id}`, text: "No" }));
  const stances = [
    { on: "p4", stance: "for" },
    { on: "p2", stance: "against" },
    { on: "p6", stance: "none" },
  ];
  const ids = (content: object, of = points) => pointsAbout({ ...content }, { points: of, docket }).map(({ id }) => id);
  expect(ids({ text: "So", stances })).toEqual(["p2", "p4", "p1", "p3"]);
  expect(ids({ text: "So", stances: stances.slice(1) })).toEqual([]);
  expect(ids({ text: " ", stances })).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => point(`p${at + 1}`));
  const all = many.map(({ id: on }) => ({ on, stance: "for" }));
  expect(ids({ text: "So", stances: all }, many)).toHaveLength(7);
});
