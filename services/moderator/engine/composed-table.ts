import type { Reading } from "#discussion";
import { present } from "#lib/fields";
import {
  type Body,
  type DiscussionOptions,
  labelsOf,
  type Participant,
  type Persona,
  type ProblemDefinition,
  type Tension,
  veil,
} from "#wire";
import { words } from "../words.ts";

export interface ComposedTable {
  readonly participants: readonly Participant[];
  readonly tensions: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: DiscussionOptions["mode"];
}

/** Returns the participants as composed; empty before the composition. */
export const composedTableOf = ({ composed }: Reading, { mode }: Pick<DiscussionOptions, "mode">): ComposedTable => ({
  participants: composed?.participants ?? [],
  tensions: composed?.tensionMap ?? [],
  problem: composed?.problemDefinition,
  mode: composed?.mode ?? mode,
});

/** Hides the other experts' names in a turn from its reader. */
export function anonymous(
  turn: Body<"inbox", "turn">,
  participants: readonly Participant[],
  reader: string,
): Body<"inbox", "turn"> {
  const { brief } = turn;
  const lang = brief?.options.lang ?? "en";
  const labels = labelsOf(participants, lang);
  const veiled = veil(participants, reader, lang);
  const { withheld } = words(lang);
  return {
    ...turn,
    // The instruction includes corrections for the round, which may name people.
    instruction: veiled(turn.instruction),
    ...present({ messages: veiled(turn.messages), points: veiled(turn.points), floor: veiled(turn.floor) }),
    ...(brief
      ? {
          brief: {
            ...brief,
            personas: (brief.personas ?? []).map((persona) =>
              persona.id === reader ? persona : stranger(labels.get(persona.id) ?? persona, withheld),
            ),
            tensions: veiled(brief.tensions ?? []),
            // Without names the others cannot be written to: an inbox address contains the name.
            participants: (brief.participants ?? []).filter(({ id }) => id === reader || !labels.has(id)),
            ...present({ target: veiled(brief.target), correction: veiled(brief.correction) }),
            ...present({ constraints: veiled(brief.constraints), docket: veiled(brief.docket) }),
          },
        }
      : {}),
  };
}

const stranger = ({ id, name }: { id: string; name: string }, withheld: string): Persona => ({
  id,
  name,
  expertise: [withheld],
  thinkingStyle: withheld,
  bias: withheld,
  replyTendency: withheld,
  stakes: withheld,
  blindSpots: [withheld],
});
