import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { fieldsOf, givenUp, inFormOrder, rowsRead, shortFieldsOf } from "#discussion/form-fields";
import type { Reason } from "#wire";
import { Unreachable } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { recordsOf } from "../../room/said.ts";
import type { TurnView } from "../../room/types.ts";
import { Action, Button, errorLine, More, useDoing, Warning } from "../ui/action.tsx";
import { Entry } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { fieldName, ruleName, words } from "../words/index.ts";
import { useAsked } from "./brief.tsx";
import { FieldInput } from "./field.tsx";
import { keyOfRead, type Seat, SeatContext } from "./store.ts";

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * The answer to a turn: one question with a text and taps, or all fields of the statement, both made from their JSON Schemas.
 * The draft is saved at every keystroke.
 */
export function TurnForm({ turn }: { readonly turn: TurnView }) {
  const seat = SeatContext.use();
  const w = words.value;
  const draft = seat?.draft.value;
  const short = draft?.isWhole ? undefined : turn.short;
  const fields = useMemo(() => {
    const all = short ? shortFieldsOf(short.schema, fieldName) : inFormOrder(fieldsOf(turn.schema ?? {}, fieldName));
    // What an answer is about is said at the points that are tapped.
    return all.filter(({ key }) => key !== "about" && (key !== "stances" || turn.points?.length));
  }, [turn, short, w]);
  const [isChecked, setChecked] = useState(false);
  if (!seat || !draft) return null;
  const { content } = draft;
  // Two fields may change before the form is drawn again.
  const set = (key: string, value: unknown): void => seat.write({ ...seat.draft.peek()?.content, [key]: value });
  // Empty lists are allowed here; the moderator decides whether they are acceptable.
  const missing = fields.filter(({ key, required, type }) => required && type.kind !== "list" && isBlank(content[key]));
  const isRead = short !== undefined && content.read !== undefined;
  const sendWord = isRead ? w.form.read.send : turn.status === "returned" ? w.seat.sendAgain : w.seat.send;
  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first)
      document.getElementById(`field-${first.key}`)?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    else void seat.send();
  };
  return (
    <form class="form card turn-form" noValidate onSubmit={submit}>
      {short ? <Question turn={turn} /> : null}
      {fields.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          value={content[field.key]}
          isShort={short !== undefined}
          fault={isChecked && missing.includes(field) ? w.form.required : undefined}
          onChange={(value) => set(field.key, value)}
        />
      ))}
      {short && !isRead ? <Made content={seat.made.value} /> : null}
      {short ? <AsRead seat={seat} turn={turn} /> : null}
      <GivenUp seat={seat} turn={turn} />
      <SendFailure seat={seat} />
      <Reasons title={w.seat.faults} reasons={seat.faults.value} />
      <div class="row turn-actions">
        <Button
          type="submit"
          class="button primary large"
          aria-disabled={seat.sending.value}
          icon="send"
          label={seat.sending.value ? w.seat.sending : sendWord}
        />
        {short ? <ShowAsPoints key={turn.turn} seat={seat} turn={turn} /> : null}
        {turn.short ? (
          <Button
            class="linklike small"
            onClick={() => void seat.turnWhole(short !== undefined)}
            label={short ? w.form.allFields : w.form.oneQuestion}
          />
        ) : null}
        <span class="faint small">{seat.isKept.value ? w.seat.kept : w.seat.notKept}</span>
      </div>
      <Decline />
    </form>
  );
}

function Question({ turn }: { readonly turn: TurnView }) {
  const { topic, asked } = useAsked(turn);
  return (
    <div class="stack question-asked" id="asked">
      <p class="faint">{topic}</p>
      <p class="strong">{asked.join(" ")}</p>
    </div>
  );
}

/** The points that a short answer brings, each a sentence that others can be for or against. */
function Made({ content }: { readonly content: Readonly<Record<string, unknown>> | undefined }) {
  const points = recordsOf((content?.table as { readonly points?: unknown } | undefined)?.points);
  if (points.length === 0) return null;
  return (
    <section class="small made" aria-live="polite">
      <p class="faint">{words.value.form.made}</p>
      <ul>
        {points.map(({ text }) => (
          <li key={String(text)}>{String(text)}</li>
        ))}
      </ul>
    </section>
  );
}

