import { pathToFileURL } from "node:url";
import { type Role, workerEntry } from "#actor";
import { CREDS_VARIABLE, findRunningBroker, identityFor } from "#bus";
import { CliError, type ExitCode } from "../failures.ts";
import { shownPath } from "../home.ts";
import { placeOf } from "../reach.ts";

export interface WorkerFlags {
  readonly home?: string;
  readonly nats?: string;
}

/** Runs one worker: its main runs in this process, and sets the exit status. */
export async function worker(role: Role, flags: WorkerFlags): Promise<ExitCode | undefined> {
  const place = placeOf(flags);
  const { home, natsUrl } = place;
  const url = natsUrl ?? (await findRunningBroker(home));
  if (url === undefined) {
    throw new CliError(
      `no broker is running for ${shownPath(home)}: name one with --nats URL, or start one with \`swarm up\``,
    );
  }
  process.env.SWARM_NATS_URL = url;
  process.env.SWARM_HOME = home;
  const creds = await identityFor(place);
  if (creds !== undefined) process.env[CREDS_VARIABLE] = creds;
  await import(pathToFileURL(workerEntry(role)).href);
  return undefined;
}
