import { byNumber } from "./claim.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

/** The messages that speak as these nodes, in order. */
export const messagesOf = (graph: ArgumentGraph, nodes: Iterable<number>): string[] =>
  [...new Set([...nodes].flatMap((node) => byNode(graph).get(node) ?? []))].sort(byNumber);

const byNode = derived((graph): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>();
  for (const [id, { speaker }] of graph.feed.said) {
    if (speaker === undefined) continue;
    const ids = found.get(speaker);
    if (ids) ids.push(id);
    else found.set(speaker, [id]);
  }
  return found;
});
