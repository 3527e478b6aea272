import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";
import { words } from "../lang/index.ts";
import { positionOf } from "../sections/read.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Meter } from "../ui/meter.tsx";
import { MessageLink, Text } from "../ui/text.tsx";

/** The vote of the sealed round beside the last one: who moved, and whether the leading position changed. */
export function Votes(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.decision;
  const claims = room.claims.value;
  const rows = [...room.stances.value].flatMap(([expert, journey]) => {
    const [first, last] = [journey[0], journey.at(-1)];
    if (!first || !last) return [];
    const shifts = journey.filter(({ shift }) => shift === "minor" || shift === "major").length;
    return [{ expert, first, last, shifts }];
  });
  if (rows.length === 0) return null;
  const classOf = (id: string): string => positionOf(claims, id);
  const before = leader(rows.map(({ first }) => classOf(first.messageId)));
  const after = leader(rows.map(({ last }) => classOf(last.messageId)));
  const isKnown = before !== undefined && after !== undefined;
  const isReversed = isKnown && before !== after;
  return (
    <>
      <h3>{w.votes}</h3>
      <p class={isReversed ? "notice warn small" : "faint small"}>
        {isReversed ? w.reversed : isKnown ? w.notReversed : w.noMajority}
      </p>
      <ul class="plain stack votes">
        {rows.map(({ expert, first, last, shifts }) => (
          <li key={expert} class="card">
            <p class="dissent-head">
              <Avatar id={expert} size={24} />
              <strong>{room.name(expert)}</strong>
              <span class="tag">{shifts === 0 ? w.firm : w.shifted(shifts)}</span>
            </p>
            <div class="sides">
              {[first, last].map((stance) => (
                <div key={stance === first ? "first" : "last"} class="side">
                  <p class="small faint">
                    {stance === first ? w.sealed : w.final} <MessageLink id={stance.messageId} />
                  </p>
                  <p>
                    <Text>{stance.position}</Text>
                  </p>
                  {stance.confidence === undefined ? null : (
                    <Meter value={stance.confidence} label={words.value.people.confidence} />
                  )}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The most frequent vote; undefined if there is a tie. */
function leader(votes: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}
