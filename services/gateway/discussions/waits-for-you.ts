import type { Listed } from "#client";
import { openTurn } from "#discussion";
import { systemClock } from "#lib/clock";
import type { Caller } from "../caller.ts";
import { SeatDesk } from "../seats/desk.ts";
import type { Services } from "../services.ts";

/** Discussions with what is not about them but about who looks: whether each waits for the caller. */
export async function withWaiting(
  listed: readonly Listed[],
  caller: Caller,
  services: Services,
  signal: AbortSignal,
): Promise<(Omit<Listed, "asksOwner"> & { waitsForYou: boolean })[]> {
  const seats = new Map(
    caller.invitations.flatMap(({ grant }) => (grant.role === "seat" ? [[grant.discussion, grant.participant]] : [])),
  );
  return Promise.all(
    listed.map(async ({ asksOwner, ...one }) => {
      const seat = one.status === "active" ? seats.get(one.id) : undefined;
      const history = seat === undefined ? undefined : await new SeatDesk(services, one.id, seat).history(signal);
      const isAsked = history !== undefined && openTurn(history, systemClock.now()) !== undefined;
      return { ...one, waitsForYou: isAsked || (caller.owner && asksOwner) };
    }),
  );
}
