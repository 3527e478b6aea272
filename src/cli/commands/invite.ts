// `swarm invite`, and the grants of invitation links.

import { type Bus, identityFor, openIssuer, REVOKED_STORE } from "#bus";
import { type Grant, gatewayAddress, type Invitation, Invitations, invitationLink, isOf, readUpToNow } from "#client";
import { emptyReading, seatsOf } from "#discussion";
import { isLoopback } from "#lib/addresses";
import { systemClock } from "#lib/clock";
import { once } from "#lib/memoized";
import { asJson, plain } from "#lib/plain";
import { seatIdOf } from "#protocols/seating";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { helpLang } from "../program/build.ts";
import {
  addressOf,
  type BrokerLocation,
  commandAt,
  type JsonFlags,
  requireGatewayUrl,
  requireId,
  requireName,
  requireRunning,
} from "../reach.ts";
import { localTime } from "../render/text.ts";
import { noDiscussion, READ_MS, requireRunningFor } from "../stored/history.ts";
import { printResult } from "../terminal.ts";
import { type Words, words } from "../words/index.ts";

interface InviteFlags extends JsonFlags {
  readonly seat?: string;
  readonly log?: string;
  readonly owner?: boolean;
  readonly label?: string;
  readonly days?: number;
  readonly url?: string;
  readonly list?: boolean;
  readonly revoke?: string;
  readonly reset?: string;
}

export async function invite(id: string | undefined, flags: InviteFlags): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  await using bus = await (id === undefined
    ? requireRunning(place, "swarm invite")
    : requireRunningFor(id, place, "swarm invite"));
  const invitations = await invitationsOf(place, bus);
  const w = words(helpLang([], place.env)).links;
  if (flags.revoke !== undefined) {
    if (!(await invitations.revoke(flags.revoke))) throw unknown(flags.revoke);
    terminal.out(`${w.revoked(flags.revoke)}\n`);
    return EXIT.done;
  }
  if (flags.list) {
    const found = (await invitations.list()).filter(isOf(id));
    printResult(terminal, flags, found, () => found.map((one) => lineOf(one, w)));
    return EXIT.done;
  }
  // Before anything is made or withdrawn: a link that cannot be shown is lost.
  const base = await baseOf(flags, place, bus);
  const { reset, label, days, json } = flags;
  const seconds = days === undefined ? undefined : Math.round(days * 86_400);
  const made =
    reset === undefined
      ? await invitations.create(await grantOf(bus, place, id, flags), { label, seconds })
      : await invitations.reset(reset);
  if (!made) throw unknown(reset ?? "");
  if (reset !== undefined && !json) terminal.err(`swarm: ${w.replaced(reset)}\n`);
  const { invitation, token, code } = made;
  const url = invitationLink(base, code);
  const until = localTime(invitation.expires);
  if (json) terminal.out(`${asJson({ ...invitation, token, url })}\n`);
  else {
    const who = invitation.once ? w.oneBrowser(until) : w.anybody(until);
    terminal.out(`${url}\n${who} ${w.ends(invitation.id)}\n`);
  }
  const { protocol, hostname } = new URL(base);
  if (isLoopback(hostname)) terminal.err(`swarm: ${w.hereOnly}\n`);
  else if (protocol === "http:") terminal.err(`swarm: ${w.plain}\n`);
  return EXIT.done;
}

/** Returns the gateway's address. @throws UsageError if the given one is not a URL; CliError if none is known */
async function baseOf({ url }: InviteFlags, { env }: BrokerLocation, bus: Bus): Promise<string> {
  if (url) return requireGatewayUrl("--url", url);
  if (env.SWARM_HTTP_URL) return requireGatewayUrl("SWARM_HTTP_URL", env.SWARM_HTTP_URL);
  const known = await gatewayAddress(bus);
  if (known === undefined)
    throw new CliError("no gateway address is known here: start `swarm up`, or name it with --url");
  return known;
}

/** Time in ms within which this home's gateway is to answer: it is the last of the workers to start. */
const GATEWAY_MS = 15_000;
const LOOK_MS = 200;

/** Returns what makes the personal links of seats, by the gateway that answers first; undefined if none answers in time. */
export function linkMaker(place: BrokerLocation, bus: Bus, signal: AbortSignal) {
  const gateway = once(() => livingGateway(place, bus, signal));
  return async (discussion: string, participant: string) => {
    const base = await gateway();
    if (base === undefined) return undefined;
    const { code } = await (await invitationsOf(place, bus)).create({ role: "seat", discussion, participant });
    return invitationLink(base, code);
  };
}

async function livingGateway({ env }: BrokerLocation, bus: Bus, signal: AbortSignal): Promise<string | undefined> {
  if (env.SWARM_HTTP_URL) return requireGatewayUrl("SWARM_HTTP_URL", env.SWARM_HTTP_URL);
  for (const until = performance.now() + GATEWAY_MS; performance.now() < until; ) {
    const url = await gatewayAddress(bus);
    const within = AbortSignal.any([signal, AbortSignal.timeout(1_000)]);
    const health = url === undefined ? undefined : fetch(`${url}/healthz`, { signal: within });
    if ((await health?.catch(() => undefined))?.ok) return url;
    await systemClock.sleep(LOOK_MS, signal);
  }
  return undefined;
}

const unknown = (id: string) => new CliError(`there is no invitation ${id}: \`swarm invite --list\` shows them`);

/** `Zk3…  seat split-it/alice (Alice), opened 22 Nov 2026, 10:00, good until 29 Nov 2026, 10:00` */
function lineOf({ id, grant, label, expires, used, revoked }: Invitation, w: Words["links"]): string {
  const { role } = grant;
  const what =
    role === "owner" ? "owner" : role === "logger" ? `logger ${grant.session}` : `${role} ${grant.discussion}`;
  const place = role === "seat" ? `/${grant.participant}` : "";
  const opened = used === undefined ? w.states.unused : w.since(localTime(used));
  const until = localTime(expires);
  const over =
    revoked !== undefined ? w.states.revoked : Date.parse(expires) <= Date.now() ? w.states.expired : undefined;
  const state = over === undefined ? `${opened}, ${w.until(until)}` : over;
  return `${id}  ${what}${place}${label === undefined ? "" : ` (${plain(label)})`}, ${state}`;
}

export async function invitationsOf(place: BrokerLocation, bus: Bus): Promise<Invitations> {
  const url = await addressOf(place);
  const revoking = { store: bus.store(REVOKED_STORE), env: place.env };
  const issuer = url === undefined ? undefined : await openIssuer(url, await identityFor(place), revoking);
  return new Invitations(bus, { issuer });
}

/**
 * Returns the grant that the options name; by default watching the discussion.
 * @throws UsageError if nothing is named; CliError if there is no such discussion or seat
 */
export async function grantOf(
  bus: Bus,
  place: BrokerLocation,
  id: string | undefined,
  flags: Pick<InviteFlags, "seat" | "log" | "owner">,
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
