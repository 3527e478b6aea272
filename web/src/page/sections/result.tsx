import type { JSX } from "preact";
import { type Parts, result } from "#drawing/result";
import { discussionPath } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { Section } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { make } from "../ui/make.ts";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Positions } from "./positions.tsx";

/** The result with its dissent; every message that it names is a link. */
export function DecisionView(): JSX.Element {
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
      {parts ? <Result of={parts} /> : null}
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

/** The parts of a result in their order, as the report draws them. */
const Result = ({ of }: { readonly of: readonly Section[] }): JSX.Element => (
  <div class="result">{result(PARTS, of)}</div>
);

const FORMATS = ["md", "html", "json", "jsonl", "argdown", "aif", "dot", "graphml", "mermaid"] as const;

export function Exports(): JSX.Element {
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
