import { gatewayAddress, type Invitation, invitationLink } from "#client";
import { asJson, plain } from "#lib/plain";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { grantOf, invitationsOf } from "../invitees.ts";
import { requireRunningFor } from "../live.ts";
import { placeOf, requireRunning } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

export interface InviteFlags {
  readonly seat?: string;
  readonly log?: string;
  readonly owner?: boolean;
  readonly label?: string;
  readonly days?: number;
  readonly url?: string;
  readonly list?: boolean;
  readonly revoke?: string;
  readonly json?: boolean;
  readonly home?: string;
  readonly nats?: string;
}

/** Creates invitation links for a seat, watching, logging or ownership; lists and revokes them. */
export async function invite(id: string | undefined, flags: InviteFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = placeOf(flags);
  await using bus = await (id === undefined
    ? requireRunning(place, "swarm invite")
    : requireRunningFor(id, place, "swarm invite"));
  const invitations = await invitationsOf(place, bus);
  if (flags.revoke !== undefined) {
    if (!(await invitations.revoke(flags.revoke))) {
      throw new CliError(`there is no invitation ${flags.revoke}: \`swarm invite --list\` shows them`);
    }
    terminal.out(`${flags.revoke} is revoked\n`);
    return EXIT.done;
  }
  if (flags.list) {
    const found = (await invitations.list()).filter(
      ({ grant }) => id === undefined || ("discussion" in grant && grant.discussion === id),
    );
    terminal.out(flags.json ? `${asJson(found)}\n` : found.map((one) => `${lineOf(one)}\n`).join(""));
    return EXIT.done;
  }
  const grant = await grantOf(bus, place, id, flags);
  const { invitation, token } = await invitations.create(grant, {
    label: flags.label,
    seconds: flags.days === undefined ? undefined : Math.round(flags.days * 86_400),
  });
  const base = flags.url || place.env.SWARM_HTTP_URL || (await gatewayAddress(bus));
  if (!base) throw new CliError("no gateway address is known here: start `swarm up`, or name it with --url");
  const link = invitationLink(base, token);
  terminal.out(
    flags.json
      ? `${asJson({ ...invitation, token, url: link })}\n`
      : `${link}\n${invitation.id} is good until ${invitation.expires}; \`swarm invite --revoke ${invitation.id}\` ends it\n`,
  );
  return EXIT.done;
}

/** `Zk3… seat split-it/alice, opened, good until 2026-11-28T10:00:00.000Z (Alice)` */
function lineOf({ id, grant, label, expires, used, revoked }: Invitation): string {
  const { role } = grant;
  const what =
    role === "owner" ? "owner" : role === "logger" ? `logger ${grant.session}` : `${role} ${grant.discussion}`;
  const place = role === "seat" ? `/${grant.participant}` : "";
  const state = revoked !== undefined ? "revoked" : used === undefined ? "not opened" : "opened";
  return `${id}  ${what}${place}, ${state}, good until ${expires}${label === undefined ? "" : ` (${plain(label)})`}`;
}
