import { pointsAbout } from "#discussion/form-fields";
import { shortened } from "#lib/cut";
import type { FloorStatement, TurnPoint } from "#wire";
import { useRoom } from "../../room/room.ts";
import { leadOf, stringsOf } from "../../room/said.ts";
import { More } from "../ui/action.tsx";
import { Check, Segments, Select } from "../ui/controls.tsx";
import { Chips, MessageLink, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { SeatContext } from "./store.ts";

interface Props {
  readonly id?: string | undefined;
  readonly value: string;
  readonly label?: string;
  readonly onChange: (id: string) => void;
}

/** Characters of a message shown in a list. */
const GIST = 90;

/** Selects a message of the floor, latest first, by author and beginning. */
export function MessagePicker({ id, value, label, onChange }: Props) {
  const room = useRoom();
  const own = SeatContext.use()?.participant;
  const w = words.value;
  const messages = room.statements.value.filter(({ from }) => from !== own).toReversed();
  const shown = (one: FloorStatement) => `${one.id} · ${room.name(one.from)} · ${shortened(leadOf(one).text, GIST)}`;
  const options = [["", w.form.chooseMessage] as const, ...messages.map((one) => [one.id, shown(one)] as const)];
  return <Select id={id} aria-label={label} value={value} onChange={onChange} options={options} />;
}

export function ParticipantPicker({ of, ...props }: Props & { readonly of?: string }) {
  const own = SeatContext.use()?.participant;
  const participants = useRoom().detail.value?.participants ?? [];
  const others = participants.filter(({ id, role }) => id !== own && (of === undefined || role === of));
  const options = [["", words.value.form.choose] as const, ...others.map(({ id, name }) => [id, name] as const)];
  return <Select {...props} options={options} />;
}

interface SeveralProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function Messages({ id: control, value: ids, onChange }: SeveralProps) {
  const w = words.value.form;
  const add = (id: string): void => {
    if (id !== "" && !ids.includes(id)) onChange([...ids, id]);
  };
  return (
    <div class="stack">
      <Chips
        of={ids}
        id={(id) => id}
        show={(id) => <span class="mono">{id}</span>}
        remove={w.remove}
        onRemove={onChange}
      />
      <MessagePicker id={control} label={w.addMessage} value="" onChange={add} />
    </div>
  );
}

type Row = Record<string, unknown>;

/**
 * A choice for each point on the table: for, against, or nothing said. A changed one names what moved its author. Points that
 * nobody asks about, and on which they have spoken, are folded.
 */
export function Stances(props: { readonly value: readonly Row[]; readonly onChange: (value: Row[]) => void }) {
  const { value, onChange } = props;
  const points = SeatContext.use()?.view.value?.turn?.points ?? [];
  const say = (on: string, row: Row | undefined): void =>
    onChange([...value.filter((one) => one.on !== on), ...(row ? [row] : [])]);
  const conditions = new Set(points.flatMap(({ yoursIf = [] }) => yoursIf));
  const isFolded = ({ id, aside, yours }: TurnPoint): boolean =>
    aside === true && (yours !== undefined || conditions.has(id));
  const cards = (of: readonly TurnPoint[]) => (
    <ul class="plain stack">
      {of.map((point) => (
        <li key={point.id} class="card stack">
          <Stance point={point} said={value} onSay={say} />
        </li>
      ))}
    </ul>
  );
  const folded = points.filter(isFolded);
  return (
    <>
      {cards(points.filter((point) => !isFolded(point)))}
      {folded.length > 0 ? (
        <More small title={words.value.form.spokenOf(folded.length)}>
          {cards(folded)}
        </More>
      ) : null}
    </>
  );
}

function Stance(props: {
  readonly point: TurnPoint;
  readonly said: readonly Row[];
  readonly onSay: (on: string, row: Row | undefined) => void;
}) {
  const { point } = props;
  const { onTable: w, held } = words.value.form;
  const { id, text, yours, yoursIf = [], yoursSecondTo: preferred, reasons } = point;
  const rowOf = (on: string): Row | undefined => props.said.find((one) => one.on === on);
  const conditions = yoursIf.filter((one) => rowOf(one)?.stance !== "none");
  const onSay = (row: Row | undefined): void => props.onSay(id, row);
  const row = rowOf(id);
  // A second choice is none of the three.
  const said = row?.stance ?? (preferred === undefined ? yours : undefined);
  const seat = SeatContext.use();
  const textOf = (other: string): string =>
    seat?.view.value?.turn?.points?.find((one) => one.id === other)?.text ?? other;
  const isChanged = seat?.draft.value?.isWhole === true && yours !== undefined && said !== yours;
  const open = reasons.filter((reason) => reason.open);
  const { isWhole, content: { about, text: written, read } = {} } = seat?.draft.value ?? {};
  // A text that comes with sides on several points is about one of them only if its author says so.
  const meant = pointsAbout({ text: written, stances: props.said }, seat?.view.value?.turn ?? {});
  const mayBeAbout = !isWhole && read === undefined && meant.some((one) => one.id === id);
  return (
    <fieldset class="stack">
      <legend>
        <Text>{text}</Text> <span class="faint small">{id}</span>
      </legend>
      {preferred === undefined ? null : <p class="small faint">{held.second(textOf(preferred))}</p>}
      {conditions.length === 0 ? null : (
        <>
          <p class="small faint">{held.onlyIf}</p>
          <Chips
            of={conditions}
            id={(one) => one}
            show={(one) => <span class="small">{textOf(one)}</span>}
            remove={(one) => held.noLonger(textOf(one))}
            onRemove={(left) => {
              for (const on of conditions) if (!left.includes(on)) props.onSay(on, { on, stance: "none" });
            }}
          />
        </>
      )}
      <Segments
        name={`stance-${id}`}
        options={[
          ["for", w.for],
          ["against", w.against],
          ["none", w.none],
        ]}
        chosen={said}
        onChoose={(stance) => onSay(stance === yours && preferred === undefined ? undefined : { on: id, stance })}
      />
      {mayBeAbout ? (
        <Check
          checked={about === id}
          onChange={(isIt) => seat?.write({ ...seat.draft.peek()?.content, about: isIt ? id : undefined })}
          label={words.value.form.about}
        />
      ) : null}
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
