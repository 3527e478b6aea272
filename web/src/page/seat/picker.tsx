import type { JSX } from "preact";
import { leadOf, shortened } from "../../room/said.ts";
import { useRoom } from "../discussion/context.ts";
import { words } from "../words/index.ts";
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
