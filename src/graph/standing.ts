import { type ClaimClass, classes } from "./classes.ts";
import type { DefeatRule, Judge, Label } from "./engine/judge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

/**
 * How a claim stands.
 *
 * - `stands`: firmly IN, unattacked or defended. `stands-on-evidence`: in the reading by evidence only.
 * - `stands-so-far`: IN as of now, not firmly. `challenged`: OUT as of now, not firmly. Both hinge on what is untested.
 * - `unanswered`: firmly OUT by an objection that its holders had a turn to answer and did not.
 * - `refuted`, `refuted-on-evidence`: firmly OUT, they answered, and the answer fell; or they gave it up.
 * - `contested`: UNDECIDED as of now in both readings.
 */
export type ClaimStatus =
  | "stands"
  | "stands-on-evidence"
  | "stands-so-far"
  | "challenged"
  | "unanswered"
  | "refuted"
  | "refuted-on-evidence"
  | "contested";

export interface Standing {
  /** As of now: in the cautious reading where that decides, else in the one by evidence. */
  readonly label: Label;
  readonly status: ClaimStatus;
  /** Whether somebody countered it, and the counter was not taken back. */
  readonly isCountered: boolean;
  /** Somebody questions it, and none of those who said it has come back to the question. */
  readonly challenged: boolean;
}

/** The standing of every position and reason, by its index. */
export const standings = derived((graph): readonly Standing[] => {
  const challenged = challengedClasses(graph);
  const { judge, drafts } = graph.feed;
  return drafts.map((draft, index) => ({
    label: labelOf(judge, draft.node),
    status: statusOf(judge, draft.node, draft.isWithdrawn || draft.retractedAt !== undefined),
    isCountered: judge.countersTo(draft.node, "cautious").length > 0,
    challenged: challenged.has(index),
  }));
});

/** The standing of one statement: that of the position that it declares, else of its reason. */
export function standingOf(graph: ArgumentGraph, id: string): Standing | undefined {
  const known = classes(graph).of(id);
  return known && standings(graph)[known.index];
}

/** How a position or a reason stands; `contested` for one that is not of this graph. */
export const statusAt = (graph: ArgumentGraph, claim: ClaimClass): ClaimStatus =>
  standings(graph)[claim.index]?.status ?? "contested";

export const isOut = (graph: ArgumentGraph, claim: ClaimClass): boolean =>
  standings(graph)[claim.index]?.label === "OUT";

/** Firmly OUT, and answered or given up. */
export const isRefuted = (status: ClaimStatus): boolean => status === "refuted" || status === "refuted-on-evidence";

/** Firmly IN. */
export const isStanding = (status: ClaimStatus): boolean => status === "stands" || status === "stands-on-evidence";

/** The label as of now: in the cautious reading where that decides, else in the one by evidence. */
export function labelOf(judge: Judge, node: number): Label {
  const cautious = judge.label(node, "cautious");
  return cautious === "UNDECIDED" ? judge.label(node, "evidence") : cautious;
}

/** @param isGivenUp everybody who said it has left it or taken it back */
export function statusOf(judge: Judge, node: number, isGivenUp: boolean): ClaimStatus {
  const fallen = (reading: DefeatRule): boolean => isGivenUp || isAnswered(judge, node, reading);
  const [now, firm] = [judge.label(node, "cautious"), judge.label(node, "cautious", true)];
  if (firm === "IN") return "stands";
  if (firm === "OUT") return fallen("cautious") ? "refuted" : "unanswered";
  const byEvidence = judge.label(node, "evidence", true);
  if (byEvidence === "IN" && now !== "OUT") return "stands-on-evidence";
  if (byEvidence === "OUT" && now !== "IN") return fallen("evidence") ? "refuted-on-evidence" : "unanswered";
  const label = labelOf(judge, node);
  if (label === "IN") return "stands-so-far";
  return label === "OUT" ? "challenged" : "contested";
}

/**
 * Whether one of the objections that put a claim firmly OUT, itself or through what it rests on, was answered by those
 * on whose side it is (for an attack, by anybody); since the objection stands, the answer fell. What was taken back was given up. In a graph in which nobody is known to speak, OUT is refuted.
 */
function isAnswered(judge: Judge, node: number, reading: DefeatRule, seen = new Set<number>()): boolean {
  if (!judge.hasTurns) return true;
  if (judge.isRetracted(node)) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  const side = judge.sideOf(node);
  const isAnswer = ({ by }: { by: number }): boolean =>
    !judge.isHeld(by) && (side === undefined || judge.sideOf(by) === side);
  for (const { by, attacker } of judge.countersTo(node, reading)) {
    if (judge.label(attacker, reading, true) !== "IN") continue;
    if (judge.countersTo(judge.originalOf(by), "cautious").some(isAnswer)) return true;
  }
  const rests = [...judge.basesOf(node), ...judge.reasonsFor(node)];
  return rests.some((base) => judge.label(base, reading, true) === "OUT" && isAnswered(judge, base, reading, seen));
}

/** Classes with a question to which none of their authors has referred since. */
function challengedClasses(graph: ArgumentGraph): Set<number> {
  const known = classes(graph);
  const taken = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const open = new Set<number>();
  for (const edge of graph.edges) {
    const target = edge.type === "questions" ? known.of(edge.to) : undefined;
    if (!target || target.authors.includes(edge.author)) continue;
    if (!target.authors.some((author) => taken.has(`${author} ${edge.from}`))) open.add(target.index);
  }
  return open;
}
