import { openKeysOf, type Proposals, sharedOf } from "./points.ts";
import type { Agenda, Decision, Weight } from "./schemas.ts";
import { areAllLow, choiceLabel, groupsOf, type Stance } from "./stances.ts";

/** Groups specialists by proposal, in order of statement. Confidences are told, never summed. */
const weightsOf = (stances: readonly Stance[], alternatives: Agenda["alternatives"]): Weight[] =>
  groupsOf(stances).map((group) => ({
    choice: group[0].choice,
    text: choiceLabel(group[0], alternatives),
    weight: group.length,
    holders: group.map(({ id, confidence, messageId }) => ({ id, confidence, messageId })),
  }));

/**
 * Reads off the stances the proposal that more than half of the specialists, at least two, are for. A person is asked
 * where there is none, where a key concern about it is open, or where every confidence is low.
 */
export function decide(
  stances: readonly Stance[],
  alternatives: Agenda["alternatives"],
  proposals: Proposals,
): Decision {
  const weights = weightsOf(stances, alternatives);
  const escalated = (why: Decision["escalated"]): Decision => ({ by: "nobody", weights, escalated: why });
  if (weights.length === 0) return escalated("none");
  if (areAllLow(stances)) return escalated("low");
  const shared = sharedOf(proposals);
  const [first] = weights.filter(({ holders }) => holders.some(({ id }) => shared?.for.includes(id)));
  if (!shared || !first) return escalated("divided");
  if (openKeysOf(shared, proposals).length > 0) return escalated("concern");
  const { choice, text } = first;
  return { by: weights.length === 1 ? "agreement" : "majority", choice, text, weights };
}
