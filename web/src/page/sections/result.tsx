import type { JSX } from "preact";
import { discussionPath } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { Section } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** The result with its dissent; every message that it names is a link. */
export function DecisionView(): JSX.Element {
  const room = useRoom();
  const w = words.value.decision;
  const detail = room.detail.value;
  const outcome = room.outcome.value;
  const result = outcome?.result;
  return (
    <section class="decision" aria-labelledby="decision-title">
      <div class="decision-head">
        <h2 id="decision-title">{w.title}</h2>
        {result || detail?.over ? <Exports /> : null}
      </div>
      {result ? <Result of={result} /> : null}
      {!result && detail?.answer !== undefined ? (
        <Paragraph class="card callout summary">{detail.answer}</Paragraph>
      ) : null}
      {!result && detail?.answer === undefined ? (
        <p class="empty faint">
          {outcome === undefined ? words.value.loading : detail?.over ? w.never(detail.reason) : w.notYet}
        </p>
      ) : null}
    </section>
  );
}

/** The parts of a result in their order, as terminal, Markdown and report draw them. What is folded opens on a click. */
export function Result({ of }: { readonly of: readonly Section[] }): JSX.Element {
  return (
    <div class="result">
      {of.map((section) =>
        section.folded ? (
          <details key={section.id} id={`result-${section.id}`} class="fold">
            <summary>
              <h3>{section.heading}</h3>
            </summary>
            <Parts of={section} />
          </details>
        ) : (
          <section key={section.id} id={`result-${section.id}`} class={section.id === "answer" ? "answer" : ""}>
            <h3>{section.heading}</h3>
            <Parts of={section} />
          </section>
        ),
      )}
    </div>
  );
}

function Parts({ of: { text, items, table } }: { readonly of: Section }): JSX.Element {
  return (
    <>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Text>{paragraph}</Text>
        </p>
      ))}
      {table ? <Options of={table} /> : null}
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={item.text}>
              <Text>{item.text}</Text>
              {item.refs
                .filter((id) => !item.text.includes(id))
                .map((id) => (
                  <MessageLink key={id} id={id} class="message-id after" />
                ))}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** On a narrow screen each row is a block, so each cell carries its heading. */
function Options({ of: { head, rows } }: { readonly of: NonNullable<Section["table"]> }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Text>{name}</Text>
            </th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} data-head={head[at + 1]}>
                <Text>{cell}</Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FORMATS = ["md", "html", "json", "jsonl", "argdown", "aif", "dot", "graphml", "mermaid"] as const;

/** The report, and exports in other formats. */
export function Exports(): JSX.Element {
  const room = useRoom();
  const w = words.value.exports;
  return (
    <span class="exports">
      <a class="button" href={discussionPath(room.id, "report")} target="_blank" rel="noreferrer">
        <Icon name="file" />
        {w.report}
      </a>
      <details class="menu">
        <summary class="button">
          <Icon name="down" />
          {w.export}
        </summary>
        <ul class="plain menu-list">
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
