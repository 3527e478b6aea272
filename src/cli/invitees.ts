import { type Bus, identityFor, openIssuer } from "#bus";
import { type Grant, Invitations, readUpToNow } from "#client";
import { emptyReading, seatsOf } from "#discussion";
import { seatIdOf } from "#protocols/seating";
import { CliError, UsageError } from "./failures.ts";
import { requireId, requireName } from "./input/names.ts";
import { addressOf, type BrokerLocation } from "./reach.ts";
import { noDiscussion } from "./stored/history.ts";

/** Timeout for reading a discussion, in ms. */
const READ_MS = 30_000;

/** The invitations of a place, with the identities that they have on its broker. */
export async function invitationsOf(place: BrokerLocation, bus: Bus): Promise<Invitations> {
  const url = await addressOf(place);
  const issuer = url === undefined ? undefined : await openIssuer(url, await identityFor(place));
  return new Invitations(bus, { issuer });
}

/** What is to be granted, as the options name it. */
export interface GrantFlags {
  readonly seat?: string;
  readonly log?: string;
  readonly owner?: boolean;
}

/**
 * The grant that the options name; for a discussion's id alone, to watch it.
 * @throws UsageError if nothing is named; CliError if there is no such discussion or seat
 */
export async function grantOf(
  bus: Bus,
  place: BrokerLocation,
  id: string | undefined,
  flags: GrantFlags,
): Promise<Grant> {
  if (flags.owner) return { role: "owner" };
  if (flags.log !== undefined) return { role: "logger", session: requireName("the session", flags.log) };
  if (id === undefined) {
    throw new UsageError(
      "name the discussion: swarm invite ID --seat NAME, or swarm invite ID for somebody who watches",
    );
  }
  const state = emptyReading(requireId(id));
  await readUpToNow(bus, state, AbortSignal.timeout(READ_MS));
  if (state.created === undefined) throw await noDiscussion(place, id);
  if (flags.seat === undefined) return { role: "watcher", discussion: id };
  const participant = seatIdOf(flags.seat);
  const seats = seatsOf(state);
  if (seats.includes(participant)) return { role: "seat", discussion: id, participant };
  const there = seats.length > 0 ? `its seats: ${seats.join(", ")}` : "start one with --seat NAME";
  throw new CliError(`${id} has no seat ${participant}; ${there}`);
}
