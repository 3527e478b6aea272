import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { inFormOrder } from "#discussion/field-order";
import { Unreachable } from "../../room/api.ts";
import type { TurnView } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { Action } from "../ui/action.tsx";
import { errorLine } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { FieldInput } from "./field.tsx";
import { type Field, fieldsOf } from "./fields.ts";
import { Faults, Hints } from "./returned.tsx";
import { SeatContext } from "./store.ts";

/** Rarely used fields: collapsed while empty. */
const FOLDED: ReadonlySet<string> = new Set([
  "codeOrDiagrams",
  "retracts",
  "directMessages",
  "questions",
  "counterpoints",
]);

/** What stands on the record already, or was never stated: not asked for. */
const BEFORE = "previousPosition";
/** What is asked of those alone whose position has shifted. */
const OF_A_SHIFT: ReadonlySet<string> = new Set(["shiftCause", "shiftBasis", "currentPosition"]);

/** Whether a field would ask again for what is known or was answered. */
function isNeedless({ key, required }: Field, content: Readonly<Record<string, unknown>>, turn: TurnView): boolean {
  if (key === BEFORE) return true;
  if (key === "answers") return !required && !turn.docket?.length;
  if (key === "constraints") return !turn.constraints?.some(({ kind }) => kind === "constraint");
  const stays = content.positionShift === "none";
  return stays && OF_A_SHIFT.has(key) && (key !== "currentPosition" || !isBlank(content[key]));
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The answer to a turn: a form made from its JSON Schema. The draft is saved at every keystroke. */
export function TurnForm({ turn }: { readonly turn: TurnView }): JSX.Element | null {
  const seat = SeatContext.use();
  const room = useRoom();
  const w = words.value;
  const fields = useMemo(() => inFormOrder(fieldsOf(turn.schema ?? {})), [turn.schema]);
  const [isChecked, setChecked] = useState(false);
  const [reason, setReason] = useState("");
  const draft = seat?.draft.value;
  if (!seat || !draft) return null;
  const { content, waiting } = draft;
  // Two fields may change before the form is drawn again.
  const set = (key: string, value: unknown): void => seat.write({ ...seat.draft.peek()?.content, [key]: value });
  // Empty lists are allowed here; the moderator decides whether they are acceptable.
  const missing = fields.filter(({ key, required, kind }) => {
    const isList = ["lines", "citations", "rows", "messages"].includes(kind.kind);
    return required && !isList && key !== BEFORE && isBlank(content[key]);
  });
  const isFolded = ({ key }: Field): boolean => FOLDED.has(key) && isBlank(content[key]);
  const folded = fields.filter((field) => !field.required && isFolded(field));
  const shown = fields.filter((field) => !folded.includes(field) && !isNeedless(field, content, turn));
  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first)
      document.getElementById(`field-${first.key}`)?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    else void seat.send();
  };
  const failure = seat.sendFailure.value;
  const isLost = failure instanceof Unreachable || (waiting !== undefined && room.connection.value === "lost");
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
        <details class="more">
          <summary>
            <Icon name="chevron" />
            {w.form.moreFields}
          </summary>
          <div class="stack">{folded.map(input)}</div>
        </details>
      ) : null}
      {failure !== undefined || isLost ? (
        <p class={`notice ${isLost ? "warn" : "bad"}`} role="alert">
          <Icon name="warning" />
          <span>{isLost ? w.seat.willSend : errorLine(failure)}</span>
        </p>
      ) : null}
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
      <details class="more small">
        <summary>
          <Icon name="chevron" size={12} />
          {w.seat.cannot}
        </summary>
        <div class="row">
          <input
            class="grow"
            aria-label={w.seat.why}
            placeholder={w.seat.why}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <Action do={() => seat.decline(reason.trim())} disabled={reason.trim() === ""}>
            {w.seat.decline}
          </Action>
        </div>
      </details>
    </form>
  );
}
