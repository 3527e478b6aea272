import type { QualityGate } from "../schemas/statements.ts";
import { disagreementMeasure, evidenceMeasure, evolutionMeasure, noveltyMeasure, steelManMeasure } from "./measures.ts";
import type { ScoredRound } from "./scored-round.ts";

export type QualityScore = QualityGate["qualityScore"];
export type Criterion = Exclude<keyof QualityScore, "overall">;

/** What all statements of a round with a broken rule or a verdict against them cost the overall score. */
const FLAGS = 2;
/** Points below 5 at which a round ends where nobody spoke to any objection. */
const LEFT_OUT = 2;

/** The share of a list for which a test holds; 0 of an empty one. */
const share = <T>(list: readonly T[], test: (one: T) => boolean): number =>
  list.length === 0 ? 0 : list.filter(test).length / list.length;

/** The measures behind the five scores, 0 to 1 each. */
export function measuresOf(round: ScoredRound): Readonly<Record<Criterion, number>> {
  return {
    genuineDisagreement: disagreementMeasure(round),
    evidenceQuality: evidenceMeasure(round),
    steelManning: steelManMeasure(round),
    novelInsights: noveltyMeasure(round),
    positionEvolution: evolutionMeasure(round),
  };
}

/**
 * The five scores of a round, 1 to 5 each: 1 + 4 · measure, rounded. `overall` is 1 + 4 · their mean, less 2 · the share
 * of the round's statements that were accepted with a broken rule or have a verdict against them, rounded, at least 1, and
 * at most 5 less 2 · the share of its objections that nobody spoke to, though asked. It depends on what was checked alone: who cites what, what stands where it is said to, who answered whom. Length, tone
 * and wording change nothing, and no model's grade enters.
 */
export function qualityScore(round: ScoredRound, measures = measuresOf(round)): QualityScore {
  const scale = (measure: number): number => 1 + Math.round(4 * Math.min(1, Math.max(0, measure)));
  const five = Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, scale(value)]));
  return { ...(five as Record<Criterion, number>), overall: Math.max(1, Math.round(overallOf(round, measures))) };
}

/** The overall score before it is rounded, less than 1 where nearly everything is flagged. */
export function overallOf(round: ScoredRound, measures = measuresOf(round)): number {
  const all = Object.values(measures);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const { argued, objections } = round;
  const flagged = share(argued, (claim) => !round.isSound(claim));
  const leftOut = share(objections, ({ isLeftOut }) => isLeftOut);
  return Math.min(1 + 4 * mean - FLAGS * flagged, 5 - LEFT_OUT * leftOut);
}
