import { mapOf } from "./formats/from-graph.ts";
import { claimJson, edgeJson } from "./formats/write-json.ts";
import type { ArgumentGraph } from "./graph.ts";

/** The graph as JSON: every claim with what is computed about it, and every edge. */
export function graphJson(graph: ArgumentGraph) {
  const { claims, edges } = mapOf(graph);
  return { claims: [...claims].map(claimJson), edges: [...edges].map(edgeJson) };
}
