import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { discussionPath, post } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { mayRule } from "../../room/session.ts";
import type { Detail, PointsTable } from "../../room/types.ts";
import { Action } from "../ui/action.tsx";
import { Check } from "../ui/controls.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** Shows the points that somebody is for. The owner can merge and split them until the end. */
export function Positions({ detail }: { readonly detail: Detail }): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections.same;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const points = held(room.table.value);
  if (points.length === 0) return null;
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
        {points.map(({ id, text, taken }) => (
          <li key={id} class="card">
            {mayJudge && points.length > 1 ? (
              <Check checked={chosen.includes(id)} onChange={(on) => choose(id, on)}>
                <Text>{text}</Text>
              </Check>
            ) : (
              <Paragraph>{text}</Paragraph>
            )}
            <ul class="plain small">
              {taken.map(({ expert, messageId }) => (
                <li key={expert}>
                  {room.name(expert)} {messageId === undefined ? null : <MessageLink id={messageId} />}{" "}
                  {mayJudge && messageId !== undefined && taken.length > 1 ? (
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
      {mayJudge && points.length > 1 ? (
        <Action do={judge({ same: chosen })} disabled={chosen.length < 2}>
          {w.merge}
        </Action>
      ) : null}
    </section>
  );
}

interface HeldPoint {
  readonly id: string;
  readonly text: string;
  readonly taken: readonly { readonly expert: string; readonly messageId: string | undefined }[];
}

/** The points that somebody is for, with who is. */
const held = (table: PointsTable | undefined): HeldPoint[] =>
  (table?.rows ?? [])
    .map(({ id, text, cells }) => ({
      ...{ id, text },
      taken: cells
        .filter(({ side }) => side === "for" || side === "only if")
        .map(({ who, message }) => ({ expert: who, messageId: message })),
    }))
    .filter(({ taken }) => taken.length > 0);
