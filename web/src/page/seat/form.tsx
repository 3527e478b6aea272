import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { inFormOrder } from "#discussion/statement-fields";
import { Unreachable } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { TurnView } from "../../room/types.ts";
import { Action, errorLine, More } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { FieldInput } from "./field.tsx";
import { type Field, fieldsOf } from "./fields.ts";
import { Faults, Hints } from "./returned.tsx";
import { type Seat, SeatContext } from "./store.ts";

/** Rarely used fields: collapsed while empty. */
const FOLDED: ReadonlySet<string> = new Set([
  ...["codeOrDiagrams", "retracts", "directMessages", "questions", "counterpoints"],
  ...["conditions", "keyRisk", "proposals", "wouldChangeIf"],
]);

/** Fields that stances on points answer. */
const TAPPED: ReadonlySet<string> = new Set([
  ...["position", "positionShift", "currentPosition", "previousPosition"],
  ...["shiftReason", "shiftCause", "shiftBasis"],
]);

/** Whether a field asks for something that this turn has none of, or that another field answers. */
function isNeedless({ key, required }: Field, turn: TurnView): boolean {
  if (TAPPED.has(key) && !required) return Boolean(turn.points?.length);
  if (key === "answers") return !required && !turn.docket?.length;
  if (key === "stances") return !turn.points?.length;
  return key === "constraints" && !turn.constraints?.some(({ kind }) => kind === "constraint");
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The answer to a turn: a form made from its JSON Schema. The draft is saved at every keystroke. */
export function TurnForm({ turn }: { readonly turn: TurnView }): JSX.Element | null {
  const seat = SeatContext.use();
  const w = words.value;
  const fields = useMemo(() => inFormOrder(fieldsOf(turn.schema ?? {})), [turn.schema]);
  const [isChecked, setChecked] = useState(false);
  const draft = seat?.draft.value;
  if (!seat || !draft) return null;
  const { content } = draft;
  // Two fields may change before the form is drawn again.
  const set = (key: string, value: unknown): void => seat.write({ ...seat.draft.peek()?.content, [key]: value });
  // Empty lists are allowed here; the moderator decides whether they are acceptable.
  const missing = fields.filter(({ key, required, kind }) => {
    const isList = ["lines", "citations", "rows", "messages", "stances"].includes(kind.kind);
    return required && !isList && isBlank(content[key]);
  });
  const asked = fields.filter((field) => !isNeedless(field, turn));
  const folded = asked.filter(({ key, required }) => !required && FOLDED.has(key) && isBlank(content[key]));
  const shown = asked.filter((field) => !folded.includes(field));
  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first)
      document.getElementById(`field-${first.key}`)?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    else void seat.send();
  };
  const input = (field: Field): JSX.Element => (
    <FieldInput
      key={field.key}
      field={field}
      value={content[field.key]}
      content={content}
      fault={isChecked && missing.includes(field) ? w.form.required : undefined}
      onChange={(value) => set(field.key, value)}
      onOther={set}
    />
  );
  return (
    <form class="form turn-form" noValidate onSubmit={submit}>
      {shown.map(input)}
      {folded.length > 0 ? (
        <More title={w.form.moreFields}>
          <div class="stack">{folded.map(input)}</div>
        </More>
      ) : null}
      <SendFailure seat={seat} />
      <Faults faults={seat.faults.value} />
      <div class="row turn-actions">
        <button type="submit" class="button primary large" aria-disabled={seat.sending.value}>
          <Icon name="send" />
          {seat.sending.value ? w.seat.sending : turn.status === "returned" ? w.seat.sendAgain : w.seat.send}
        </button>
        <span class="faint small">{seat.isKept.value ? w.seat.kept : w.seat.notKept}</span>
      </div>
      {/* They come and go while somebody writes: above the button they would move it from under the pointer. */}
      <Hints hints={seat.hints.value} />
      <Decline />
    </form>
  );
}

function Decline(): JSX.Element {
  const seat = SeatContext.use();
  const w = words.value;
  const [reason, setReason] = useState("");
  return (
    <More small title={w.seat.cannot}>
      <div class="row">
        <input
          class="grow"
          aria-label={w.seat.why}
          placeholder={w.seat.why}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <Action do={async () => seat?.decline(reason.trim())} disabled={reason.trim() === ""}>
          {w.seat.decline}
        </Action>
      </div>
    </More>
  );
}

/** Why the answer was not sent, or that it will be sent once the gateway answers. */
function SendFailure({ seat }: { readonly seat: Seat }): JSX.Element | null {
  const room = useRoom();
  const w = words.value;
  const waiting = seat.draft.value?.waiting;
  const failure = seat.sendFailure.value;
  const isLost = failure instanceof Unreachable || (waiting !== undefined && room.connection.value === "lost");
  if (failure === undefined && !isLost) return null;
  return (
    <p class={`notice ${isLost ? "warn" : "bad"}`} role="alert">
      <Icon name="warning" />
      <span>{isLost ? w.seat.willSend : errorLine(failure)}</span>
    </p>
  );
}
