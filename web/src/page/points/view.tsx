import { useRoom } from "../../room/room.ts";
import type { PointsTable as Table } from "../../room/types.ts";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";

type Row = Table["rows"][number];
type Cell = Row["cells"][number];
type Objection = Row["objections"][number];

/** The first sentence of the result, then the table of points: who is for what, and what became of the objections. */
export function PointsTable({ withAnswer = false }: { readonly withAnswer?: boolean }) {
  const room = useRoom();
  const table = room.table.value;
  if (!table) return null;
  const minor = table.rows.filter(({ isMinor }) => isMinor);
  const major = table.rows.filter(({ isMinor }) => !isMinor);
  const answer = withAnswer ? room.outcome.value?.result?.find(({ id }) => id === "answer") : undefined;
  return (
    <section class="stack points-table" aria-labelledby="points-title">
      {answer?.text.map((text) => (
        <Paragraph key={text} class="points-answer">
          {text}
        </Paragraph>
      ))}
      <h2 id="points-title">{table.title}</h2>
      <Rows of={{ ...table, rows: major.length > 0 ? major : minor }} />
      {minor.length > 0 && major.length > 0 ? (
        <details class="fold">
          <summary>
            {table.heads.minor} ({minor.length})
          </summary>
          <Rows of={{ ...table, rows: minor }} />
        </details>
      ) : null}
      {table.lists.map(({ title, lines }) => (
        <Listed key={title} title={title} lines={lines} />
      ))}
    </section>
  );
}

/** A row of cells per point, and one below it with its reasons and objections. */
const Rows = ({ of: { heads, experts, rows } }: { readonly of: Table }) => (
  <div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">{heads.point}</th>
          {experts.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id}>
          <tr>
            <th scope="row" id={`point-${row.id}`}>
              <span class="faint">{row.id}</span> <Text>{row.text}</Text>
            </th>
            {row.cells.map((cell, at) => (
              <td key={cell.who} data-head={experts[at]?.name}>
                <Said of={cell} />
              </td>
            ))}
          </tr>
          <tr class="points-grounds">
            <td colSpan={experts.length + 1}>
              <Grounds of={row} heads={heads} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  </div>
);

const Said = ({ of: { side, text, over, follows, message } }: { readonly of: Cell }) => (
  <>
    <span class={`side ${side.replace(" ", "-")}`}>
      <Text>{text}</Text>
    </span>
    {message === undefined ? null : (
      <>
        {" "}
        <MessageLink id={message} />
      </>
    )}
    {over === undefined ? null : <Paragraph class="small faint">{over}</Paragraph>}
    {follows === undefined ? null : <p class="small faint">{follows}</p>}
  </>
);

/** Lines that are folded under their title and number. */
const Listed = ({ title, lines }: Table["lists"][number]) => (
  <details class="fold">
    <summary>
      {title} ({lines.length})
    </summary>
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Text>{line}</Text>
        </li>
      ))}
    </ul>
  </details>
);

/** Counts, reasons and objections of a point. The best reason is shown; the others, and the objections, are folded. */
function Grounds({ of, heads }: { readonly of: Row; readonly heads: Table["heads"] }) {
  const { standing, notes, reasons, objections } = of;
  const [best, ...others] = reasons;
  const fates = [...new Set(objections.map(({ fate }) => fate))].join(" · ");
  return (
    <>
      <p class="small">
        {standing}
        {notes.map((note) => (
          <span key={note} class="faint">
            {" · "}
            <Text>{note}</Text>
          </span>
        ))}
      </p>
      {best ? <Paragraph class="points-reason">{best.text}</Paragraph> : null}
      {others.length > 0 ? <Listed title={heads.reasons} lines={others.map(({ text }) => text)} /> : null}
      {objections.length > 0 ? (
        <details class="fold">
          <summary>
            <span class="nowrap">
              {heads.objections} ({objections.length})
            </span>
            <span class="faint">{fates}</span>
          </summary>
          <ul>
            {objections.map((one) => (
              <Objected key={one.id} of={one} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const Objected = ({ of: { text, fate, isOpen, takenIn, answers } }: { readonly of: Objection }) => (
  <li>
    <span class={`tag ${isOpen ? "warn" : ""}`}>{fate}</span> <Text>{text}</Text>
    {takenIn === undefined ? null : <Paragraph>{takenIn}</Paragraph>}
    {answers.map((answer) => (
      <Paragraph key={answer.id} class="points-answered">
        {`↳ ${answer.text}`}
      </Paragraph>
    ))}
  </li>
);
