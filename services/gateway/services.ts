import type { Bus } from "#bus";
import type { Invitations } from "#client";
import type { Logger } from "#lib/log";
import { EventHub } from "./events/hub.ts";
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
