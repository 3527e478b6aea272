import { type ConcernEvidence, FULL } from "./evidence.ts";

/**
 * Confidence as evidence carries it, 0.1 with none and 0.8 at most: 0.1 + 0.7 · (1 − 2^(−n/2)) · (½ + ½·min(1, m/8)),
 * n the distinct passages that bear on the concern, m what the best of them matches. Two decimals.
 */
export function confidenceFrom(evidence: readonly ConcernEvidence[]): number {
  if (evidence.length === 0) return 0.1;
  const best = Math.max(...evidence.map(({ match }) => match));
  const share = 0.5 + 0.5 * Math.min(1, best / FULL);
  return Math.round((0.1 + 0.7 * (1 - 2 ** (-evidence.length / 2)) * share) * 100) / 100;
}
