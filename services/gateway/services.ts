import type { Bus } from "#bus";
import type { Invitations } from "#client";
import type { Logger } from "#lib/log";
import { EventHub } from "./events/hub.ts";
import { Projections } from "./projections.ts";
import { Holders } from "./seats/holders.ts";

/** The dependencies of the routes. No state that another gateway would lack. */
export interface Services {
  readonly bus: Bus;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Pick<Logger, "error">;
  /** Aborted when the gateway shuts down: streams end. */
  readonly stop: AbortSignal;
  readonly invitations: Invitations;
  readonly holders: Holders;
  readonly hub: EventHub;
  readonly projections: Projections;
  /** The host that the gateway listens on. */
  readonly host: string;
  /** The public URL; undefined: the URL that the client used. */
  readonly publicUrl: URL | undefined;
}

export const servicesOf = (
  given: Pick<Services, "bus" | "env" | "log" | "stop" | "host" | "invitations" | "publicUrl">,
): Services => ({
  ...given,
  holders: new Holders(given.bus),
  hub: new EventHub(given.bus, given.stop),
  projections: new Projections(given.bus),
});
