import type { JSX } from "preact";
import type { Reason } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { wordOf, words } from "../words/index.ts";

interface Props {
  readonly reasons: readonly Reason[];
  readonly attemptsLeft: number;
}

/** The reasons for a return; each links to its field. */
export function Returned({ reasons, attemptsLeft }: Props): JSX.Element {
  const w = words.value.seat;
  return (
    <div class="notice warn returned" role="alert">
      <Icon name="warning" />
      <div>
        <p class="strong">{w.returned}</p>
        <Reasons reasons={reasons} />
        <p class="small">{w.attemptsLeft(attemptsLeft)}</p>
      </div>
    </div>
  );
}

/** What to look at before sending, under the form. */
export function Hints({ hints }: { readonly hints: readonly Reason[] }): JSX.Element | null {
  if (hints.length === 0) return null;
  return (
    <div class="notice hints" role="status">
      <Icon name="warning" />
      <div>
        <p class="strong">{words.value.seat.hints}</p>
        <Reasons reasons={hints} />
      </div>
    </div>
  );
}

/** What is missing, under the form: nothing was sent. */
export function Faults({ faults }: { readonly faults: readonly Reason[] }): JSX.Element | null {
  if (faults.length === 0) return null;
  return (
    <div class="notice warn hints" role="alert">
      <Icon name="warning" />
      <div>
        <p class="strong">{words.value.seat.faults}</p>
        <Reasons reasons={faults} />
      </div>
    </div>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly Reason[] }): JSX.Element {
  const w = words.value.seat;
  return (
    <ul>
      {reasons.map(({ rule, message, path }) => (
        <li key={rule + message}>
          {rule === "schema" ? null : <span class="strong">{wordOf(words.value.rules, rule)} — </span>}
          <Text>{message}</Text>{" "}
          {path ? (
            <button type="button" class="linklike" onClick={() => showField(path)}>
              {w.toField}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Goes to the form's field that a path such as `references.0.targetId` lies in. */
function showField(path: string): void {
  const key = path.split(".")[0] === "steelMan" ? "references" : path.split(".")[0];
  const field = document.getElementById(`field-${key}`);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
}
