import type { JSX } from "preact";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { allowCalls, isRefused, mayCall } from "./calling.ts";

/** Asks once whether this browser may call; afterwards says in a line that can be changed what was answered. */
export function AskCalls(): JSX.Element {
  const w = words.value.calls;
  if (mayCall.value === undefined) {
    return (
      <section class="notice calls" aria-label={w.title}>
        <Icon name="people" />
        <div class="stack">
          <p>{w.ask}</p>
          <div class="row">
            <button type="button" class="button primary" onClick={() => void allowCalls(true)}>
              {w.yes}
            </button>
            <button type="button" class="button" onClick={() => void allowCalls(false)}>
              {w.no}
            </button>
          </div>
        </div>
      </section>
    );
  }
  return (
    <p class="small faint" role="status">
      {mayCall.value ? (isRefused.value ? w.soundOnly : w.on) : w.off}{" "}
      <button type="button" class="linklike small" onClick={() => void allowCalls(mayCall.value !== true)}>
        {mayCall.value ? w.turnOff : w.turnOn}
      </button>
    </p>
  );
}
