import {
  type ArgumentGraph,
  type ClaimClass,
  classes,
  contests,
  derived,
  livePositions,
  minorityReport,
  settlement,
} from "#graph";
import { type ClaimRelation, relations } from "./relations.ts";

/** More claims than these are more than one can take in at a glance. */
const MOST = 40;

/** The part of an argument graph that the picture shows. */
export interface Core {
  /** In the order of their first appearance. */
  readonly claims: readonly ClaimClass[];
  /** Between these claims. */
  readonly relations: readonly ClaimRelation[];
  /** Claims that were left out. */
  readonly rest: readonly ClaimClass[];
}

/**
 * The claims on which the result turns: the adopted one, what was outnumbered, its rivals, what somebody holds or
 * contests, then those with the most relations, and among equals the earlier.
 */
export const core = derived((graph: ArgumentGraph): Core => {
  const all = classes(graph).list;
  const settled = settlement(graph);
  const { standing, unanswered } = minorityReport(graph);
  const degree = new Map<ClaimClass, number>();
  for (const { from, to } of relations(graph)) {
    for (const end of [from, to]) degree.set(end, (degree.get(end) ?? 0) + 1);
  }
  const first = [
    ...(settled?.leading ? [settled.leading.claim] : []),
    ...[...standing, ...unanswered].map(({ claim }) => claim),
    ...livePositions(graph).map(({ claim }) => claim),
    ...(settled?.rivals ?? []),
    ...contests(graph).flatMap(({ sides }) => sides.map(({ claim }) => claim)),
    ...all.toSorted((a, b) => (degree.get(b) ?? 0) - (degree.get(a) ?? 0) || a.index - b.index),
  ];
  const shown = new Set([...new Set(first)].slice(0, MOST));
  return {
    claims: all.filter((claim) => shown.has(claim)),
    relations: relations(graph).filter(({ from, to }) => shown.has(from) && shown.has(to)),
    rest: all.filter((claim) => !shown.has(claim)),
  };
});
