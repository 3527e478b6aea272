import { describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { judgeMap } from "./judge-map.ts";
import { readGraph } from "./read-graph.ts";
import { GRAPH_FORMATS, writeGraph } from "./write-graph.ts";

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

  it("reads xAIF as OVA writes it, with its speakers", () => {
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
      participants: [
        { participantID: 7, firstname: "Ann", surname: "Lee" },
        { participantID: "8", firstname: "Bo", surname: "" },
        { odd: true },
      ],
      locutions: [
        { nodeID: 0, personID: 7, start: null },
        { nodeID: "5", personID: "8" },
      ],
    };
    const xaif = { AIF, text: { txt: "…" }, dialog: true, OVA: { nodes: [], edges: [] } };
    const { map, format, notes } = readGraph(JSON.stringify(xaif));
    expect(format).toBe("aif");
    expect([...map.claims].map(({ id, author, standing }) => [id, author, standing])).toEqual([
      ["1", "Ann Lee", "OUT"],
      ["3", "Bo", "IN"],
    ]);
    expect([...map.edges]).toEqual([{ from: "3", to: "1", relation: "counters" }]);
    expect(notes).toContain("1 RA node passed over");
  });

  it("reads GraphML of other programs: names from attr.name, prefixes, entities, what it does not know passed over", () => {
    const source = `<?xml version='1.0' encoding='utf-8'?>
<!-- networkx -->
<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="relation" attr.type="string"/>
  <key id="d1" for="node" attr.name="label" attr.type="string"/>
  <key id="d2" for="node" attr.name="weight" attr.type="double"/>
  <key id="d3" for="node" attr.name="strength" attr.type="double"/>
  <graph edgedefault="directed">
    <data key="unknown">x</data>
    <node id='a "b"'><data key="d1">1 &lt; 2 &#x1F600;<![CDATA[ <b> ]]></data><data key="d2">0.25</data><data key="d3">9</data></node>
    <node id="c"/>
    <edge source="c" target="a &quot;b&quot;"><data key="d0">counters</data></edge>
  </graph>
</g:graphml>`;
    const { map, format } = readGraph(source);
    expect(format).toBe("graphml");
    expect([...map.claims].map(({ id, text, weight }) => [id, text, weight])).toEqual([
      ['a "b"', "1 < 2 😀 <b> ", 0.25],
      ["c", "", undefined],
    ]);
    expect([...map.edges]).toEqual([{ from: "c", to: 'a "b"', relation: "counters" }]);
  });

  it.each(GRAPH_FORMATS)("%s of a graph without claims is read as one, or refused as a drawing", (format) => {
    const empty = [...writeGraph(judgeMap({ claims: [], edges: [] }), format)].join("");
    if (format === "dot" || format === "mermaid") {
      expect(() => readGraph(empty)).toThrow(/^1:1: (DOT|Mermaid) is a drawing, .* json, aif, argdown or graphml/);
    } else {
      const { map } = readGraph(empty);
      expect([map.claimCount, map.edgeCount, [...map.claims]]).toEqual([0, 0, []]);
    }
  });
});
