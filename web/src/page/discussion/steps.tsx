import type { JSX } from "preact";
import { awaitedAt } from "#discussion/waiting";
import { useNow } from "../../clock.ts";
import { Icon } from "../ui/icon.tsx";
import { stepName, words } from "../words/index.ts";
import { useRoom } from "./context.ts";

/** The steps of the current round, with the number of answers. */
export function Steps(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.steps;
  const detail = room.detail.value;
  if (!detail || (detail.round === 0 && detail.participants.length === 0)) {
    return detail?.question || detail?.over ? null : <p class="steps-preparing faint">{w.preparing}</p>;
  }
  return (
    <>
      <div class="steps-row">
        <ol class="steps" aria-label={w.label(Math.max(1, detail.round))}>
          {detail.steps.map(({ kind, name, state, asked, answered, takeaway }) => (
            <li key={kind} class={`step ${state}`} aria-current={state === "now" ? "step" : undefined} title={takeaway}>
              <span class="step-mark">{state === "done" ? <Icon name="check" size={12} /> : null}</span>
              <span class="step-name">
                {stepName(kind, name)}
                <span class="hidden"> {w.states[state]}</span>
              </span>
              {asked !== undefined && answered !== undefined ? (
                <span class="step-figures">{w.answered(answered, asked)}</span>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
      <Waiting />
    </>
  );
}

/**
 * Whom the step waits for, how long, and who has answered; said again as the minutes pass. Its line is there where it
 * waits for nobody, too: what stands below is pressed, and must not move by itself.
 */
function Waiting(): JSX.Element | null {
  const room = useRoom();
  const now = useNow();
  const reading = room.reading.value;
  if (!reading) return null;
  const w = words.value.steps;
  const { waiting, answered } = awaitedAt(reading, now);
  return (
    <p class="waiting small">
      {waiting.length > 0 ? (
        <>
          {w.waiting(waiting)}
          {answered.length > 0 ? <span class="faint">; {w.haveAnswered(answered)}</span> : null}
        </>
      ) : null}
    </p>
  );
}
