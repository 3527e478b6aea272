import type { JSX } from "preact";
import { shortened } from "#lib/cut";
import type { FloorStatement } from "#wire";
import { useRoom } from "../../room/room.ts";
import { leadOf } from "../../room/said.ts";
import { Select } from "../ui/controls.tsx";
import { Chips } from "../ui/text.tsx";
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
export function MessagePicker({ id, value, label, onChange }: Props): JSX.Element {
  const room = useRoom();
  const own = SeatContext.use()?.participant;
  const w = words.value;
  const messages = room.statements.value.filter(({ from }) => from !== own).toReversed();
  const shown = (one: FloorStatement): string =>
    `${one.id} · ${room.name(one.from)} · ${shortened(leadOf(one).text, GIST)}`;
  const options = [["", w.form.chooseMessage] as const, ...messages.map((one) => [one.id, shown(one)] as const)];
  return <Select id={id} aria-label={label} value={value} onChange={onChange} options={options} />;
}

export function ParticipantPicker({ of, ...props }: Props & { readonly of?: string }): JSX.Element {
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

export function Messages({ id: control, value: ids, onChange }: SeveralProps): JSX.Element {
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
