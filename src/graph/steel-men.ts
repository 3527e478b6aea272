import { recordsOf, textOf } from "./fields.ts";
import type { ArgumentGraph } from "./graph.ts";

/** The counters that the claims of a round declare, each with whether its target was steel-manned first. */
export function steelManned(graph: ArgumentGraph, round: number): { counters: number; steelManned: number } {
  const counters = graph.edges.filter((edge) => edge.type === "counters" && edge.round === round);
  const fair = counters.filter((edge) => {
    const content = graph.claim(edge.from)?.statement.content ?? {};
    return recordsOf(content, "steelMan").some(
      (entry) => entry.targetId === edge.to && textOf(entry, "restatement") !== undefined,
    );
  });
  return { counters: counters.length, steelManned: fair.length };
}
