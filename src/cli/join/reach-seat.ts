import {
  CREDS_VARIABLE,
  identityFor,
  isSeatCredentials,
  openIssuer,
  openSeatBus,
  readCredentials,
  type SeatBus,
  signerOf,
} from "#bus";
import { subjects } from "#wire";
import { noDiscussion, requireRunningFor } from "../live.ts";
import { addressOf, type BrokerLocation } from "../reach.ts";

/** How long one may sit with an identity made here, in ms. It never leaves this process. */
const SITTING_MS = 90 * 86_400_000;

/**
 * The bus as one seat sees it: with the seat's own credentials in SWARM_NATS_CREDS, else with an identity made for this
 * process where the keys are here. Where the broker asks for no identity, as anybody.
 * @throws CliError if there is no broker or no such discussion
 */
export async function reachSeat(place: BrokerLocation, discussion: string, participant: string): Promise<SeatBus> {
  const url = await addressOf(place);
  const creds = await identityFor(place);
  if (url !== undefined && creds !== undefined && place.env[CREDS_VARIABLE] === creds) {
    const given = await readCredentials(creds).catch(() => undefined);
    if (given && isSeatCredentials(given)) {
      return openSeatBus({ url, authenticator: signerOf(given), discussion, participant });
    }
  }
  const bus = await requireRunningFor(discussion, place, `swarm join ${participant}`);
  try {
    if (!(await bus.last(subjects.control(discussion)))) throw await noDiscussion(place, discussion);
    const issuer = url === undefined ? undefined : await openIssuer(url, creds);
    if (!issuer || url === undefined) return bus;
    const seat = { kind: "seat", discussion, participant } as const;
    const made = issuer.issue(`join ${process.pid} ${discussion} ${participant}`, seat, Date.now() + SITTING_MS);
    const own = await openSeatBus({ url, authenticator: signerOf(made), discussion, participant });
    await bus.close();
    return own;
  } catch (error) {
    await bus.close();
    throw error;
  }
}
