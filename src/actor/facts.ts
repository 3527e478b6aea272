import type { Facts } from "#providers";
import type { TurnInHand } from "./participant.ts";
import { words } from "./words/index.ts";

/**
 * What a provider needs to know of a turn. A turn without a brief (from a foreign moderator) has no passages or
 * personas.
 */
export function factsOf(hand: TurnInHand): Facts {
  const { turn, floor } = hand;
  const brief = turn.brief;
  const lang = brief?.options.lang ?? "en";
  const said = (turn.messages ?? []).map(({ from, text }) => words(lang).saysDirectly(from, text));
  return {
    topic: turn.topic,
    lang,
    mode: brief?.options.mode ?? "standard",
    round: hand.round,
    speaker: hand.participant,
    personas: brief?.personas ?? [],
    tensions: brief?.tensions ?? [],
    passages: brief?.passages ?? [],
    floor,
    ...(brief?.persona ? { persona: brief.persona } : {}),
    ...(brief?.problem ? { problem: brief.problem } : {}),
    ...(brief?.target === undefined ? {} : { computed: brief.target }),
    ...(said.length > 0 || brief?.correction
      ? { correction: [brief?.correction, ...said].filter(Boolean).join("\n") }
      : {}),
    ...(hand.returned ? { returned: hand.returned } : {}),
  };
}
