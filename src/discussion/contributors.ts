import { present } from "#lib/fields";
import { type FloorStatement, MODERATOR, type Origin, type Participant } from "#wire";
import type { Projection } from "./projection.ts";
import type { Reading } from "./reading.ts";

/** Returns the experts at the table, including silent ones; before the composition, those who spoke. */
export function expertsOf(state: Projection): readonly string[] {
  const seated = state.composed?.participants.filter((participant) => participant.role === "expert");
  return seated ? seated.map((participant) => participant.id) : state.graph.experts;
}

/** Whether a model contributed any accepted words. Undefined before anything with a known origin was accepted. */
export function modelTookPart({ hasModel, composed, floor }: Reading): boolean | undefined {
  if (hasModel || composed?.origin.isModel) return true;
  return composed || floor.some(({ origin }) => origin) ? false : undefined;
}

/** Returns the rounds with at least one statement on the floor, ascending. */
export function roundsOf(state: Pick<Projection, "floor">): number[] {
  return [...new Set(state.floor.map((statement) => statement.round))].sort((a, b) => a - b);
}

/** Returns all participants, including the moderator even before the composition. */
export function participantsOf(state: Projection): readonly Participant[] {
  const seated = state.composed?.participants ?? [];
  if (seated.some((participant) => participant.id === MODERATOR)) return seated;
  return [...seated, MODERATOR_SEAT];
}

const MODERATOR_SEAT: Participant = { id: MODERATOR, name: "Moderator", role: "moderator", pool: "moderator" };

/** Model behind an accepted statement, and its cost over all exchanges. */
export type ModelAnswer = Pick<FloorStatement, "id" | "from" | "usage"> & Omit<Origin, "isModel" | "note">;

export function modelAnswers({ floor }: Pick<Reading, "floor">): readonly ModelAnswer[] {
  return floor.flatMap(({ id, from, origin, usage }): ModelAnswer[] => {
    if (!origin?.isModel) return [];
    const { isModel: _, note: __, ...told } = origin;
    return [{ id, from, ...told, ...present({ usage }) }];
  });
}
