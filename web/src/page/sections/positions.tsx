import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { discussionPath, post } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { mayRule } from "../../room/session.ts";
import type { Detail } from "../../room/types.ts";
import { Action } from "../ui/action.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { held } from "./read.ts";

/** Shows positions with their holders. The owner can merge and split them until the end. */
export function Positions({ detail }: { readonly detail: Detail }): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections.same;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const positions = held(room.stances.value, room.claims.value);
  if (positions.length === 0) return null;
  const mayJudge = mayRule(room.id) && !detail.over;
  const judge = (body: object) => async () => {
    await post(discussionPath(room.id, "commands"), { command: "judge", ...body });
    setChosen([]);
  };
  const choose = (id: string, on: boolean): void =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <section class="same" aria-labelledby="same-title">
      <h3 id="same-title">{w.title}</h3>
      <p class="faint small">{mayJudge ? w.how : w.what}</p>
      <ul class="plain stack">
        {positions.map(({ key, position, taken }) => (
          <li key={key} class="card">
            {mayJudge && positions.length > 1 ? (
              <label class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(key)}
                  onChange={(event) => choose(key, event.currentTarget.checked)}
                />
                <Text>{position}</Text>
              </label>
            ) : (
              <Paragraph>{position}</Paragraph>
            )}
            <ul class="plain small">
              {taken.map(({ expert, messageId, position: said }) => (
                <li key={expert}>
                  {room.name(expert)} <MessageLink id={messageId} />{" "}
                  {said === position ? null : (
                    <span class="faint">
                      <Text>{said}</Text>
                    </span>
                  )}{" "}
                  {mayJudge && taken.length > 1 ? (
                    <Action do={judge({ part: messageId })} class="linklike">
                      {w.part(room.name(expert))}
                    </Action>
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {mayJudge && positions.length > 1 ? (
        <Action do={judge({ same: chosen })} disabled={chosen.length < 2}>
          {w.merge}
        </Action>
      ) : null}
    </section>
  );
}
