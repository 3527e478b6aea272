import { classes } from "./classes.ts";
import { condensed } from "./condensed.ts";
import { ATTACK_THRESHOLD } from "./engine/judge.ts";
import { derived } from "./graph.ts";
import type { Pair } from "./grounded.ts";
import { shortestCycles } from "./shortest-cycles.ts";

export interface Cycles {
  /** Claims that hold each other up: one shortest cycle of supports ∪ extends for each component. First ids of classes. */
  readonly circular: readonly (readonly string[])[];
  /** Odd cycles of counters: somebody attacks, in the end, what their own attack rests on. */
  readonly paradoxes: readonly (readonly string[])[];
  /** Even cycles of counters: two sides that only fight each other. */
  readonly standOffs: readonly (readonly string[])[];
}

/**
 * Where reasoning goes in a circle: strongly connected components larger than one, or with a loop, each shown by a
 * shortest cycle. Who supports a claim with a restatement of it by the same author is a loop; extending oneself is none.
 */
export const cycles = derived((graph): Cycles => {
  const known = classes(graph);
  const { attacks } = condensed(graph);
  const upheld = graph.edges.flatMap((edge): Pair[] => {
    const [from, to] = [known.of(edge.from), known.of(edge.to)];
    if (!from || !to || (edge.type !== "supports" && edge.type !== "extends")) return [];
    const isOwn = graph.claim(edge.from)?.author === graph.claim(edge.to)?.author;
    if (from === to && (edge.type === "extends" || !isOwn)) return [];
    return [[from.index, to.index]];
  });
  const fought = attacks
    .filter((link) => link.confidence >= ATTACK_THRESHOLD)
    .map((link): Pair => [link.from, link.to]);
  const named = (cycle: readonly number[]): string[] => cycle.map((index) => known.list[index]?.claims[0]?.id ?? "?");
  const found = shortestCycles(known.list.length, fought);
  return {
    circular: shortestCycles(known.list.length, upheld).map(named),
    paradoxes: found.filter((cycle) => cycle.length % 2 === 1).map(named),
    standOffs: found.filter((cycle) => cycle.length % 2 === 0).map(named),
  };
});
