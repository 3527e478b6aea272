import type { ComponentChildren, JSX } from "preact";
import type { Reason } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { ruleName, words } from "../words/index.ts";

/** The reasons for a return; each links to its field. */
export const Returned = (props: {
  readonly reasons: readonly Reason[];
  readonly attemptsLeft: number;
}): JSX.Element => (
  <Reasons class="warn returned" title={words.value.seat.returned} reasons={props.reasons}>
    <p class="small">{words.value.seat.attemptsLeft(props.attemptsLeft)}</p>
  </Reasons>
);

/** Faults of a draft that was not sent. */
export const Faults = ({ faults }: { readonly faults: readonly Reason[] }): JSX.Element | null =>
  faults.length === 0 ? null : <Reasons class="warn" title={words.value.seat.faults} reasons={faults} />;

interface ReasonsProps {
  readonly class: string;
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly children?: ComponentChildren;
}

function Reasons({ class: look, title, reasons, children }: ReasonsProps): JSX.Element {
  return (
    <div class={`notice ${look}`} role="alert">
      <Icon name="warning" />
      <div>
        <p class="strong">{title}</p>
        <ReasonList reasons={reasons} />
        {children}
      </div>
    </div>
  );
}

function ReasonList({ reasons }: { readonly reasons: readonly Reason[] }): JSX.Element {
  const w = words.value.seat;
  return (
    <ul>
      {reasons.map(({ rule, message, path }) => (
        <li key={rule + message}>
          {rule === "schema" ? null : <span class="strong">{ruleName(rule)} — </span>}
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
