import { MODERATOR, type Participant } from "#wire";
import type { Projection } from "./projection.ts";

/** The experts at the table, including those who said nothing; before the composition, those who spoke. */
export function expertsOf(state: Projection): readonly string[] {
  const seated = state.composed?.participants.filter((participant) => participant.role === "expert");
  return seated ? seated.map((participant) => participant.id) : state.graph.experts;
}

/**
 * Whether a model contributed any of the accepted words. Undefined before anything with a known origin was accepted.
 */
export function modelTookPart(state: Projection): boolean | undefined {
  if (state.origins.length === 0) return undefined;
  return state.origins.some((origin) => origin.isModel);
}

/** A step in which not everybody answered. */
export interface PartialStep {
  readonly round: number;
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
  readonly absent: readonly { readonly participant: string; readonly reason: string }[];
}

/** The steps that went on without some participants, in order. */
export function partialSteps(state: Projection): PartialStep[] {
  return state.announced.flatMap((message) => {
    if (message.type !== "progress") return [];
    const { name, asked, answered, absent = [] } = message.body;
    if (asked === undefined || answered === undefined || answered >= asked) return [];
    return [{ round: message.round ?? 0, name, asked, answered, absent }];
  });
}

/** Rounds with at least one statement on the floor, ascending. */
export function roundsOf(state: Pick<Projection, "floor">): number[] {
  return [...new Set(state.floor.map((statement) => statement.round))].sort((a, b) => a - b);
}

/** All participants; the moderator is one even before the composition. */
export function participantsOf(state: Projection): readonly Participant[] {
  const seated = state.composed?.participants ?? [];
  if (seated.some((participant) => participant.id === MODERATOR)) return seated;
  return [...seated, MODERATOR_SEAT];
}

const MODERATOR_SEAT: Participant = { id: MODERATOR, name: "Moderator", role: "moderator", pool: "moderator" };
