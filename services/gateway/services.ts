import type { Bus } from "#bus";
import { DiscussionState, hearAll, type Invitations } from "#client";
import type { Logger } from "#lib/log";
import { EventHub } from "./events/hub.ts";
import { Refusal } from "./problem.ts";
import { Projections } from "./projections.ts";
import { Holders } from "./seats/holders.ts";

/** What the routes work with. Nothing of it is state that another gateway would miss. */
export interface Services {
  readonly bus: Bus;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Pick<Logger, "error">;
  /** Aborted when the gateway goes: streams end. */
  readonly stop: AbortSignal;
  readonly invitations: Invitations;
  readonly holders: Holders;
  readonly hub: EventHub;
  readonly projections: Projections;
  /** The address that others reach this gateway by; undefined: the one that they called. */
  readonly publicUrl: URL | undefined;
}

export const servicesOf = (
  given: Pick<Services, "bus" | "env" | "log" | "stop" | "invitations" | "publicUrl">,
): Services => ({
  ...given,
  holders: new Holders(given.bus),
  hub: new EventHub(given.bus, given.stop),
  projections: new Projections(given.bus),
});

/**
 * A discussion as its user has heard it up to now.
 * @throws Refusal where there is none
 */
export async function stateOf(bus: Bus, id: string, signal: AbortSignal): Promise<DiscussionState> {
  const state = new DiscussionState(id);
  for (const heard of await hearAll(bus, id, signal)) state.apply(heard);
  if (state.created === "") throw new Refusal(404, `there is no discussion ${id}`);
  return state;
}

/** Whether a discussion will say nothing more. */
export const isOver = ({ status }: DiscussionState): boolean => status === "closed";
