import { classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { verdicts } from "./judgement.ts";

export interface Strength {
  /** From the author's own stated confidence. */
  readonly strength: number;
  /** The same with every claim starting at 0.5: what the relations alone make of it. */
  readonly flat: number;
}

/** The strength of every class of claims, by its index. No vote count enters. */
export const strengths = derived((graph): readonly Strength[] =>
  verdicts(graph).map(({ strength, flat }) => ({ strength, flat })),
);

/** The strength of one claim: that of its class. */
export function strengthOf(graph: ArgumentGraph, id: string): Strength | undefined {
  const known = classes(graph).of(id);
  return known && strengths(graph)[known.index];
}
