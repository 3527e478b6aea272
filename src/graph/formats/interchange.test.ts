import { describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { judgeMap } from "./judge-map.ts";
import { readGraph } from "./read-graph.ts";
import { writeGraph } from "./write-graph.ts";

const node = (nodeID: number | string, type: string, text: string | null = "") => ({ nodeID, type, text });
const link = (fromID: number | string, toID: number | string) => ({ edgeID: `${fromID}-${toID}`, fromID, toID });
const restated = (nodes: readonly object[], edges: readonly object[]) =>
  [...readGraph(JSON.stringify({ nodes, edges })).map.claims].map(({ id, restates }) => [id, restates]);

describe("graphs that come from elsewhere, and go there", () => {
  it("takes several rephrasings of one claim as one claim, whatever connects them", () => {
    verifies("BY-12");
    const claims = [node(1, "I", "a"), node(2, "I", "b"), node(3, "I", "c"), node(4, "I", "d")];
    const two = [node(5, "MA"), node(6, "MA")];
    const all = [
      ["1", undefined],
      ["2", "1"],
      ["3", "1"],
      ["4", undefined],
    ];
    // Each of two rephrases the first; the second rephrases both; a node connects all; a cycle.
    expect(restated([...claims, ...two], [link(2, 5), link(5, 1), link(3, 6), link(6, 1)])).toEqual(all);
    expect(restated([...claims, ...two], [link(2, 5), link(5, 1), link(2, 6), link(6, 3)])).toEqual(all);
    expect(restated([...claims, ...two], [link(2, 5), link(3, 5), link(5, 1)])).toEqual(all);
    expect(
      restated(
        [...claims, ...two, node(7, "MA")],
        [...[link(1, 5), link(5, 2), link(2, 6), link(6, 3), link(3, 7), link(7, 1)]],
      ),
    ).toEqual(all);
  });

  it("reads xAIF as OVA writes it", () => {
    const AIF = {
      nodes: [
        node(0, "L", "Ann : we must wait"),
        node(1, "I", "we must wait"),
        node(2, "YA", "Asserting"),
        node(3, "I", "it costs a year"),
        node(4, "CA", "Default Conflict"),
        node(5, "L", "Bo : it costs a year"),
        node(6, "YA", "Asserting"),
        node(7, "TA", "Default Transition"),
        node(8, "RA", null),
      ],
      edges: [
        link(0, 2),
        link(2, 1),
        link(5, 6),
        link(6, 3),
        link(3, 4),
        link(4, 1),
        link(0, 7),
        link(7, 5),
        link(3, 8),
      ],
      schemefulfillments: null,
      descriptorfulfillments: null,
    };
    const xaif = { AIF, text: { txt: "…" }, dialog: true, OVA: { nodes: [], edges: [] } };
    const { map, notes } = readGraph(JSON.stringify(xaif));
    expect([...map.claims].map(({ id, standing }) => [id, standing])).toEqual([
      ["1", "OUT"],
      ["3", "IN"],
    ]);
    expect([...map.edges]).toEqual([{ from: "3", to: "1", relation: "counters" }]);
    expect(notes).toContain("1 RA node passed over");
  });

  it.each(["json", "aif"] as const)("%s of a graph without claims is read as one", (format) => {
    const { map } = readGraph([...writeGraph(judgeMap({ claims: [], edges: [] }), format)].join(""));
    expect([map.claimCount, map.edgeCount, [...map.claims]]).toEqual([0, 0, []]);
  });

  it("writes Argdown and GraphML as others read them", () => {
    const claims = [
      { id: "p1", text: "Stay" },
      { id: "a [1]", text: "It is [so]" },
    ];
    const map = judgeMap({ claims, edges: [{ from: "a [1]", to: "p1", relation: "counters" }] });
    expect([...writeGraph(map, "argdown")].join("")).toContain(
      "[p1]: Stay #OUT\n\n[claim 2, without a plain name]: It is \\[so\\] #IN\n  -> [p1]\n",
    );
    expect([...writeGraph(map, "graphml")].join("")).toContain(
      '<edge id="edge1" source="a [1]" target="p1"><data key="edge.relation">counters</data></edge>',
    );
  });
});
