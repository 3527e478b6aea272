import type { PlannedStep } from "#wire";
import { kindOf } from "./absence.ts";
import type { Reading } from "./reading.ts";
import { hasEnded } from "./reading-getters.ts";

export interface Step {
  readonly kind: string;
  readonly step: number;
  /** Name in the language of the discussion. */
  readonly name: string;
  readonly state: "done" | "now" | "next";
  /** Number of participants asked; absent if the step asks nobody. */
  readonly asked?: number;
  readonly answered?: number;
  readonly takeaway?: string;
}

type Seen = PlannedStep & { readonly round: number };

/**
 * Returns the steps of a round: those announced with the composition; without an announcement those seen, followed by the
 * later ones of the round before.
 * @param round default: the current one
 */
export function stepsOf(reading: Reading, round = Math.max(1, reading.round)): Step[] {
  const plan = planOf(reading, round);
  const done = new Map(reading.progress.filter((one) => one.round === round).map((one) => [kindOf(one), one]));
  const { step } = reading;
  const current = step?.round === round ? step : undefined;
  const last = plan.findLastIndex(({ kind }) => done.has(kind));
  const reached = hasEnded(reading) ? undefined : (current?.name ?? plan[last + 1]?.kind);
  return plan.map(({ kind, step: number, name }): Step => {
    const shown = { kind, step: number, name };
    const past = done.get(kind);
    if (past) {
      const { takeaway, asked, answered } = past;
      const counts = asked === undefined || answered === undefined ? {} : { asked, answered };
      return { ...shown, state: "done", takeaway, ...counts };
    }
    // The brief has a statement alone.
    const isSaid = reading.floor.some((one) => one.type === kind && one.round === round);
    if (kind !== reached) return { ...shown, state: isSaid ? "done" : "next" };
    if (!current) return { ...shown, state: "now" };
    return { ...shown, state: "now", asked: current.asked.length, answered: current.answered.length };
  });
}

/** Returns the name of a step in the language of the discussion; if unknown, its kind in words. */
export function stepName(reading: Reading, kind: string): string {
  const known = planned(reading, kind) ?? reading.progress.findLast((one) => one.kind === kind);
  return known?.name ?? kind.replaceAll("_", " ");
}

/** Highest step number within a round, in records that announce no steps. */
const LAST_OF_ROUND = 9;

/** Whether a step belongs to a round rather than to the whole discussion. */
export function isOfRound(reading: Reading, kind: string | undefined, step: number): boolean {
  const found = kind === undefined ? undefined : planned(reading, kind);
  return found ? found.once !== true : step <= LAST_OF_ROUND;
}

const planned = (reading: Reading, kind: string) => reading.composed?.steps?.find((one) => one.kind === kind);

function planOf(reading: Reading, round: number): PlannedStep[] {
  const seen = seenIn(reading);
  const steps = reading.composed?.steps;
  if (!steps) return guessed(seen, round, hasEnded(reading));
  // An occasional step is shown where it occurred, and as still to come before its first occurrence.
  const isDue = (kind: string): boolean => !hasEnded(reading) && seen.every((one) => one.kind !== kind);
  return steps.filter(
    ({ kind, once }) => !once || isDue(kind) || seen.some((one) => one.kind === kind && one.round === round),
  );
}

function guessed(seen: readonly Seen[], round: number, over: boolean): PlannedStep[] {
  const here = seen.filter((one) => one.round === round);
  const last = Math.max(0, ...here.map(({ step }) => step));
  const before = over ? [] : seen.filter((one) => one.round === round - 1 && one.step > last);
  return [...here, ...before];
}

/** Returns every step begun or completed, once per round, in record order. */
function seenIn(reading: Reading): Seen[] {
  const found = new Map<string, Seen>();
  const { step } = reading;
  for (const one of reading.progress) {
    const kind = kindOf(one);
    found.set(`${one.round} ${kind}`, { kind, step: one.step, name: one.name, round: one.round });
  }
  const key = `${step?.round} ${step?.name}`;
  if (step && !found.has(key))
    found.set(key, { kind: step.name, step: step.step, name: stepName(reading, step.name), round: step.round });
  return [...found.values()];
}
