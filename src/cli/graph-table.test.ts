import { describe, expect, it } from "vitest";
import { ArgumentGraph, mapOf, writeGraph } from "#graph";
import { verifies } from "../../test/support/verifies.ts";
import { argues, declares, floorOf, opens, responds } from "../graph/fixtures/statements.ts";
import { renderGraph } from "./graph-table.ts";
import { lookOf } from "./render/look.ts";

const BROUGHT = "Two shards first, and measure";
const map = mapOf(
  ArgumentGraph.of(
    floorOf(
      ...[declares("ada", "Eight shards"), declares("ben", "None"), opens, argues("ada", "Eight shards", {})],
      responds("ben", "major", BROUGHT, {}, { shiftCause: ["r1-msg-004"] }),
    ),
  ),
);

describe("a position that nobody declared, and a response brought", () => {
  it("stands in the table with who holds it", () => {
    verifies("BY-01");
    const lines = renderGraph(
      { map, name: "shards", notes: [] },
      160,
      lookOf({ columns: 160, colour: false, lang: "en" }),
    );
    const row = lines.find((line) => line.startsWith("position of r1-msg-005"));
    expect(row).toMatch(/IN .* ben .*Two shards first, and measure$/);
    expect(lines[0]).toContain("4 claims");
  });

  it("is a node of the drawings, bound to the statement that brought it", () => {
    verifies("BY-01");
    const dot = [...writeGraph(map, "dot")].join("");
    expect(dot).toMatch(/"position of r1-msg-005" \[label="position of r1-msg-005 .*Two shards first/);
    expect(dot).toContain('"r1-msg-005" -> "position of r1-msg-005"');
    const mermaid = [...writeGraph(map, "mermaid")].join("");
    expect(mermaid).toMatch(/n4p\["position of r1-msg-005 .*Two shards first, and measure"\]:::IN/);
    expect(mermaid).toContain('n4 ---|"brings"| n4p');
    expect(mermaid).not.toContain("Excerpt");
  });
});
