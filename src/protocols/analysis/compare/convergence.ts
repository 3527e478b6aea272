import { CONVERGED, MANY_DISAGREEMENTS } from "../limits.ts";
import type { Convergence } from "../schemas.ts";

/** What a round's convergence is computed from. */
export interface Compared {
  readonly agreements: number;
  readonly disagreements: number;
  /** Feasibility, 0 to 1, of those who judged it: neither rules nor salvaged text do. */
  readonly feasibility: readonly number[];
  /** Whether this round says something that no former one said; always in the first. */
  readonly newInsights: boolean;
}

/**
 * How far the analyses agree, 0 to 1: 0.5 × agreements / (agreements + disagreements + 1) + 0.3 × mean
 * feasibility + 0.2 when nothing is new. From 0.8 on they have converged; else, with more than three disagreements, the
 * user is needed; else it goes on. So the first round never converges: its score stays below 0.8.
 */
export function convergenceOf({ agreements, disagreements, feasibility, newInsights }: Compared): Convergence {
  const ratio = agreements / (agreements + disagreements + 1);
  const mean = feasibility.length === 0 ? 0 : feasibility.reduce((sum, one) => sum + one, 0) / feasibility.length;
  const score = Math.min(1, rounded(0.5 * ratio + 0.3 * mean + (newInsights ? 0 : 0.2)));
  const needsUser = disagreements > MANY_DISAGREEMENTS;
  return {
    score,
    new_insights: newInsights,
    recommendation: score >= CONVERGED ? "converged" : needsUser ? "user_input_needed" : "continue",
  };
}

/** Without the last bits of a sum of fractions: 0.8 is 0.8. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
