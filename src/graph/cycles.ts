import { type ClaimClass, classes } from "./classes.ts";
import { isAttack } from "./edge.ts";
import { ATTACK_THRESHOLD } from "./engine/judge.ts";
import { derived } from "./graph.ts";
import type { NodePair } from "./grounded.ts";
import { shortestCycles } from "./shortest-cycles.ts";

export interface Cycles {
  /** Claims that hold each other up: one shortest cycle of supports ∪ extends for each component. First ids of claims. */
  readonly circular: readonly (readonly string[])[];
  /** Odd cycles of counters: somebody attacks, in the end, what their own attack rests on. */
  readonly paradoxes: readonly (readonly string[])[];
  /** Even cycles of counters: two sides that only fight each other. */
  readonly standOffs: readonly (readonly string[])[];
}

/**
 * Where reasoning goes in a circle: strongly connected components larger than one, or with a loop, each shown by a
 * shortest cycle. A reason is drawn together with the position that it serves: positions that rest on each other, or
 * only fight each other, show as such. Who supports a claim with a restatement of it by the same author is a loop;
 * extending oneself is none.
 */
export const cycles = derived((graph): Cycles => {
  const known = classes(graph);
  const at = (id: string): ClaimClass | undefined => known.positionOf(id) ?? known.of(id);
  const upheld = graph.edges.flatMap((edge): NodePair[] => {
    const [from, to] = [at(edge.from), at(edge.to)];
    if (!from || !to || (edge.type !== "supports" && edge.type !== "extends")) return [];
    const isOwn = graph.claim(edge.from)?.author === graph.claim(edge.to)?.author;
    if (from === to && (edge.type === "extends" || !isOwn)) return [];
    return [[from.index, to.index]];
  });
  const fought = graph.edges.flatMap((edge): NodePair[] => {
    const [from, to] = [at(edge.from), at(edge.to)];
    if (!from || !to || from === to || !isAttack(edge) || edge.confidence < ATTACK_THRESHOLD) return [];
    return known.of(edge.from)?.withdrawn || from.withdrawn ? [] : [[from.index, to.index]];
  });
  const named = (cycle: readonly number[]): string[] => cycle.map((index) => known.list[index]?.claims[0]?.id ?? "?");
  const found = shortestCycles(known.list.length, fought);
  return {
    circular: shortestCycles(known.list.length, upheld).map(named),
    paradoxes: found.filter((cycle) => cycle.length % 2 === 1).map(named),
    standOffs: found.filter((cycle) => cycle.length % 2 === 0).map(named),
  };
});
