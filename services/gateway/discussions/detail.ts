import { detailOf, type Projection, readingJson } from "#discussion";
import { positions } from "#graph";
import { hasModes, protocolOf } from "#protocols";
import { type Names, namesOf } from "#protocols/labels";
import { DEFAULT_PROTOCOL } from "#protocols/options";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { Lang } from "#wire";
import type { View } from "../caller.ts";

/**
 * Everything about a discussion that a page needs at load: its summary, derived values, and the reading itself, from
 * which a page continues with the events after `seq`. The user's question is shown to the owner only.
 * @param now milliseconds since the epoch
 */
export function viewFor(state: Projection, view: View, now: number) {
  const shown = view.kind === "owner" ? state : withoutOthers(state, view);
  const { byParticipant, byRound } = state.usage;
  const protocol = protocolOf(state.options);
  return {
    ...detailOf(shown, now),
    positions: positions(state.graph).map(({ expert, position, confidence, messageId, round, journey }) => ({
      participant: expert,
      position,
      confidence,
      messageId,
      round,
      journey,
    })),
    usageBy: { participants: Object.fromEntries(byParticipant), rounds: Object.fromEntries(byRound) },
    reading: readingJson(shown),
    hasModes: hasModes(state.options),
    names: { en: namesFor(protocol, "en"), zh: namesFor(protocol, "zh") },
    seq: state.lastSeq,
  };
}

/**
 * What a protocol calls its statements and what stands in them. For the keys of the first one's a page has words of its own,
 * by which it asks for them.
 */
function namesFor(protocol: ProtocolDefinition, lang: Lang): Names {
  const names = namesOf(protocol, lang);
  return protocol.name === DEFAULT_PROTOCOL ? { ...names, keys: {} } : names;
}

/** Removes the user's question, and whose answers were returned: only their authors see that. */
function withoutOthers(state: Projection, view: View): Projection {
  const { step } = state;
  if (!step) return { ...state, question: undefined };
  const own = Object.entries(step.returned).filter(([id]) => view.kind === "seat" && view.participant === id);
  return { ...state, question: undefined, step: { ...step, returned: Object.fromEntries(own) } };
}
