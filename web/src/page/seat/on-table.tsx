import type { JSX } from "preact";
import { stringsOf } from "../../room/said.ts";
import type { TurnPoint } from "../../room/types.ts";
import { Segments } from "../ui/controls.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { MessagePicker } from "./pickers.tsx";
import { SeatContext } from "./store.ts";

type Row = Record<string, unknown>;

/** A choice for each point on the table: for, against, or nothing said. A changed one names what moved its author. */
export function Stances({
  value,
  onChange,
}: {
  readonly value: readonly Row[];
  readonly onChange: (value: Row[]) => void;
}): JSX.Element {
  const points = SeatContext.use()?.view.value?.turn?.points ?? [];
  const say = (on: string, row: Row | undefined): void =>
    onChange([...value.filter((one) => one.on !== on), ...(row ? [row] : [])]);
  return (
    <ul class="plain stack">
      {points.map((point) => (
        <li key={point.id} class="card stack">
          <Stance point={point} row={value.find(({ on }) => on === point.id)} onSay={(row) => say(point.id, row)} />
        </li>
      ))}
    </ul>
  );
}

function Stance({
  point,
  row,
  onSay,
}: {
  readonly point: TurnPoint;
  readonly row: Row | undefined;
  readonly onSay: (row: Row | undefined) => void;
}): JSX.Element {
  const w = words.value.form.onTable;
  const { id, text, yours, reasons } = point;
  const said = row?.stance ?? yours;
  const seat = SeatContext.use();
  const isChanged = seat?.draft.value?.isWhole === true && yours !== undefined && said !== yours;
  const open = reasons.filter((reason) => reason.open);
  return (
    <fieldset class="stack">
      <legend>
        <Text>{text}</Text>
      </legend>
      <Segments
        name={`stance-${id}`}
        options={[
          ["for", w.for],
          ["against", w.against],
          ["none", w.none],
        ]}
        chosen={said}
        onChoose={(stance) => onSay(stance === yours ? undefined : { on: id, stance })}
      />
      {isChanged ? (
        <label htmlFor={`because-${id}`}>
          {w.movedBy}{" "}
          <MessagePicker
            id={`because-${id}`}
            value={stringsOf(row?.because)[0] ?? ""}
            onChange={(message) => onSay({ on: id, stance: said, ...(message ? { because: [message] } : {}) })}
          />
        </label>
      ) : null}
      {open.length > 0 ? (
        <ul class="plain small faint">
          {open.map((reason) => (
            <li key={reason.id}>
              − <Text>{reason.text}</Text> <MessageLink id={reason.message} />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}