function Decline() {
  const seat = SeatContext.use();
  const w = words.value;
  const [reason, setReason] = useState("");
  return (
    <More small title={w.seat.cannot}>
      <div class="row">
        <Entry class="grow" aria-label={w.seat.why} placeholder={w.seat.why} value={reason} onText={setReason} />
        <Action do={async () => seat?.decline(reason.trim())} disabled={reason.trim() === ""} label={w.seat.decline} />
      </div>
    </More>
  );
}

function SendFailure({ seat }: { readonly seat: Seat }) {
  const room = useRoom();
  const w = words.value;
  const waiting = seat.draft.value?.waiting;
  const failure = seat.sendFailure.value;
  const isLost = failure instanceof Unreachable || (waiting !== undefined && room.connection.value === "lost");
  if (failure === undefined && !isLost) return null;
  return isLost ? <Warning text={w.seat.willSend} /> : <Warning tone="bad" text={errorLine(failure)} />;
}

type Row = Record<string, unknown>;
type Lists = Readonly<Record<string, unknown>>;

const readIn = (seat: Seat): Lists | undefined => seat.draft.value?.content.read as Lists | undefined;

/** A side that was tapped stands, whatever was read; "no view" gives way, and its author sees to what. */
const isMeant = ({ on, stance }: Row, { stances }: Lists): boolean =>
  stance === undefined ||
  recordsOf(stances).every((tap) => tap.on !== on || tap.stance === "none" || tap.stance === stance);

/** Lines on what an answer gives up without naming it. */
function GivenUp({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }) {
  const { content = {} } = seat.draft.value ?? {};
  const heard = recordsOf(readIn(seat)?.stances).filter((row) => isMeant(row, content));
  const lines = givenUp([...recordsOf(content.stances), ...heard], turn.points ?? [], words.value.form.read);
  return (
    <div aria-live="polite">
      {lines.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
    </div>
  );
}

function AsRead({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }) {
  const shown = useRef<HTMLElement>(null);
  const read = readIn(seat);
  if (!read) return null;
  const { read: w, onTable: sides } = words.value.form;
  const { content = {} } = seat.draft.value ?? {};
  const without = (list: string, row: Row): void => {
    seat.write({ ...content, read: { ...read, [list]: recordsOf(read[list]).filter((one) => one !== row) } });
    shown.current?.focus();
  };
  return (
    <section class="as-read stack" aria-live="polite" aria-label={w.title} tabIndex={-1} ref={shown}>
      <p class="faint small">{w.title}</p>
      <ul class="plain stack">
        {rowsRead(read, { ...turn, named: seat.named.value }, { ...w, sides })
          .filter(({ row }) => isMeant(row, content))
          .map(({ list, row, line }) => (
            <li key={`${list} ${line}`} class="row">
              <p class="grow">
                <span>{line}</span> <Quote of={seat.quotes.value.get(keyOfRead(list, row))} />
              </p>
              <Button
                class="button small"
                aria-label={w.takeOut(line)}
                onClick={() => without(list, row)}
                icon="cross"
              />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The words of the text that say a row; none of a reading that is older than the page. */
const Quote = ({ of }: { readonly of: string | undefined }) => (of ? <q class="faint small">{of}</q> : null);

/** Shows an answer as points, and takes that back. One button, so that it keeps the focus. */
function ShowAsPoints({ seat, turn }: { readonly seat: Seat; readonly turn: TurnView }) {
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
      <Button
        class="button large"
        aria-disabled={busy}
        onClick={press}
        label={busy ? w.reading : isRead ? w.back : w.show}
      />
      {error === undefined ? null : (
        <Warning text={error instanceof RangeError ? w.nothing : w.unread(errorLine(error))} />
      )}
    </>
  );
}

interface Props {
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly children?: ComponentChildren;
}

/** The reasons for a return, or what a draft lacks; each links to its field. */
export function Reasons({ title, reasons, children }: Props) {
  if (reasons.length === 0) return null;
  return (
    <div class="notice warn returned" role="alert">
      <Icon name="warning" />
      <div>
        <p class="strong">{title}</p>
        <ul>
          {reasons.map(({ rule, message, path }) => (
            <li key={rule + message}>
              {rule === "schema" ? null : <span class="strong">{ruleName(rule)} — </span>}
              <Text>{message}</Text>{" "}
              {path ? (
                <Button class="linklike" onClick={() => showField(path)} label={words.value.seat.toField} />
              ) : null}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

/** Goes to the form's field that a path such as `references.0.targetId` lies in. */
function showField(path: string): void {
  const key = path.split(".")[0] === "steelMan" ? "references" : path.split(".")[0];
  const field = document.getElementById(`field-${key}`);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
}
