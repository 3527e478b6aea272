import type { JSX } from "preact";
import type { Reason } from "../../room/types.ts";
import { wordOf, words } from "../lang/index.ts";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";

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
        <ul>
          {reasons.map(({ rule, message, path }) => (
            <li key={rule + message}>
              <span class="strong">{wordOf(words.value.rules, rule)}</span>
              {rule === "schema" ? ": " : " — "}
              <Text>{message}</Text>{" "}
              {path ? (
                <button type="button" class="linklike" onClick={() => showField(path)}>
                  {w.toField}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        <p class="small">{w.attemptsLeft(attemptsLeft)}</p>
      </div>
    </div>
  );
}

/** Scrolls to the form field of a path such as `references.0.targetId`. */
function showField(path: string): void {
  const key = path.split(".")[0] === "steelMan" ? "references" : path.split(".")[0];
  const field = document.getElementById(`field-${key}`);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
}
