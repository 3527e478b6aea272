import { LOW_CONFIDENCE } from "./limits.ts";
import type { Agenda, Decision, Weight } from "./schemas.ts";
import { choiceLabel, groupsOf, type Stance } from "./stances.ts";

/**
 * The published rule (docs/decisions/2026-11-22-deliberation.md): the sum of the confidences of those who propose a
 * thing in their last answer; the greatest first, two decimals.
 */
function weightsOf(stances: readonly Stance[], alternatives: Agenda["alternatives"]): Weight[] {
  return groupsOf(stances)
    .map((group) => ({
      choice: group[0].choice,
      text: choiceLabel(group[0], alternatives),
      weight: rounded(group.reduce((sum, { confidence }) => sum + confidence, 0)),
      holders: group.map(({ id, confidence, messageId }) => ({ id, confidence, messageId })),
    }))
    .sort((a, b) => b.weight - a.weight);
}

const rounded = (n: number): number => Math.round(n * 100) / 100;

/** Whether every specialist's confidence is low. */
export const areAllLow = (stances: readonly Stance[]): boolean =>
  stances.every(({ confidence }) => confidence < LOW_CONFIDENCE);

/** What the chair decides, or why a person is to decide. */
export function decide(stances: readonly Stance[], alternatives: Agenda["alternatives"]): Decision {
  const weights = weightsOf(stances, alternatives);
  const [first, second] = weights;
  if (!first) return { by: "nobody", weights, escalated: "none" };
  if (areAllLow(stances)) return { by: "nobody", weights, escalated: "low" };
  if (!second) return { by: "agreement", choice: first.choice, text: first.text, weights };
  if (second.weight === first.weight) return { by: "nobody", weights, escalated: "tie" };
  return { by: "weight", choice: first.choice, text: first.text, weights };
}
