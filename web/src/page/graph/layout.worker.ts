import { graphlib, layout } from "@dagrejs/dagre";
import type { LayoutAnswer, LayoutQuestion } from "./layout.ts";

/** Lays out a graph, cited claims above those that cite them. */
function laidOut({ number, nodes, edges, width, height }: LayoutQuestion): LayoutAnswer {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: "TB", nodesep: 28, ranksep: 62, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) graph.setEdge(to, from);
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  return {
    number,
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: nodes.map((id) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return { id, x, y };
    }),
    edges: edges.map(({ from, to }) => {
      const { points } = graph.edge(to, from) as { points: { x: number; y: number }[] };
      return { from, to, points: points.map(({ x, y }) => ({ x, y })).reverse() };
    }),
  };
}

addEventListener("message", ({ data }: MessageEvent<LayoutQuestion>) => postMessage(laidOut(data)));
