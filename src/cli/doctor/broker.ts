import {
  type BrokerRole,
  findRunningBroker,
  identityFor,
  openBus,
  openIssuer,
  openSeatBus,
  serverInfo,
  shownAddress,
  signerOf,
} from "#bus";
import type { BrokerLocation } from "../reach.ts";

/** The result of one check. `essential`: nothing works without it. */
export interface CheckResult {
  readonly what: string;
  readonly state: "ok" | "missing" | "warning";
  readonly text: string;
  readonly essential?: boolean;
}

/** How long a broker may take for each answer, in ms. */
const ANSWER_MS = 3_000;
/** How long the identity is good with which a seat's way is tried, in ms. */
const TRIAL_MS = 60_000;

/** What the broker of a place is, and what it lacks. */
export async function brokerFindings(place: BrokerLocation): Promise<CheckResult[]> {
  const { natsUrl, home } = place;
  const what = "broker";
  const url = natsUrl ?? (await findRunningBroker(home));
  if (url === undefined) {
    return [{ what, state: "warning", text: "none is running for this home; every discussion starts one" }];
  }
  const shown = shownAddress(url);
  const info = await serverInfo(url, ANSWER_MS);
  if (!info) return [{ what, state: "missing", text: `${shown} does not answer`, essential: true }];
  const running: CheckResult = {
    what,
    state: "ok",
    text: `runs at ${shown}${natsUrl === undefined ? "" : ", as given"}`,
  };
  return [running, ...(await identities(place, url, info.auth_required === true))];
}

async function identities(place: BrokerLocation, url: string, asks: boolean): Promise<CheckResult[]> {
  const what = "identities";
  const creds = await identityFor({ ...place, natsUrl: place.natsUrl });
  if (!asks && creds === undefined) {
    const text =
      "the broker asks for none: anyone who can reach it may write under any name; `swarm broker setup` creates identities";
    return [{ what, state: "warning", text }];
  }
  const failed = await attempt(() => connectAs("owner", url, creds));
  if (failed !== undefined) return [{ what, state: "missing", text: failed, essential: true }];
  const issuer = await openIssuer(url, creds);
  if (!issuer) {
    const text =
      "the keys are not here: nobody can be invited to the bus itself, and a revoked invitation ends at the gateway alone";
    return [{ what, state: "warning", text }];
  }
  const seat = { kind: "seat", discussion: "doctor", participant: "doctor" } as const;
  const noSeat = await attempt(async () => {
    const authenticator = signerOf(issuer.issue("doctor", seat, Date.now() + TRIAL_MS));
    await (await openSeatBus({ url, authenticator, ...seat })).close();
  });
  if (noSeat !== undefined) {
    const text = `roles are let in, seats are not: ${noSeat}; \`swarm broker setup --apply\` gives the broker its accounts`;
    return [{ what, state: "missing", text }];
  }
  return [{ what, state: "ok", text: "one for each role and seat; invitations are good on the bus too" }];
}

async function connectAs(role: BrokerRole, url: string, creds: string | undefined): Promise<void> {
  await (await openBus({ url, creds, role, name: "swarm doctor", timeoutMs: ANSWER_MS })).close();
}

/** Why it failed; undefined if it did not. */
async function attempt(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
