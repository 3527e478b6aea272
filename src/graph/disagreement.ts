import type { ClaimClass } from "./classes.ts";
import { condensed } from "./condensed.ts";
import { derived } from "./graph.ts";
import { positions } from "./positions.ts";
import { livePositions, stances } from "./stances.ts";
import { standings } from "./standing.ts";

/** Below: too much agreement. */
export const TOO_LITTLE = 2;
/** Above: more than a round's budget asks for (3 to 6), so the disagreement needs nobody to stir it up. */
export const REAL = 6;
/** Above: the common ground is to be looked for. */
export const TOO_MUCH = 8;

export interface IssueDisagreement {
  /** The position that is at issue. */
  readonly issue: ClaimClass;
  /** 0 to 10. */
  readonly score: number;
}

export interface Disagreement {
  /** 0 to 10: the mean over the issues. */
  readonly score: number;
  readonly max: number;
  readonly issues: readonly IssueDisagreement[];
  /** Share of the counters between classes of which neither end is OUT; 0 where there are none. */
  readonly contestedShare: number;
}

/**
 * The disagreement about one issue: 10 · Σᵢ<ⱼ |xᵢ - xⱼ| / (2·⌊n/2⌋·⌈n/2⌉), each x in [-1, 1] an expert's confidence,
 * positive for those who hold it and negative for those who reject it. 0: all alike; 10: an even split at the extremes.
 */
export function splitScore(signed: readonly number[]): number {
  const n = signed.length;
  if (n < 2) return 0;
  // In ascending order the i-th value is the greater one of i pairs and the smaller one of n - 1 - i.
  const sorted = [...signed].sort((a, b) => a - b);
  const sum = sorted.reduce((total, x, index) => total + x * (2 * index - (n - 1)), 0);
  const most = 2 * Math.floor(n / 2) * Math.ceil(n / 2);
  return Math.min(10, Math.max(0, (10 * sum) / most));
}

/** How far the experts disagree at present. Each position that somebody takes is an issue; no side is 0. */
export const disagreement = derived((graph): Disagreement => {
  const known = positions(graph);
  const sides = stances(graph);
  const issues = livePositions(graph).map(({ claim }): IssueDisagreement => {
    const signed = known.map(({ expert, confidence }) => confidence * (sides.get(expert)?.get(claim.index) ?? 0));
    return { issue: claim, score: splitScore(signed) };
  });
  const scores = issues.map((issue) => issue.score);
  const { attacks } = condensed(graph);
  const out = standings(graph).map((standing) => standing.label === "OUT");
  const contested = attacks.filter((link) => !out[link.from] && !out[link.to]);
  return {
    score: scores.length === 0 ? 0 : scores.reduce((a, b) => a + b, 0) / scores.length,
    max: Math.max(0, ...scores),
    issues,
    contestedShare: attacks.length === 0 ? 0 : contested.length / attacks.length,
  };
});
