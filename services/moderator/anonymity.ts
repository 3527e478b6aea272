import type { Body, FloorStatement, Participant, Persona } from "#protocol";

/*
 * Anonymous labels between peers (BY-04): what one expert reads of another is the words and not the name. Identities
 * stay in the record. What experts write of themselves is theirs; only names and ids of others are replaced.
 */

/** "expert-a", "expert-b" … in the order of the table: the same for everybody, all along. */
export function labelsOf(participants: readonly Participant[]): ReadonlyMap<string, { id: string; name: string }> {
  const experts = participants.filter(({ role }) => role === "expert");
  return new Map(
    experts.map(({ id }, i) => {
      const letter = String.fromCharCode("a".charCodeAt(0) + i);
      return [id, { id: `expert-${letter}`, name: `Expert ${letter.toUpperCase()}` }];
    }),
  );
}

/** The turn as a reader may see it who is not to know who the other experts are. */
export function anonymous(
  turn: Body<"inbox", "turn">,
  participants: readonly Participant[],
  reader: string,
): Body<"inbox", "turn"> {
  const labels = labelsOf(participants);
  const others = participants.filter(({ id }) => id !== reader && labels.has(id));
  const rename = renaming(others, labels);
  const { brief } = turn;
  return {
    ...turn,
    // They cannot be written to: an inbox has a name.
    ...(turn.messages ? { messages: rename(turn.messages) } : {}),
    ...(turn.floor ? { floor: turn.floor.map((statement) => rename(withoutOrigin(statement))) } : {}),
    ...(brief
      ? {
          brief: {
            ...brief,
            personas: (brief.personas ?? []).map((persona) =>
              persona.id === reader ? persona : stranger(labels.get(persona.id) ?? persona),
            ),
            tensions: rename(brief.tensions ?? []),
            participants: (brief.participants ?? []).filter(({ id }) => id === reader || !labels.has(id)),
            ...(brief.target === undefined ? {} : { target: rename(brief.target) }),
            ...(brief.correction === undefined ? {} : { correction: rename(brief.correction) }),
          },
        }
      : {}),
  };
}

/** Which model spoke, and the chain of the record, would tell who it was. */
function withoutOrigin({ origin: _, usage: __, hash: ___, prev: ____, ...statement }: FloorStatement): FloorStatement {
  return statement as FloorStatement;
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

/** Replaces ids and names of these participants in every text of a value; longer ones first. */
function renaming(
  others: readonly Participant[],
  labels: ReadonlyMap<string, { id: string; name: string }>,
): <T>(value: T) => T {
  const words = others
    .flatMap(({ id, name }) => {
      const label = labels.get(id);
      return label ? [[id, label.id] as const, [name, label.name] as const] : [];
    })
    .sort(([a], [b]) => b.length - a.length);
  const known = new Map(words);
  if (words.length === 0) return (value) => value;
  const any = words.map(([word]) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\w-])(?:${any})(?![\\w-])`, "gu");
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(found, (word) => known.get(word) ?? word);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rename(item)]));
  };
  return rename as <T>(value: T) => T;
}
