import type { Reading, StepDone } from "./reading.ts";

/** Statement that a step asked for and went on without. A silence has no `failure`; with one the turn stays open. */
export type Missing = ReturnType<typeof missingIn>[number];

type Progressed = Pick<Reading, "progress">;

/** Returns the steps that went on without some answers, in order; of a step that was asked again, its last outcome. */
export function partialSteps({ progress }: Progressed): StepDone[] {
  const last = new Map(progress.map((one) => [`${one.round} ${kindOf(one)}`, one]));
  return [...last.values()].filter(({ asked = 0, answered = asked }) => answered < asked);
}

/** Returns the missing statements in order; a later step of the kind makes up for one. All readers use this. */
export function missingIn(reading: Progressed) {
  const asking = reading.progress.filter(({ asked }) => asked !== undefined);
  const last = new Map(asking.map((one) => [kindOf(one), one.round]));
  return partialSteps(reading)
    .filter((one) => last.get(kindOf(one)) === one.round)
    .flatMap((one) =>
      (one.absent ?? []).map((absence) => ({ ...absence, ...{ round: one.round, kind: kindOf(one), step: one.name } })),
    );
}

/** Returns the turns that failed by a machine and are open. */
export const openTurns = (reading: Progressed) => missingIn(reading).filter(({ failure }) => failure !== undefined);

/** Returns why no model worded the result, if one was asked to: the last statement was computed in its place. */
export function unwordedIn({ floor, options }: Pick<Reading, "floor" | "options">): string | undefined {
  const { isModel, note } = floor.at(-1)?.origin ?? {};
  return isModel === false && options?.provider !== "offline" ? note : undefined;
}

/** Whether a completed discussion may be taken up again: somebody is missing, or a model's words are. */
export const lacksSomething = (reading: Reading) => missingIn(reading).length > 0 || unwordedIn(reading) !== undefined;

/** Kind of a step; of old records its name. */
export const kindOf = ({ kind, name }: StepDone): string => kind ?? name;
