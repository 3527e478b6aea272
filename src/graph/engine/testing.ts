import { GroundedLabelling } from "./grounded-labelling.ts";
import { type Label, labelName } from "./layers.ts";
import { TopStrengths } from "./top-strengths.ts";

/** A pair of arguments, by number. */
export type NodePair = readonly [from: number, to: number];

/** A weighted relation between two arguments: `weight` is κ, 0 to 1. */
export type Weighted = readonly [from: number, to: number, weight: number];

/**
 * Labels a whole framework at once.
 *
 * @param size number of arguments: 0 to size - 1
 * @param attacks attacker, attacked
 * @param bases the argument that rests on the other, the base
 */
export function groundedLabels(size: number, attacks: Iterable<NodePair>, bases: Iterable<NodePair> = []): Label[] {
  const labelling = new GroundedLabelling();
  for (let node = 0; node < size; node += 1) labelling.add();
  for (const [from, to] of attacks) labelling.attack(from, to);
  for (const [from, to] of bases) labelling.rest(from, to);
  labelling.settle();
  return Array.from({ length: size }, (_, node) => labelName(labelling.label(node)));
}

/** Computes the strengths of a whole graph at once. */
export function eulerTop(
  base: readonly number[],
  attacks: Iterable<Weighted>,
  supports: Iterable<Weighted>,
): readonly number[] {
  const strengths = new TopStrengths();
  for (const weight of base) strengths.add(weight);
  for (const [from, to, weight] of attacks) strengths.attack(from, to, weight);
  for (const [from, to, weight] of supports) strengths.support(from, to, weight);
  strengths.settle();
  return base.map((_, node) => strengths.values[node] ?? 0);
}
