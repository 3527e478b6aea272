import type { DefeatRule, Judge, Label } from "./judge.ts";

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
