import { copyFile, mkdir, readdir, realpath, rename, rm, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { readStatus } from "../broker-folder.ts";
import { identitiesOf } from "./keys.ts";

/** Environment variable for credentials at an external broker: a file, or a folder with one for each role. */
export const CREDS_VARIABLE = "SWARM_NATS_CREDS";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A command's credentials: the home's at its own broker (default, or by address), else SWARM_NATS_CREDS, else none. */
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

/** Folder of credentials by port, for this user's programs, which know a broker's address but not its home. */
const FOLDER = join(homedir(), ".cache", "swarm-discussion", "brokers");

/** Named by the whole address, so that a client never shows them to another machine's broker on the same port. */
const linkOf = (port: number): string => join(FOLDER, `127.0.0.1-${port}.creds`);
const localOf = (home: string): string => join(identitiesOf(home), "local.creds");

/** Lets this user's programs find the credentials. If that fails, SWARM_NATS_CREDS has to name them. */
export async function offerLocal(home: string, port: number): Promise<void> {
  const made = `${linkOf(port)}.${process.pid}`;
  try {
    await mkdir(FOLDER, { recursive: true, mode: 0o700 });
    // Windows restricts the creation of links.
    await symlink(localOf(home), made).catch(() => copyFile(localOf(home), made));
    await rename(made, linkOf(port));
  } catch {
    await rm(made, { force: true }).catch(() => undefined);
  }
}

/** Removes the offer, unless another broker has taken the port. */
export async function withdrawLocal(home: string, port: number): Promise<void> {
  const [ours, there] = await Promise.all([localOf(home), linkOf(port)].map((path) => realpath(path).catch(() => "")));
  if (ours !== "" && ours === there) await rm(linkOf(port), { force: true }).catch(() => undefined);
  await forgetGone().catch(() => undefined);
}

async function forgetGone(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    await realpath(path).catch(() => rm(path, { force: true }));
  }
}
