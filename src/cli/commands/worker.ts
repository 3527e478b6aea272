import { pathToFileURL } from "node:url";
import { type Role, workerEntry } from "#actor";
import { CREDS_VARIABLE, identityFor } from "#bus";
import { CliError, type ExitCode, UsageError } from "../failures.ts";
import { addressOf, brokerLocation, shownPath } from "../reach.ts";
import type { DiscussantFlags } from "./discussant.ts";

/**
 * Runs one worker: its main runs in this process, and sets the exit status. The discussant works for a team, not for
 * discussions: `swarm up` starts none.
 */
export async function worker(role: Role | "discussant", flags: DiscussantFlags): Promise<ExitCode | undefined> {
  const { home: _, nats: __, lang: ___, ...own } = flags;
  const [other] = role === "discussant" ? [] : Object.keys(own).filter((key) => key !== "debug");
  if (other !== undefined) throw new UsageError(`--${other} is an option of swarm worker discussant, not of ${role}`);
  const place = brokerLocation(flags);
  const { home } = place;
  const url = await addressOf(place);
  if (url === undefined) {
    throw new CliError(
      `no broker is running for ${shownPath(home)}: name one with --nats URL, or start one with \`swarm up\``,
    );
  }
  if (role === "discussant") return (await import("./discussant.ts")).discussant(url, flags);
  process.env.SWARM_NATS_URL = url;
  process.env.SWARM_HOME = home;
  const creds = await identityFor(place);
  if (creds !== undefined) process.env[CREDS_VARIABLE] = creds;
  await import(pathToFileURL(workerEntry(role)).href);
  return undefined;
}
