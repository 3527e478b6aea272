import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SEAT } from "#lib/seat-given";
import { Entry } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Chips } from "../ui/text.tsx";
import { words } from "../words/index.ts";

const MOST = 8;

interface Props {
  readonly seats: readonly string[];
  readonly onChange: (seats: readonly string[]) => void;
  readonly minutes: string;
  readonly onMinutes: (minutes: string) => void;
}

/** The human seats. Each gets a link once the discussion has started. */
export function Seats({ seats, onChange, minutes, onMinutes }: Props): JSX.Element {
  const w = words.value.start.seats;
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const add = (): void => {
    const name = text.trim();
    if (name === "") return;
    const wrong = !SEAT.test(name)
      ? w.letters
      : seats.includes(name)
        ? w.twice(name)
        : seats.length >= MOST
          ? w.most(MOST)
          : "";
    setFault(wrong);
    if (wrong !== "") return;
    setText("");
    onChange([...seats, name]);
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{w.label}</legend>
      <div class="row">
        <Entry
          class="grow"
          aria-label={w.name}
          placeholder={w.example}
          value={text}
          onText={setText}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== ",") return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" class="button" onClick={add}>
          <Icon name="plus" />
          {w.add}
        </button>
      </div>
      <span class="small faint field-help">{w.help}</span>
      {fault === "" ? null : (
        <p class="small bad toned" role="alert">
          {fault}
        </p>
      )}
      {seats.length === 0 ? null : (
        <>
          <Chips
            of={seats}
            id={(seat) => seat}
            show={(seat) => (
              <>
                <Icon name="seat" size={14} />
                {seat}
              </>
            )}
            remove={w.remove}
            onRemove={onChange}
          />
          <label class="row">
            <span class="field-label">{w.minutes}</span>
            <Entry type="number" class="short" min={1} step="any" value={minutes} onText={onMinutes} />
          </label>
        </>
      )}
    </fieldset>
  );
}
