import type { JSX } from "preact";
import { useRoom } from "../../room/room.ts";
import { Icon } from "../ui/icon.tsx";
import { kindName, words } from "../words/index.ts";

/** A slider through the record: shows the state after the selected statement. */
export function Replay(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.replay;
  const all = room.statements.value.length;
  const at = room.replayed.value;
  if (all < 2) return null;
  const set = (value: number): void => {
    room.replayed.value = Math.max(1, Math.min(all, value));
  };
  if (at === undefined) {
    return (
      <button type="button" class="quiet replay-open" onClick={() => set(1)}>
        <Icon name="play" />
        {w.open}
      </button>
    );
  }
  const last = room.statements.value[at - 1];
  return (
    <div class="replay">
      <button type="button" class="button" disabled={at <= 1} aria-label={w.back} onClick={() => set(at - 1)}>
        <Icon name="back" />
      </button>
      <input
        type="range"
        min={1}
        max={all}
        value={at}
        aria-label={w.label}
        aria-valuetext={w.at(at, all)}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <button type="button" class="button" disabled={at >= all} aria-label={w.forward} onClick={() => set(at + 1)}>
        <Icon name="arrow" />
      </button>
      <span class="replay-at small">
        {w.at(at, all)}
        {last ? ` · ${words.value.header.roundShort(last.round)} · ${kindName(last.type)}` : ""}
      </span>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          room.replayed.value = undefined;
        }}
      >
        {w.close}
      </button>
    </div>
  );
}
