import type { JSX } from "preact";
import { useNow } from "../../clock.ts";
import { words } from "../lang/index.ts";
import { Icon } from "../ui/icon.tsx";
import { useRoom } from "./context.ts";
import { Countdown } from "./countdown.tsx";

/** The steps of the current round, with the number of answers. */
export function Steps(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.steps;
  const detail = room.detail.value;
  if (!detail || (detail.round === 0 && detail.participants.length === 0)) {
    return detail?.question || detail?.over ? null : <p class="steps-preparing faint">{w.preparing}</p>;
  }
  const names = detail.waitingFor.map(({ participant }) => room.shortName(participant));
  return (
    <div class="steps-row">
      <ol class="steps" aria-label={w.label(Math.max(1, detail.round))}>
        {detail.steps.map(({ kind, name, state, asked, answered, takeaway }) => (
          <li key={kind} class={`step ${state}`} aria-current={state === "now" ? "step" : undefined} title={takeaway}>
            <span class="step-mark">{state === "done" ? <Icon name="check" size={12} /> : null}</span>
            <span class="step-name">
              {words.value.kinds[kind] ?? name}
              <span class="hidden"> {w.states[state]}</span>
            </span>
            {asked !== undefined && answered !== undefined ? (
              <span class="step-figures">{w.answered(answered, asked)}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {detail.step?.deadline && names.length > 0 ? (
        <StepDeadline deadline={detail.step.deadline} title={w.waiting(names)} />
      ) : null}
    </div>
  );
}

function StepDeadline({ deadline, title }: { readonly deadline: string; readonly title: string }): JSX.Element {
  useNow();
  return (
    <span class="faint small nowrap" title={title}>
      <Countdown to={deadline} />
    </span>
  );
}
