import { join, resolve } from "node:path";
import { serverInfo, shownAddress } from "#bus";
import type { Grant } from "#client";
import { asJson } from "#lib/plain";
import { replaceFile } from "#lib/replace-file";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { addressOf, type BrokerLocation, discussionAt, type JsonFlags, requireName, shownPath } from "../reach.ts";
import { requireRunningFor } from "../stored/history.ts";
import { grantOf, invitationsOf } from "./invite.ts";

export interface CredentialsFlags extends JsonFlags {
  readonly seat?: string;
  readonly sender?: string;
  readonly days?: number;
  readonly out?: string;
}

const INFO_MS = 5_000;

/**
 * Issues an invitation and a broker identity for a program: as holder of a seat, or as one sender of a team session.
 * Writes them to a file (0600) named in environment variables, or prints JSON.
 */
export async function credentials(id: string, flags: CredentialsFlags): Promise<ExitCode> {
  const { terminal, place } = discussionAt(id, flags);
  await using bus = await requireRunningFor(id, place, "swarm credentials");
  const grant = await wanted(bus, place, id, flags);
  const name = grant.role === "seat" ? grant.participant : flags.sender;
  const url = (await addressOf(place)) ?? "";
  const info = await serverInfo(url, INFO_MS);
  if (info && info.auth_required !== true) {
    terminal.out(flags.json ? `${asJson({ url })}\n` : exports({ SWARM_NATS_URL: url }));
    terminal.err("swarm: this broker asks for no identity: anyone who can reach it may write under any name\n");
    return EXIT.done;
  }
  const invitations = await invitationsOf(place, bus);
  if (!invitations.issues) {
    throw new CliError(
      `the keys of the identities of ${shownAddress(url)} are not here: set SWARM_NATS_CREDS to the folder that \`swarm broker setup\` made, or ask its operator`,
    );
  }
  const seconds = flags.days === undefined ? undefined : Math.round(flags.days * 86_400);
  const { invitation } = await invitations.create(grant, { label: "swarm credentials", seconds });
  const issued = invitations.credentials(invitation);
  if (!issued) throw new Error("an invitation to a seat or a sender has credentials");
  if (flags.json) {
    const at = grant.role === "seat" ? { discussion: id, seat: name } : { session: id, sender: name };
    terminal.out(`${asJson({ invitation: invitation.id, ...at, ...issued })}\n`);
    return EXIT.done;
  }
  const path = resolve(flags.out ?? join(place.home, "broker", "identities", "seats", id, `${name ?? ""}.creds`));
  try {
    await replaceFile(path, issued.creds, 0o600);
  } catch (error) {
    // Nobody has what it lets in, so that nobody would end it.
    await invitations.revoke(invitation.id);
    const why = `${shownPath(path)} cannot be written: ${(error as Error).message}; no credentials were handed out`;
    const hint = `name another file with --out${flags.out === undefined ? ", or take them with --json" : ""}`;
    throw new CliError(`${why}: ${hint}`, flags.out === undefined ? EXIT.failed : EXIT.usage, { cause: error });
  }
  terminal.out(exports({ SWARM_NATS_URL: issued.url, SWARM_NATS_CREDS: path }));
  const hints = `reply subjects begin with ${issued.inbox}; \`swarm invite --revoke ${invitation.id}\` ends it`;
  terminal.err(`swarm: ${shownPath(path)} is good until ${issued.expires}; ${hints}\n`);
  return EXIT.done;
}

async function wanted(
  bus: Parameters<typeof grantOf>[0],
  place: BrokerLocation,
  id: string,
  { seat, sender }: CredentialsFlags,
): Promise<Grant & { role: "seat" | "logger" }> {
  if ((seat === undefined) === (sender === undefined)) {
    throw new UsageError("name the seat: swarm credentials ID --seat NAME, or swarm credentials SESSION --sender NAME");
  }
  if (sender !== undefined) return { role: "logger", session: id, sender: requireName("the sender", sender) };
  return (await grantOf(bus, place, id, { seat: seat ?? "" })) as Grant & { role: "seat" };
}

/** Formats variables for a shell: `eval "$(swarm credentials …)"`. */
const exports = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join("");
