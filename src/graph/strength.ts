import { classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

export interface Strength {
  /** From the author's own stated confidence. */
  readonly strength: number;
  /** The same with every claim starting at 0.5: what the relations alone make of it. */
  readonly flat: number;
}

/** The strength of every position and reason, by its index. No vote count enters. */
export const strengths = derived((graph): readonly Strength[] => {
  const { judge, drafts } = graph.feed;
  return drafts.map(({ node }) => ({ strength: judge.strength(node), flat: judge.flat(node) }));
});

/** The strength of one statement: that of the position that it declares, else of its reason. */
export function strengthOf(graph: ArgumentGraph, id: string): Strength | undefined {
  const known = classes(graph).of(id);
  return known && strengths(graph)[known.index];
}
