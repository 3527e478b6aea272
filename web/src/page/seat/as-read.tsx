import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { recordsOf, stringsOf } from "../../room/said.ts";
import type { TurnPoint, TurnView } from "../../room/types.ts";
import { errorLine, useDoing } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import type { Seat } from "./store.ts";

type Row = Record<string, unknown>;
type Lists = Readonly<Record<string, unknown>>;

const LISTS = ["points", "stances", "reasons", "concedes"] as const;

const readIn = (seat: Seat): Lists | undefined => seat.draft.value?.content.read as Lists | undefined;

/** Lists what a model read in a short answer, a line each, which its author can take out before it is sent. */
export function AsRead({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }): JSX.Element | null {
  const shown = useRef<HTMLElement>(null);
  const read = readIn(seat);
  if (!read) return null;
  const w = words.value.form.read;
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
    <section class="as-read" aria-live="polite" aria-label={w.title} tabIndex={-1} ref={shown}>
      <p class="faint small">{w.title}</p>
      <ul class="plain">
        {LISTS.flatMap((list) =>
          recordsOf(read[list])
            .filter(isMeant)
            .map((row) => {
              const line = lineOf(row, turn.points ?? []);
              return (
                <li key={`${list} ${line}`} class="row">
                  <span>{line}</span>
                  <button
                    type="button"
                    class="button small"
                    aria-label={w.takeOut(line)}
                    onClick={() => without(list, row)}
                  >
                    <Icon name="cross" />
                  </button>
                </li>
              );
            }),
        )}
      </ul>
    </section>
  );
}

/** A point, a stance, a reason or a concession in a line, with its conditions. */
function lineOf({ text, on, to, stance, side, if: needs }: Row, points: readonly TurnPoint[]): string {
  const w = words.value.form;
  const named = (id: unknown): string =>
    [...points, ...points.flatMap(({ reasons }) => reasons)].find((one) => one.id === id)?.text ?? String(id);
  const which = { for: w.onTable.for, against: w.onTable.against, none: w.onTable.none } as Record<string, string>;
  const about = on === undefined ? undefined : w.read.about(which[String(stance ?? side)] ?? "", named(on));
  const granted = to === undefined ? undefined : w.read.grants(named(to));
  const line = [granted, about, text].filter(Boolean).join(": ");
  const all = stringsOf(needs).map(named);
  return all.length > 0 ? w.read.onlyIf(line, all) : line;
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
