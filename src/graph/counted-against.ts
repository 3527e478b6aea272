import { type ClaimClass, classes } from "./classes.ts";
import type { ArgumentGraph } from "./graph.ts";

/** The reasons that count against a position itself: not those of somebody who has since come over to it. */
export function countedAgainst(graph: ArgumentGraph, position: ClaimClass): ReadonlySet<ClaimClass> {
  const { judge, drafts } = graph.feed;
  const node = drafts[position.index]?.node;
  const counters = node === undefined ? [] : judge.countersTo(node, "cautious");
  const nodes = new Set(counters.map(({ by }) => judge.originalOf(by)));
  return new Set(classes(graph).list.filter(({ index }) => nodes.has(drafts[index]?.node ?? -1)));
}
