import { randomUUID } from "node:crypto";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
import { systemClock } from "./clock.ts";
import { isRunning, ownIdentity, pidIn } from "./process-identity.ts";
import { succeeds } from "./signal.ts";
import { textIfThere } from "./text-file.ts";

export interface LockFile {
  /** Removes the file, unless another process owns it. */
  release(): Promise<void>;
}

export interface Holder {
  readonly pid: number;
}

/** Attempts to take a lock that others are taking over, and the pause between them in ms. */
const ATTEMPTS = 200;
const PAUSE_MS = 10;

/**
 * Takes a lock: a file with the identity of its owner, which appears atomically. The lock of a process that has ended is
 * taken over, even if its process id was reused.
 * @param options.again whether this process may take over its own earlier lock. Default false
 * @returns the holder if another running process has it
 */
export async function takeLockFile(
  path: string,
  { again = false }: { readonly again?: boolean } = {},
): Promise<LockFile | Holder> {
  const self = await ownIdentity();
  const identity = `${self} ${randomUUID()}`;
  const own = `${path}.${process.pid}.${randomUUID().slice(0, 8)}`;
  await writeFile(own, identity, { mode: 0o600, flag: "wx" });
  const release = async (): Promise<void> => {
    if ((await textIfThere(path)) === identity) await rm(path, { force: true });
  };
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (await placed(own, path, identity)) return { release };
      const found = await textIfThere(path);
      if (found === undefined) continue;
      const isOurs = again && found.startsWith(`${self} `);
      if (!isOurs && (await isRunning(found))) return { pid: pidIn(found) };
      const other = await takenOver(path, found, { own, identity });
      if (other === undefined) return { release };
      if (attempt >= ATTEMPTS) return { pid: pidIn(other) };
      await systemClock.sleep(PAUSE_MS);
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function placed(own: string, path: string, identity: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    // A file system without hard links.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
  }
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return undefined;
    throw error;
  });
  await file?.writeFile(identity);
  await file?.close();
  return file !== undefined;
}

/**
 * Puts a lock in the place of a former one: at no moment is there none, which a third process could take. Only the holder of
 * a claim file may do so, so that nobody replaces a lock that another process has created meanwhile.
 * @returns undefined if it is taken; else the identity of who has the claim or, by now, the lock; empty if that is gone, too
 */
async function takenOver(path: string, former: string, by: { own: string; identity: string }) {
  const claim = `${path}.claim`;
  if (!(await placed(by.own, claim, by.identity))) {
    const holder = await textIfThere(claim);
    if (holder !== undefined && !(await isRunning(holder))) await abandon(claim, holder, `${by.own}.ended`);
    return holder ?? "";
  }
  try {
    const found = await textIfThere(path);
    if (found !== former) return found ?? "";
    await rename(by.own, path);
    return undefined;
  } finally {
    await rm(claim, { force: true });
  }
}

/** Removes the claim of a process that was killed while it had it. A claim that is another's by now is put back. */
async function abandon(claim: string, holder: string, aside: string): Promise<void> {
  if (!(await succeeds(rename(claim, aside)))) return;
  const found = (await textIfThere(aside)) ?? "";
  if (found !== holder) await placed(aside, claim, found);
  await rm(aside, { force: true });
}
