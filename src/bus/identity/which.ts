import { readStatus } from "../broker-folder.ts";
import { identitiesOf } from "./keys.ts";

/** The environment variable for credentials at an external broker: a file, or a folder with one for each role. */
export const CREDS_VARIABLE = "SWARM_NATS_CREDS";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The credentials with which a command connects: a file, or a folder with one for each role. Those of the home at its own
 * broker, also where that is named by its address; else what SWARM_NATS_CREDS says, undefined if nothing.
 * @param at.natsUrl the broker that was named; undefined for the home's own
 */
export async function identityFor(at: {
  readonly home: string;
  readonly natsUrl?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}): Promise<string | undefined> {
  const { home, natsUrl, env } = at;
  if (natsUrl !== undefined && env[CREDS_VARIABLE]) return env[CREDS_VARIABLE];
  if (natsUrl === undefined || (await isHomes(home, natsUrl))) return identitiesOf(home);
  return undefined;
}

async function isHomes(home: string, named: string): Promise<boolean> {
  const running = await readStatus(home);
  const [url, own] = [URL.parse(named), URL.parse(running?.url ?? "")];
  return url !== null && own !== null && LOOPBACK.test(url.hostname) && url.port === own.port;
}
