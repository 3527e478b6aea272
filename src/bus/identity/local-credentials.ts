import { copyFile, mkdir, readdir, realpath, rename, rm, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { identitiesOf } from "./keys.ts";

/**
 * Where this user's programs find the credentials of the broker on a port of this machine, whatever its home: they know its
 * address and nothing else.
 */
const FOLDER = join(homedir(), ".cache", "swarm-discussion", "brokers");

/** Named by the whole address: they must not be shown to another machine's broker on the same port. */
const linkOf = (port: number): string => join(FOLDER, `127.0.0.1-${port}.creds`);
const localOf = (home: string): string => join(identitiesOf(home), "local.creds");

/** Lets this user's programs find the credentials. They have to be named by SWARM_NATS_CREDS where that is not possible. */
export async function offerLocal(home: string, port: number): Promise<void> {
  const made = `${linkOf(port)}.${process.pid}`;
  try {
    await mkdir(FOLDER, { recursive: true, mode: 0o700 });
    // On Windows not everybody may make links.
    await symlink(localOf(home), made).catch(() => copyFile(localOf(home), made));
    await rename(made, linkOf(port));
  } catch {
    await rm(made, { force: true }).catch(() => undefined);
  }
}

/** Takes it back, unless another broker has the port by now. */
export async function withdrawLocal(home: string, port: number): Promise<void> {
  const [ours, there] = await Promise.all([localOf(home), linkOf(port)].map((path) => realpath(path).catch(() => "")));
  if (ours !== "" && ours === there) await rm(linkOf(port), { force: true }).catch(() => undefined);
  await forgetGone().catch(() => undefined);
}

/** Forgets brokers whose homes are gone. */
async function forgetGone(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    await realpath(path).catch(() => rm(path, { force: true }));
  }
}
