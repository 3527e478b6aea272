import { Fragment, type JSX } from "preact";
import type { Section } from "#protocols/section";
import { MessageLink, Text } from "../ui/text.tsx";

/** Parts of the result as they were computed, in the discussion's own language: paragraphs, points, a table. */
export function ResultSections({ of }: { readonly of: readonly Section[] }): JSX.Element {
  return (
    <>
      {of.map((section) =>
        section.folded ? (
          <details key={section.id} class="fold" id={`result-${section.id}`}>
            <summary>
              <h3>{section.heading}</h3>
            </summary>
            <Content section={section} />
          </details>
        ) : (
          <Fragment key={section.id}>
            <h3 id={`result-${section.id}`}>{section.heading}</h3>
            <Content section={section} />
          </Fragment>
        ),
      )}
    </>
  );
}

function Content({ section: { heading, text, items, table } }: { readonly section: Section }): JSX.Element {
  return (
    <>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Text>{paragraph}</Text>
        </p>
      ))}
      {items.length > 0 ? (
        <ul class="plain stack">
          {items.map((item) => (
            <li key={item.text} class="card small">
              <Text>{item.text}</Text>{" "}
              {item.refs.map((id) => (
                <MessageLink key={id} id={id} />
              ))}
            </li>
          ))}
        </ul>
      ) : null}
      {table ? (
        <section class="scroll" aria-label={heading}>
          <table>
            <thead>
              <tr>
                {table.head.map((cell) => (
                  <th key={cell}>{cell}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join("\n")}>
                  {row.map((cell, at) => (
                    <td key={table.head[at]}>
                      <Text>{cell}</Text>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}
