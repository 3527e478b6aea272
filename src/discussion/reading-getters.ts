import type { FloorStatement, Lang, Participant, ProblemDefinition, Tension } from "#wire";
import type { Outcome, Reading, Status } from "./reading.ts";

/** Returns the language of a discussion. Default: English. */
export const langOf = ({ options }: Reading): Lang => options?.lang ?? "en";

export const topicOf = ({ id, title, options }: Reading): string => options?.topic ?? title ?? id;

/** Returns the title; before it is announced, the start of the topic. */
export const titleOf = (reading: Reading): string =>
  reading.title ?? topicOf(reading).split("\n", 1)[0]?.slice(0, 200) ?? reading.id;

/** Returns a participant's display name; before the composition, of a seat the person's. */
export function nameOf(reading: Pick<Reading, "composed" | "options">, id: string): string {
  return reading.composed?.participants.find((participant) => participant.id === id)?.name ?? personOf(reading, id);
}

/** Returns the name of who sits at a seat, as they write it. */
export const personOf = ({ options }: Pick<Reading, "options">, seat: string) => options?.seatNames?.[seat] ?? seat;

/** Returns the outcome, or the status while there is none. */
export const standingOf = ({ status, ended }: Reading): Status | Outcome => ended?.outcome ?? status;

/** Returns the state for the manifest: active from the start on. */
export const lifecycleOf = ({ status, ended }: Reading): "active" | "paused" | Outcome =>
  status === "paused" ? "paused" : (ended?.outcome ?? "active");

export const hasEnded = ({ ended, status }: Reading): boolean => ended !== undefined || status === "closed";

/** Participants and agreed terms. Empty before the composition. */
export type Table = ReturnType<typeof tableOf>;

export function tableOf(reading: Reading) {
  const { composed, options } = reading;
  return {
    participants: composed?.participants ?? [],
    tensionMap: composed?.tensionMap ?? [],
    problem: problemOf(reading),
    mode: composed?.mode ?? options?.mode ?? "standard",
    /** Maximum; 0: unknown. A reopened discussion may have more rounds than were planned. */
    rounds: composed ? Math.max(composed.rounds, reading.round) : 0,
  };
}

/** Returns the defined problem, with the user's later constraints. */
export function problemOf({ composed, constraints }: Reading): ProblemDefinition | undefined {
  const problem = composed?.problemDefinition;
  return problem && constraints.length > 0 ? { ...problem, constraints: constraints.map(({ text }) => text) } : problem;
}

/** Returns the seats that people and foreign programs may take, also while a model answers there; before the composition, those requested. */
export function seatsOf({ composed, options }: Reading): readonly string[] {
  if (!composed) return options?.seats ?? [];
  return composed.participants
    .filter(({ id, pool }) => pool === "seat" || options?.seats.includes(id))
    .map(({ id }) => id);
}

/** Whether a model answers at a seat in place of its holder, who has not come back. */
export const isHandedOver = ({ composed }: Reading, seat: string): boolean =>
  composed?.participants.some(({ id, pool }) => id === seat && pool !== "seat") ?? false;

/** Returns the model that spoke in place of a seat's holder; undefined for the holder's own words and for others. */
export const modelAtSeat = (reading: Reading, { from, origin }: FloorStatement): string | undefined =>
  origin?.isModel && seatsOf(reading).includes(from) ? origin.model : undefined;

/** Whether the floor has statements but none by a model: its words are quoted, computed, or said by people. */
export const isWithoutModel = ({ floor, hasModel }: Reading): boolean => floor.length > 0 && !hasModel;

/** Axis of a tension between two participants of whom only the ids are known. */
export const whoAlone = ([a, b]: Tension["between"]): string => `${a} / ${b}`;

/** Returns the axis of a tension; undefined if it only names the participants. */
export const axisOf = ({ between, axis }: Pick<Tension, "between" | "axis">): string | undefined =>
  axis === whoAlone(between) ? undefined : axis;

/** Whether experts are told apart by what they would lose: people who sit down without a model's profile are not. */
export const haveOwnStakes = (participants: readonly Participant[]): boolean =>
  new Set(participants.filter(({ role }) => role === "expert").map(({ persona }) => persona?.stakes)).size > 1;
