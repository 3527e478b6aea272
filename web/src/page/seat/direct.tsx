import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import type { SeatView } from "../../room/types.ts";
import { Failure, useDoing } from "../ui/action.tsx";
import { Labelled } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/marks.tsx";
import { Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { ParticipantPicker } from "./pickers.tsx";
import { SeatContext } from "./store.ts";

interface Sent {
  readonly number: number;
  readonly to: string;
  readonly text: string;
}

export function DirectMessages({ view }: { readonly view: SeatView }): JSX.Element {
  const room = useRoom();
  const seat = SeatContext.use();
  const w = words.value.direct;
  const doing = useDoing();
  const [to, setTo] = useState("");
  const [text, setText] = useState("");
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await doing.run(async () => seat?.tell(to, text.trim()))) {
      setSent([...sent, { number: sent.length, to, text: text.trim() }]);
      setText("");
    }
  };
  return (
    <details class="more direct" open={view.messages.length > 0}>
      <summary>
        <Icon name="chevron" />
        {w.title} {view.messages.length > 0 ? <span class="tag">{view.messages.length}</span> : null}
      </summary>
      <ul class="plain lines">
        {view.messages.map(({ from, text: said, seq, ts }) => (
          <li key={seq}>
            <Avatar id={from} size={22} />
            <span class="grow">
              <strong>{room.name(from)}</strong> <Text>{said}</Text>
            </span>
            <span class="faint small">
              <Time at={ts} />
            </span>
          </li>
        ))}
        {sent.map(({ number, to: whom, text: said }) => (
          <li key={`sent ${number}`}>
            <Icon name="arrow" />
            <span class="grow">
              {w.to(room.name(whom))} <Text>{said}</Text>
            </span>
          </li>
        ))}
      </ul>
      {view.over ? null : (
        <form class="stack" onSubmit={(event) => void send(event)}>
          <label class="field">
            <span class="field-label">{w.whom}</span>
            <ParticipantPicker of="expert" value={to} onChange={setTo} />
          </label>
          <Labelled label={w.text} help={w.help} required rows={2} value={text} onText={setText} />
          {doing.error === undefined ? null : <Failure error={doing.error} />}
          <span>
            <button type="submit" class="button" disabled={doing.busy || to === "" || text.trim() === ""}>
              <Icon name="send" />
              {w.send}
            </button>
          </span>
        </form>
      )}
    </details>
  );
}
