import type { ComponentChildren, JSX } from "preact";
import type { Reason } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { ruleName, words } from "../words/index.ts";

interface Props {
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly children?: ComponentChildren;
}

/** The reasons for a return, or what a draft lacks; each links to its field. */
export function Reasons({ title, reasons, children }: Props): JSX.Element | null {
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
                <button type="button" class="linklike" onClick={() => showField(path)}>
                  {words.value.seat.toField}
                </button>
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
