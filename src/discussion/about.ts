import type { Lang, Mode, Participant, ProblemDefinition, Tension } from "#wire";
import type { Outcome, Reading, Status } from "./reading.ts";

/** The language of a discussion. Default: English. */
export const langOf = ({ options }: Reading): Lang => options?.lang ?? "en";

export const topicOf = ({ id, title, options }: Reading): string => options?.topic ?? title ?? id;

/** Its title; before it is announced, the start of the topic. */
export const titleOf = (reading: Reading): string =>
  reading.title ?? topicOf(reading).split("\n", 1)[0]?.slice(0, 200) ?? reading.id;

/** A participant's display name. */
export function nameOf({ composed }: Reading, id: string): string {
  return composed?.participants.find((participant) => participant.id === id)?.name ?? id;
}

/** Its state in one word: its outcome, or its status while it has none. */
export const standingOf = ({ status, ended }: Reading): Status | Outcome => ended?.outcome ?? status;

/** Its state for the manifest: active from its start on. */
export const lifecycleOf = ({ status, ended }: Reading): "active" | "paused" | Outcome =>
  status === "paused" ? "paused" : (ended?.outcome ?? "active");

/** Whether it has its outcome. */
export const hasEnded = ({ ended, status }: Reading): boolean => ended !== undefined || status === "closed";

/** The participants and the terms agreed on. Empty before the composition. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly tensionMap: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: Mode;
  /** The maximum; 0: not known yet. */
  readonly rounds: number;
}

export function tableOf(reading: Reading): Table {
  const { composed, options } = reading;
  return {
    participants: composed?.participants ?? [],
    tensionMap: composed?.tensionMap ?? [],
    problem: problemOf(reading),
    mode: composed?.mode ?? options?.mode ?? "standard",
    // One that was taken up again may have more than were planned.
    rounds: composed ? Math.max(composed.rounds, reading.round) : 0,
  };
}

/** The problem as it was defined, with what the user has constrained it by since. */
export function problemOf({ composed, constraints }: Reading): ProblemDefinition | undefined {
  const problem = composed?.problemDefinition;
  return problem && constraints.length > 0 ? { ...problem, constraints: constraints.map(({ text }) => text) } : problem;
}

/** The seats that people and foreign programs may take; before the composition, those requested. */
export function seatsOf({ composed, options }: Reading): readonly string[] {
  if (!composed) return options?.seats ?? [];
  return composed.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id);
}

/** True if no model contributed to the floor: its words are quoted, computed, or said by people. */
export const isWithoutModel = ({ floor, hasModel }: Reading): boolean => floor.length > 0 && !hasModel;

/** The axis of a tension between two participants of whom only the ids are known. */
export const whoAlone = ([a, b]: Tension["between"]): string => `${a} / ${b}`;

/** Along what two are opposed; undefined where a tension says no more than who they are. */
export const axisOf = ({ between, axis }: Pick<Tension, "between" | "axis">): string | undefined =>
  axis === whoAlone(between) ? undefined : axis;
