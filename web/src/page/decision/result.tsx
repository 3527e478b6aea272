import type { JSX } from "preact";
import type { Section } from "../../room/types.ts";
import { MessageLink, Text } from "../ui/text.tsx";

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
