import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** What is being written now, not judged yet. No screen reader announces it: it changes several times a second. */
export function Writing(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.floor;
  const drafts = room.writing.value;
  if (drafts.length === 0) return null;
  return (
    <ul class="statements plain" aria-live="off" aria-label={w.writings}>
      {drafts.map(({ from, body }) => (
        <li key={from} class="statement draft">
          <Avatar id={from} size={32} />
          <article aria-label={w.writing(room.name(from))}>
            <p class="faint small">
              <span class="statement-name">{words.value.offices[from] ?? room.name(from)}</span>{" "}
              {body.done ? w.written : w.writes}
            </p>
            <div class="draft-words">
              <p>
                <Text>{body.text}</Text>
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
