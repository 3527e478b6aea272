/** A weighted relation between two arguments: `weight` is κ, 0 to 1. */
export type Weighted = readonly [from: number, to: number, weight: number];

const LEAST_WEIGHT = 0.01;
const GREATEST_WEIGHT = 0.99;
/** The iteration ends when no strength moved by more. */
const PRECISION = 1e-13;
/** Never reached: the map is a contraction, and some fifty steps bring any graph to the precision. */
const MOST_STEPS = 10_000;

/**
 * The strength of every argument by the EulerTop gradual semantics:
 * s = 1 - (1 - w²) / (1 + w·e^α), α = max κ·s over supporters - max κ·s over attackers,
 * w the base weight, clamped to [0.01, 0.99]. Taking the strongest and not the sum, copies of a supporter weigh as
 * much as one, and the map is a contraction: one fixed point on every graph, cycles included.
 * (Amgoud and Ben-Naim 2018, Euler-based semantics, with the top aggregation of the same authors.)
 *
 * @returns strengths in (0, 1), the same for arguments in symmetric places
 */
export function eulerTop(
  base: readonly number[],
  attacks: readonly Weighted[],
  supports: readonly Weighted[],
): readonly number[] {
  const weights = base.map((weight) => Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, weight)));
  let strengths = weights;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const attack = strongest(strengths, attacks);
    const support = strongest(strengths, supports);
    const next = weights.map((w, node) => {
      const alpha = (support[node] ?? 0) - (attack[node] ?? 0);
      return 1 - (1 - w * w) / (1 + w * Math.exp(alpha));
    });
    const moved = next.reduce((most, s, node) => Math.max(most, Math.abs(s - (strengths[node] ?? 0))), 0);
    strengths = next;
    if (moved <= PRECISION) break;
  }
  return strengths;
}

function strongest(strengths: readonly number[], links: readonly Weighted[]): number[] {
  const most = new Array<number>(strengths.length).fill(0);
  for (const [from, to, weight] of links) most[to] = Math.max(most[to] ?? 0, weight * (strengths[from] ?? 0));
  return most;
}
