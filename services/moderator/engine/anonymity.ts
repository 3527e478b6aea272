import { type Body, labelsOf, type Participant, type Persona, veil } from "#wire";

/** The turn as shown to a reader who must not know who the other experts are (BY-04). */
export function anonymous(
  turn: Body<"inbox", "turn">,
  participants: readonly Participant[],
  reader: string,
): Body<"inbox", "turn"> {
  const labels = labelsOf(participants);
  const veiled = veil(participants, reader);
  const { brief } = turn;
  return {
    ...turn,
    // The instruction includes corrections for the round, which may name people.
    instruction: veiled(turn.instruction),
    ...(turn.messages ? { messages: veiled(turn.messages) } : {}),
    ...(turn.floor ? { floor: veiled(turn.floor) } : {}),
    ...(brief
      ? {
          brief: {
            ...brief,
            personas: (brief.personas ?? []).map((persona) =>
              persona.id === reader ? persona : stranger(labels.get(persona.id) ?? persona),
            ),
            tensions: veiled(brief.tensions ?? []),
            // Without names the others cannot be written to: an inbox address contains the name.
            participants: (brief.participants ?? []).filter(({ id }) => id === reader || !labels.has(id)),
            ...(brief.target === undefined ? {} : { target: veiled(brief.target) }),
            ...(brief.correction === undefined ? {} : { correction: veiled(brief.correction) }),
          },
        }
      : {}),
  };
}

const WITHHELD = "not shown: this discussion is anonymous between experts";

const stranger = ({ id, name }: { id: string; name: string }): Persona => ({
  id,
  name,
  expertise: [WITHHELD],
  thinkingStyle: WITHHELD,
  bias: WITHHELD,
  replyTendency: WITHHELD,
  stakes: WITHHELD,
  blindSpots: [WITHHELD],
});
