import type { JSX } from "preact";
import { useNow } from "../../clock.ts";
import type { Detail } from "../../room/types.ts";
import { words } from "../lang/index.ts";
import { Icon } from "../ui/icon.tsx";
import { useRoom } from "./context.ts";
import { Countdown } from "./countdown.tsx";

/** The kinds of a round's steps, in order; a step's number is its place, from 1. */
const KINDS = [
  "position_declaration",
  "opening",
  "argument",
  "stress_test",
  "response",
  "analogy",
  "quality_gate",
] as const;
const SYNTHESIS = 10;

type State = "done" | "now" | "next";

interface Shown {
  readonly kind: string;
  readonly state: State;
  readonly figures: string | undefined;
  readonly takeaway: string | undefined;
}

/** The steps of the round that is going on, with how many have answered. */
function stepsOf(detail: Detail, answered: (kind: string, round: number) => number): Shown[] {
  const { round, step, status, mode } = detail;
  const at = Math.max(1, round);
  const done = new Map(detail.progress.filter((one) => one.round === at).map((one) => [one.step, one]));
  const ended = !["active", "paused", "starting"].includes(status);
  const numbered = KINDS.map((kind, i) => ({ kind: kind as string, number: i + 1 })).filter(
    ({ kind }) => kind !== "analogy" || mode !== "lightweight",
  );
  if (ended || done.has(SYNTHESIS) || step?.step === SYNTHESIS) numbered.push({ kind: "synthesis", number: SYNTHESIS });
  const reached = step?.round === at ? step.step : Math.max(0, ...done.keys()) + 1;
  return numbered.map(({ kind, number }) => {
    const past = done.get(number);
    const isNow = !ended && number === reached && !past;
    const asked = isNow ? step?.asked.length : past?.asked;
    const said = isNow ? answered(kind, at) : past?.answered;
    return {
      kind,
      state: past ? "done" : isNow ? "now" : "next",
      figures: asked !== undefined && said !== undefined ? words.value.steps.answered(said, asked) : undefined,
      takeaway: past?.takeaway,
    };
  });
}

/** Phases as steps. */
export function Steps(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.steps;
  const detail = room.detail.value;
  const steps = detail
    ? stepsOf(detail, (kind, round) => room.statements.value.filter((s) => s.type === kind && s.round === round).length)
    : [];
  if (!detail || (detail.round === 0 && detail.participants.length === 0)) {
    return detail?.question || detail?.over ? null : <p class="steps-preparing faint">{w.preparing}</p>;
  }
  return (
    <div class="steps-row">
      <ol class="steps" aria-label={w.label(Math.max(1, detail.round))}>
        {steps.map(({ kind, state, figures, takeaway }) => (
          <li key={kind} class={`step ${state}`} aria-current={state === "now" ? "step" : undefined} title={takeaway}>
            <span class="step-mark">{state === "done" ? <Icon name="check" size={12} /> : null}</span>
            <span class="step-name">
              {words.value.kinds[kind]}
              <span class="hidden"> {w.states[state]}</span>
            </span>
            {figures ? <span class="step-figures">{figures}</span> : null}
          </li>
        ))}
      </ol>
      {detail.step?.deadline && detail.status === "active" ? <StepDeadline deadline={detail.step.deadline} /> : null}
    </div>
  );
}

function StepDeadline({ deadline }: { readonly deadline: string }): JSX.Element {
  useNow();
  return (
    <span class="faint small nowrap">
      <Countdown to={deadline} />
    </span>
  );
}
