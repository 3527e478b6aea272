import { TopStrengths } from "./engine/top-strengths.ts";

/** A weighted relation between two arguments: `weight` is κ, 0 to 1. */
export type Weighted = readonly [from: number, to: number, weight: number];

/**
 * The strength of every argument by the EulerTop gradual semantics (see TopStrengths), the whole graph at once.
 *
 * @param base the base weights, clamped to [0.01, 0.99]
 * @returns strengths in (0, 1), the same for arguments in symmetric places
 */
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
