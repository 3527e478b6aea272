import type { JSX } from "preact";
import { stringsOf } from "../../room/said.ts";
import { useRoom } from "../discussion/context.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import type { FieldProps } from "./field-frame.tsx";
import { MessagePicker } from "./picker.tsx";
import { SeatContext } from "./store.ts";

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
      {ids.length === 0 ? null : (
        <ul class="chips">
          {ids.map((id) => (
            <li key={id} class="chip">
              <span class="mono">{id}</span>
              <button
                type="button"
                class="chip-close"
                aria-label={w.remove(id)}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <Icon name="cross" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
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
