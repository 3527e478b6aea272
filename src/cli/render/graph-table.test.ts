import { expect, it } from "vitest";
import { readGraph, writeGraph } from "#graph";
import { fromNotation } from "../../../test/support/points-notation.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { pointsMap } from "../../protocols/points-map.ts";
import { renderGraph } from "./graph-table.ts";
import { lookOf } from "./look.ts";

const SWITCH = "Keep the queue and build a switch that sheds two job types";
const look = lookOf({ columns: 160, colour: false }, "en");

it("a position that a claim of a file brings stands in the table, in DOT and in Mermaid, with its holder and standing", () => {
  verifies("BY-01", "BY-12");
  const claims = [
    { id: "m1", type: "position_declaration", position: "m1", text: "Keep the queue", holders: ["a"] },
    { id: "m2", type: "response", position: "m2", text: "It sheds", brings: { text: SWITCH, holders: ["b"] } },
  ];
  const { map } = readGraph(JSON.stringify({ claims }));
  const table = renderGraph({ map, name: "q", notes: [] }, 160, look);
  const row = table.find((line) => line.includes(SWITCH));
  expect(row).toMatch(/^m2 position +IN +stands\S* .* b +Keep the queue and build/);
  const dot = [...writeGraph(map, "dot")].join("");
  expect(dot).toMatch(/"m2 position" \[label="m2 position {2}IN \(stands[^"]*\\nKeep the queue and build/);
  expect(dot).toContain('"m2" -> "m2 position"');
  const mermaid = [...writeGraph(map, "mermaid")].join("");
  expect(mermaid).toMatch(/n2p\["m2 position {2}IN.*Keep the queue and build/);
  expect(mermaid).toContain('n2 --->|"takes"| n2p');
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
