import { isoTime, systemClock } from "#lib/clock";
import type { Facts } from "#providers";
import type { TurnInHand } from "./participant.ts";

/**
 * What a provider needs to know of a turn. A turn without a brief (from a foreign moderator) has no passages or
 * personas.
 */
export function factsOf(hand: TurnInHand): Facts {
  const { turn, floor } = hand;
  const brief = turn.brief;
  const lang = brief?.options.lang ?? "en";
  return {
    topic: turn.topic,
    lang,
    mode: brief?.options.mode ?? "standard",
    round: hand.round,
    speaker: hand.participant,
    personas: brief?.personas ?? [],
    tensions: brief?.tensions ?? [],
    passages: brief?.passages ?? [],
    ...(brief?.pointPassages ? { pointPassages: brief.pointPassages } : {}),
    floor,
    today: isoTime(systemClock.now()).slice(0, 10),
    ...(brief?.persona ? { persona: brief.persona } : {}),
    ...(brief?.problem ? { problem: brief.problem } : {}),
    ...(brief?.target === undefined ? {} : { computed: brief.target }),
    ...(brief?.correction ? { correction: brief.correction } : {}),
    ...(brief?.constraints ? { constraints: brief.constraints } : {}),
    ...(brief?.docket ? { docket: brief.docket } : {}),
    ...(turn.messages ? { messages: turn.messages } : {}),
    ...(hand.returned ? { returned: hand.returned } : {}),
  };
}
