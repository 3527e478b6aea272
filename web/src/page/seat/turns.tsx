import type { JSX } from "preact";
import type { TurnView } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLink } from "../ui/text.tsx";
import { kindName, words } from "../words/index.ts";

/** Past turns and their fate. */
export function PastTurns({ turns }: { readonly turns: readonly TurnView[] }): JSX.Element | null {
  const w = words.value;
  const past = turns.filter(({ status }) => status !== "open" && status !== "returned");
  if (past.length === 0) return null;
  return (
    <details class="more">
      <summary>
        <Icon name="chevron" />
        {w.seat.past(past.length)}
      </summary>
      <ul class="plain lines small">
        {past.map(({ turn, phase, round, status, messageId, attempts }) => (
          <li key={turn}>
            <span class="grow">
              {w.header.roundShort(round)} · {kindName(phase)}
            </span>
            <span>
              {w.seat.turnStatus[status]}
              {attempts.length > 1 ? ` · ${w.seat.attempts(attempts.length)}` : ""}
            </span>
            {messageId ? <MessageLink id={messageId} /> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
