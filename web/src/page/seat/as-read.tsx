import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { rowsRead } from "#discussion/as-read";
import { recordsOf } from "../../room/said.ts";
import type { TurnView } from "../../room/types.ts";
import { errorLine, useDoing } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import type { Seat } from "./store.ts";

type Row = Record<string, unknown>;
type Lists = Readonly<Record<string, unknown>>;

const readIn = (seat: Seat): Lists | undefined => seat.draft.value?.content.read as Lists | undefined;

/** Lists what a model read in a short answer, a line each, which its author can take out before it is sent. */
export function AsRead({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }): JSX.Element | null {
  const shown = useRef<HTMLElement>(null);
  const read = readIn(seat);
  if (!read) return null;
  const { read: w, onTable: sides } = words.value.form;
  const { content = {} } = seat.draft.value ?? {};
  const taps = recordsOf(content.stances);
  // What was tapped stands, whatever was read.
  const isMeant = ({ on, stance }: Row): boolean =>
    stance === undefined || taps.every((tap) => tap.on !== on || tap.stance === stance);
  const without = (list: string, row: Row): void => {
    seat.write({ ...content, read: { ...read, [list]: recordsOf(read[list]).filter((one) => one !== row) } });
    shown.current?.focus();
  };
  return (
    <section class="as-read stack" aria-live="polite" aria-label={w.title} tabIndex={-1} ref={shown}>
      <p class="faint small">{w.title}</p>
      <ul class="plain stack">
        {rowsRead(read, turn.points ?? [], { ...w, sides })
          .filter(({ row }) => isMeant(row))
          .map(({ list, row, line }) => (
            <li key={`${list} ${line}`} class="row">
              <span class="grow">{line}</span>
              <button
                type="button"
                class="button small"
                aria-label={w.takeOut(line)}
                onClick={() => without(list, row)}
              >
                <Icon name="cross" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Shows an answer as points, and takes that back. One button, so that it keeps the focus. */
export function ShowAsPoints({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }): JSX.Element | null {
  const { busy, error, run } = useDoing();
  const w = words.value.form.read;
  const { content = {} } = seat.draft.value ?? {};
  const isRead = readIn(seat) !== undefined;
  if (!isRead && (turn.reads !== true || typeof content.text !== "string" || content.text.trim() === "")) return null;
  const press = (): void => {
    const { read: _, ...said } = content;
    if (isRead) seat.write(said);
    else if (!busy) void run(() => seat.read());
  };
  return (
    <>
      <button type="button" class="button large" aria-disabled={busy} onClick={press}>
        {busy ? w.reading : isRead ? w.back : w.show}
      </button>
      {error === undefined ? null : (
        <p class="notice warn" role="alert">
          <Icon name="warning" />
          <span>{error instanceof RangeError ? w.nothing : w.unread(errorLine(error))}</span>
        </p>
      )}
    </>
  );
}
