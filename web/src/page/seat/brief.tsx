import type { JSX } from "preact";
import { axisOf } from "#discussion/about";
import { citeOf } from "#lib/places";
import type { TurnView } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { ToAnswer } from "./to-answer.tsx";

/** The brief for a turn: the task, the persona, and passages of the documents. */
export function Brief({ turn }: { readonly turn: TurnView }): JSX.Element {
  const room = useRoom();
  const w = words.value.seat;
  const { persona, instruction, passages = [], tensions = [] } = turn;
  const own = tensions.filter(({ between }) => persona && between.includes(persona.id));
  return (
    <div class="brief">
      {persona ? (
        <p>
          {w.speakFor(persona.name)} <span class="faint">{w.atStake(persona.stakes)}</span>
        </p>
      ) : null}
      {own.length > 0 ? (
        <p class="small faint">
          {w.against}{" "}
          {own
            .map((tension) => {
              const other = room.name(tension.between.find((id) => id !== persona?.id) ?? "");
              const axis = axisOf(tension);
              return axis === undefined ? other : `${axis} (${other})`;
            })
            .join("; ")}
        </p>
      ) : null}
      <ToAnswer turn={turn} />
      {instruction ? (
        <details class="more small">
          <summary>
            <Icon name="chevron" size={12} />
            {w.task}
          </summary>
          <p>
            <Text>{instruction}</Text>
          </p>
        </details>
      ) : null}
      {passages.length > 0 ? (
        <details class="more small">
          <summary>
            <Icon name="chevron" size={12} />
            {w.passages(passages.length)}
          </summary>
          <ul class="plain passages">
            {passages.map(({ path, line, place, text, heading }) => (
              <li key={`${path}:${line}`}>
                <span class="mono faint">{citeOf({ path, line, place })}</span>{" "}
                {heading ? <span class="faint">{heading} — </span> : null}
                <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
