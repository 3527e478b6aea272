import { classes } from "./classes.ts";
import type { Label } from "./engine/judge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { type Status, verdicts } from "./judgement.ts";

export interface Standing {
  readonly label: Label;
  readonly status: Status;
  /** Somebody questions it, and none of those who said it has come back to the question. */
  readonly challenged: boolean;
}

/** The standing of every class of claims, by its index: grounded labelling over `counters` and `extends`. */
export const standings = derived((graph): readonly Standing[] => {
  const challenged = challengedClasses(graph);
  return verdicts(graph).map(({ label, status }, index) => ({ label, status, challenged: challenged.has(index) }));
});

/** The standing of one claim: that of its class. */
export function standingOf(graph: ArgumentGraph, id: string): Standing | undefined {
  const known = classes(graph).of(id);
  return known && standings(graph)[known.index];
}

/** Classes with a question to which none of their authors has referred since. */
function challengedClasses(graph: ArgumentGraph): Set<number> {
  const known = classes(graph);
  const taken = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const open = new Set<number>();
  for (const edge of graph.edges) {
    const target = edge.type === "questions" ? known.of(edge.to) : undefined;
    if (!target || target.authors.includes(edge.author)) continue;
    if (!target.authors.some((author) => taken.has(`${author} ${edge.from}`))) open.add(target.index);
  }
  return open;
}
