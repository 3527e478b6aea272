import type { JSX } from "preact";
import { shortened } from "#lib/cut";
import { useRoom } from "../../room/room.ts";
import { leadOf, stringsOf } from "../../room/said.ts";
import { Chips } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import type { FieldProps } from "./field-controls.tsx";
import { SeatContext } from "./store.ts";

interface Props {
  readonly id: string;
  readonly value: string;
  readonly label?: string;
  readonly onChange: (id: string) => void;
}

/** Characters of a message shown in a list. */
const GIST = 90;

/** Selects a message of the floor, latest first, by author and beginning. */
export function MessagePicker({ id, value, label, onChange }: Props): JSX.Element {
  const room = useRoom();
  const own = SeatContext.use()?.participant;
  const w = words.value;
  const messages = room.statements.value.filter(({ from }) => from !== own).toReversed();
  return (
    <select id={id} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{w.form.chooseMessage}</option>
      {messages.map((message) => (
        <option key={message.id} value={message.id}>
          {message.id} · {room.name(message.from)} · {shortened(leadOf(message).text, GIST)}
        </option>
      ))}
    </select>
  );
}

/** Selects another participant. */
export function ParticipantPicker(props: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}): JSX.Element {
  const room = useRoom();
  const own = SeatContext.use()?.participant;
  const others = (room.detail.value?.participants ?? []).filter(({ id }) => id !== own);
  return (
    <select id={props.id} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
      <option value="">{words.value.form.choose}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Selects several messages of the floor. */
export function Messages({ field: { key }, value, onChange }: FieldProps): JSX.Element {
  const w = words.value.form;
  const ids = stringsOf(value);
  return (
    <div class="stack">
      <Chips
        of={ids}
        id={(id) => id}
        show={(id) => <span class="mono">{id}</span>}
        remove={w.remove}
        onRemove={onChange}
      />
      <MessagePicker
        id={`input-${key}`}
        label={w.addMessage}
        value=""
        onChange={(id) => {
          if (id !== "" && !ids.includes(id)) onChange([...ids, id]);
        }}
      />
    </div>
  );
}
