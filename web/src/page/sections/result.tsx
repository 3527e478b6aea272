import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Parts, result } from "#drawing/result";
import { discussionPath } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { mayRule } from "../../room/session.ts";
import type { Detail } from "../../room/types.ts";
import { PointsTable } from "../points/view.tsx";
import { Action, More } from "../ui/action.tsx";
import { Check } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { make } from "../ui/make.ts";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** The result with its dissent; every message that it names is a link. */
export function DecisionView() {
  const room = useRoom();
  const w = words.value.decision;
  const detail = room.detail.value;
  const outcome = room.outcome.value;
  const parts = outcome?.result;
  return (
    <section class="stack decision" aria-labelledby="decision-title">
      <div class="row">
        <h2 id="decision-title">{w.title}</h2>
        {parts || detail?.over ? <Exports /> : null}
      </div>
      {parts ? <div class="result">{result(PARTS, parts)}</div> : null}
      {parts && room.table.value ? (
        // The screen says how much more the table has.
        <More title={w.points}>
          <PointsTable />
        </More>
      ) : null}
      {!parts && detail?.answer !== undefined ? <Paragraph class="card callout">{detail.answer}</Paragraph> : null}
      {!parts && detail?.answer === undefined ? (
        <p class="empty faint">
          {outcome === undefined ? words.value.loading : detail?.over ? `${w.never} ${detail.reason}` : w.notYet}
        </p>
      ) : null}
      {!parts && detail ? <Positions detail={detail} /> : null}
    </section>
  );
}

const PARTS: Parts<JSX.Element> = {
  ...{ make, prefix: "result-", heading: "h3" },
  text: (text) => <Text>{text}</Text>,
  cite: (id) => <MessageLink id={id} />,
};

const FORMATS = ["md", "html", "json", "jsonl", "argdown", "aif", "dot", "graphml", "mermaid"] as const;

export function Exports() {
  const room = useRoom();
  const w = words.value.exports;
  return (
    <span class="row exports">
      <a class="button" href={`${discussionPath(room.id, "export")}?format=html`} target="_blank" rel="noreferrer">
        <Icon name="file" />
        {w.report}
      </a>
      <details class="menu">
        <summary class="button">
          <Icon name="down" />
          {w.export}
        </summary>
        <ul class="plain card stack menu-list">
          {FORMATS.map((format) => (
            <li key={format}>
              <a href={`${discussionPath(room.id, "export")}?format=${format}&download=1`} download>
                {w.formats[format]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </span>
  );
}

/** Shows the points that somebody is for. The owner can merge and split them until the end. */
function Positions({ detail }: { readonly detail: Detail }) {
  const room = useRoom();
  const w = words.value.sections.same;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const points = (room.table.value?.rows ?? [])
    .map((row) => ({ ...row, taken: row.cells.filter(({ side }) => side === "for" || side === "only if") }))
    .filter(({ taken }) => taken.length > 0);
  if (points.length === 0) return null;
  const mayJudge = mayRule(room.id) && !detail.over;
  const judge = (body: object) => async () => {
    await room.command("judge", body);
    setChosen([]);
  };
  const choose = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <section class="same" aria-labelledby="same-title">
      <h3 id="same-title">{w.title}</h3>
      <p class="faint small">{mayJudge ? w.how : w.what}</p>
      <ul class="plain stack">
        {points.map(({ id, text, taken }) => (
          <li key={id} class="card">
            {mayJudge && points.length > 1 ? (
              <Check checked={chosen.includes(id)} onChange={(on) => choose(id, on)} label={<Text>{text}</Text>} />
            ) : (
              <Paragraph>{text}</Paragraph>
            )}
            <ul class="plain small">
              {taken.map(({ who, message }) => (
                <li key={who}>
                  {room.name(who)} {message === undefined ? null : <MessageLink id={message} />}{" "}
                  {mayJudge && message !== undefined && taken.length > 1 ? (
                    <Action do={judge({ part: message })} class="linklike" label={w.part(room.name(who))} />
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {mayJudge && points.length > 1 ? (
        <Action do={judge({ same: chosen })} disabled={chosen.length < 2} label={w.merge} />
      ) : null}
    </section>
  );
}
