import type { Lang, Mode, Participant, ProblemDefinition, Tension } from "#wire";
import type { Outcome, Reading, Status } from "./reading.ts";

/** The language of a discussion; English while nothing says otherwise. */
export const langOf = ({ options }: Reading): Lang => options?.lang ?? "en";

export const topicOf = ({ id, title, options }: Reading): string => options?.topic ?? title ?? id;

/** Its title; until it is announced, the beginning of the topic. */
export const titleOf = (reading: Reading): string =>
  reading.title ?? topicOf(reading).split("\n", 1)[0]?.slice(0, 200) ?? reading.id;

/** The name that a reader knows a participant by. */
export function nameOf({ composed }: Reading, id: string): string {
  return composed?.participants.find((participant) => participant.id === id)?.name ?? id;
}

/** How it stands in one word, with the outcome where it has one. */
export const standingOf = ({ status, ended }: Reading): Status | Outcome => ended?.outcome ?? status;

/** How it stands as its manifest says: one that was started counts as active. */
export const lifecycleOf = ({ status, ended }: Reading): "active" | "paused" | Outcome =>
  status === "paused" ? "paused" : (ended?.outcome ?? "active");

/** Whether it has its outcome. */
export const hasEnded = ({ ended, status }: Reading): boolean => ended !== undefined || status === "closed";

/** Who sits at the table and what was agreed on. Empty before the composition. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly tensionMap: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: Mode;
  /** At most so many; 0: not known yet. */
  readonly rounds: number;
}

export function tableOf({ composed, options }: Reading): Table {
  return {
    participants: composed?.participants ?? [],
    tensionMap: composed?.tensionMap ?? [],
    problem: composed?.problemDefinition,
    mode: composed?.mode ?? options?.mode ?? "standard",
    rounds: composed?.rounds ?? 0,
  };
}

/** The seats that people and foreign programs may take: those that were asked for until the composition is known. */
export function seatsOf({ composed, options }: Reading): readonly string[] {
  if (!composed) return options?.seats ?? [];
  return composed.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id);
}

/** True where no model said anything: what stands there is quoted, computed, or said by people. */
export const isWithoutModel = ({ floor, hasModel }: Reading): boolean => floor.length > 0 && !hasModel;
