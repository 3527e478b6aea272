import { addUsage, MODERATOR, NO_USAGE, type Participant, type Usage } from "#wire";
import type { Projection } from "./projection.ts";

/** The experts who were seated, also those who said nothing; before the composition, those who spoke. */
export function expertsOf(state: Projection): readonly string[] {
  const seated = state.composed?.participants.filter((participant) => participant.role === "expert");
  return seated ? seated.map((participant) => participant.id) : state.graph.experts;
}

/**
 * Whether a model gave any of the words that were accepted. Undefined while nothing tells: before anything was
 * accepted of which the origin is known.
 */
export function modelTookPart(state: Projection): boolean | undefined {
  if (state.origins.length === 0) return undefined;
  return state.origins.some((origin) => origin.isModel);
}

/** A step in which not everybody answered who was asked. */
export interface PartialStep {
  readonly round: number;
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
  readonly absent: readonly { readonly participant: string; readonly reason: string }[];
}

/** The steps that went on without somebody, in order. */
export function partialSteps(state: Projection): PartialStep[] {
  return state.announced.flatMap((message) => {
    if (message.type !== "progress") return [];
    const { name, asked, answered, absent = [] } = message.body;
    if (asked === undefined || answered === undefined || answered >= asked) return [];
    return [{ round: message.round ?? 0, name, asked, answered, absent }];
  });
}

/** Rounds of which something stands on the floor, ascending. */
export function roundsOf(state: Pick<Projection, "floor">): number[] {
  return [...new Set(state.floor.map((statement) => statement.round))].sort((a, b) => a - b);
}

/** What was spent in all: the moderator's own count where the discussion has ended, else the sum of what is known. */
export function totalUsage(state: Projection): Usage {
  return state.ended?.usage ?? [...state.usage.byParticipant.values()].reduce(addUsage, NO_USAGE);
}

/** Everybody at the table; the moderator sits there even before it has been said who else does. */
export function participantsOf(state: Projection): readonly Participant[] {
  const seated = state.composed?.participants ?? [];
  if (seated.some((participant) => participant.id === MODERATOR)) return seated;
  return [...seated, MODERATOR_SEAT];
}

const MODERATOR_SEAT: Participant = { id: MODERATOR, name: "Moderator", role: "moderator", pool: "moderator" };
