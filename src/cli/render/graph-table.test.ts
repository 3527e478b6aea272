import { expect, it } from "vitest";
import { readGraph, writeGraph } from "#graph";
import { fromNotation } from "../../../test/support/points-notation.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { pointsMap } from "../../protocols/points-map.ts";
import { renderGraph } from "../commands/graph.ts";
import { lookOf } from "./look.ts";

const SWITCH = "Keep the queue and build a switch that sheds two job types";
const look = lookOf({ columns: 160, colour: false }, "en");

it("a file's claims stand in the table with their standing, restatements merged, and in DOT and in Mermaid", () => {
  verifies("BY-01", "BY-12");
  const claims = [
    { id: "m1", text: "Keep the queue", holders: ["a"] },
    { id: "m2", text: "Keep it", restates: "m1" },
    { id: "m3", text: SWITCH, holders: ["b"], retracted: true },
  ];
  const edges = [{ from: "m3", to: "m1", relation: "counters" }];
  const { map } = readGraph(JSON.stringify({ claims, edges }));
  const table = renderGraph({ map, name: "q", notes: [] }, 160, look);
  expect(table[0]).toBe("q  3 claims, 1 edges: 2 IN, 1 OUT, 0 UNDECIDED");
  expect(table.slice(3)).toEqual([
    expect.stringMatching(/^m1 ×2 +IN +0\.500 +0\.500 +a +Keep the queue$/),
    expect.stringMatching(/^m3 +OUT, taken back +0\.000 +0\.000 +b +Keep the queue and build/),
  ]);
  expect([...writeGraph(map, "dot")].join("")).toMatch(/"m3" \[label="m3 {2}OUT 0\.00\\nKeep the queue and build/);
  expect([...writeGraph(map, "mermaid")].join("")).toMatch(/n3\["m3 {2}OUT.*Keep the queue and build/);
});

it("a discussion is a table of points and reasons, with what each bears on and no standing", () => {
  verifies("BY-01");
  const discussion = fromNotation([
    "asked: p1 “Keep the queue”",
    "1 ann: for p1",
    `2 bob: brings p2 “${SWITCH}” detail of p1; a1 against p1 “It locks”`,
  ]);
  const map = pointsMap(discussion, true);
  const table = renderGraph({ map, name: "q", notes: [] }, 160, look);
  expect(table[0]).toBe("q  3 claims, 2 edges");
  expect(table[2]).toMatch(/^CLAIM +BEARS ON +AUTHOR +HOLDERS +TEXT$/);
  expect(table.slice(3)).toEqual([
    expect.stringMatching(/^p1 +– +– +ann +Keep the queue$/),
    expect.stringMatching(/^p2 +extends p1 +bob +bob +Keep the queue and build/),
    expect.stringMatching(/^a1 +counters p1 +bob +– +It locks$/),
  ]);
  const dot = [...writeGraph(map, "dot")].join("");
  expect(dot).toContain('"a1" [label="a1\\nIt locks"];');
  expect(pointsMap(discussion, false)).not.toHaveProperty("claims.0.holders");
});
