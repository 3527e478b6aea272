import { expect, it } from "vitest";
import { ArgumentGraph, livePositions, mapOf, writeGraph } from "#graph";
import { verifies } from "../../../test/support/verifies.ts";
import { argues, declares, floorOf, responds } from "../../graph/fixtures/statements.ts";
import { renderGraph } from "./graph-table.ts";
import { lookOf } from "./look.ts";

const SWITCH = "Keep the queue and build a switch that sheds two job types";
const graph = ArgumentGraph.of(
  floorOf(
    declares("a", "Keep the queue"),
    declares("b", "Move to Kafka"),
    argues("a", "Keep the queue", { counters: ["r1-msg-002"] }),
    responds("b", "major", SWITCH, {}, { shiftCause: ["r1-msg-003"] }),
    responds("a", "none", "Keep the queue"),
  ),
);

it("a position that a response brought stands in the table, in DOT and in Mermaid, with its holder and standing", () => {
  verifies("BY-01", "BY-12");
  expect(livePositions(graph).map(({ claim, owners }) => [claim.text, owners])).toContainEqual([SWITCH, ["b"]]);
  const map = mapOf(graph);
  const look = lookOf({ columns: 160, colour: false }, "en");
  const table = renderGraph({ map, name: "q", notes: [] }, 160, look);
  const row = table.find((line) => line.includes(SWITCH));
  expect(row).toMatch(/^r1-msg-004 position +IN +stands\S* .* b +Keep the queue and build/);
  const dot = [...writeGraph(map, "dot")].join("");
  expect(dot).toMatch(
    /"r1-msg-004 position" \[label="r1-msg-004 position {2}IN \(stands[^"]*\\nKeep the queue and build/,
  );
  expect(dot).toContain('"r1-msg-004" -> "r1-msg-004 position"');
  const mermaid = [...writeGraph(map, "mermaid")].join("");
  expect(mermaid).toMatch(/n4p\["r1-msg-004 position {2}IN.*Keep the queue and build/);
  expect(mermaid).toContain('n4 --->|"takes"| n4p');
});
