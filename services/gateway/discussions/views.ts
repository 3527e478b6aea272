import type { Listed } from "#client";
import { detailOf, openTurn, type Projection, readingJson } from "#discussion";
import { systemClock } from "#lib/clock";
import { hasModes, protocolOf } from "#protocols";
import { namesOf } from "#protocols/labels";
import type { Caller, View } from "../caller.ts";
import { SeatDesk } from "../seats/seat-desk.ts";
import type { Services } from "../services.ts";

/**
 * Everything that a page needs when it loads a discussion: its summary, derived values, and the reading itself. The
 * page continues with the events after `seq`. Only the owner sees the user's question.
 * @param now milliseconds since the epoch
 */
export function viewFor(state: Projection, view: View, now: number) {
  const shown = view.kind === "owner" ? state : withoutOthers(state, view);
  const protocol = protocolOf(state.options);
  return {
    ...detailOf(shown, now),
    reading: readingJson(shown),
    hasModes: hasModes(state.options),
    names: { en: namesOf(protocol, "en"), zh: namesOf(protocol, "zh") },
    seq: state.lastSeq,
  };
}

/** Removes the user's question and the names of those whose answers were returned: only the author sees a return. */
function withoutOthers(state: Projection, view: View): Projection {
  const { step } = state;
  if (!step) return { ...state, question: undefined };
  const own = Object.entries(step.returned).filter(([id]) => view.kind === "seat" && view.participant === id);
  return { ...state, question: undefined, step: { ...step, returned: Object.fromEntries(own) } };
}

/** Adds to each discussion whether it waits for the caller. */
export async function withWaiting(listed: readonly Listed[], caller: Caller, services: Services, signal: AbortSignal) {
  const seats = new Map(
    caller.invitations.flatMap(({ grant }) => (grant.role === "seat" ? [[grant.discussion, grant.participant]] : [])),
  );
  return Promise.all(
    listed.map(async ({ asksOwner, ...one }) => {
      const seat = one.status === "active" ? seats.get(one.id) : undefined;
      const history = seat === undefined ? undefined : await new SeatDesk(services, one.id, seat).history(signal);
      const isAsked = history !== undefined && openTurn(history, systemClock.now()) !== undefined;
      // A guest who is the owner only by being on this machine is not asked what the owner is.
      const isOwner = caller.owner && !(caller.local && seats.has(one.id));
      return { ...one, waitsForYou: isAsked || (isOwner && asksOwner) };
    }),
  );
}
