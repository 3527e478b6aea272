import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, realpath, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { jsonIn } from "#lib/json-in";
import { isRunning, pidIn } from "#lib/process-identity";
import { succeeds } from "#lib/signal";
import { tailOf } from "#lib/text-file";
import { BusError, refused } from "./port.ts";

/** Returns the process that holds the lock on a home's data; undefined if none does, it has ended, or it is unreadable. */
export async function lockHolder(home: string): Promise<number | undefined> {
  const path = join(home, "broker", "lock");
  const text = await readFile(path, "utf8").catch(() => "");
  return (await isRunning(text)) ? pidIn(text) : undefined;
}

/** Free bytes below which nothing can be stored. */
const MIN_FREE = 256 * 1024;

/** Creates a missing folder, and tries to write there. @throws BusError `refused` if it cannot, `full` */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, "probe");
    await rm(probe, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw full(folder);
    throw refused(
      `cannot write below ${folder}: ${(error as Error).message}; choose another place with --home or SWARM_HOME`,
      { cause: error },
    );
  }
  if (await isFull(folder)) throw full(folder);
}

/** Whether the disk of a folder has no room left for a broker. */
export async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < MIN_FREE;
}

const LOG_TAIL = 64 * 1024;

/**
 * Returns why the running server of a home cannot write, such as `file too large` or `disk quota exceeded`; undefined if it
 * can. After such an error it stores nothing and answers nobody until it is restarted.
 */
export async function writeFault(home: string): Promise<string | undefined> {
  const log = await tailOf(join(home, "broker", "nats.log"), LOG_TAIL);
  const own = log.split("Starting nats-server").at(-1) ?? "";
  return /(?:[Cc]ritical write error|failed to store a msg).*: (file too large|disk quota exceeded)/.exec(own)?.[1];
}

const full = (folder: string): BusError =>
  new BusError(
    "full",
    `no space is left on the disk of ${folder}: nothing can be stored; free some space, then try again`,
  );

/**
 * Returns the name of a home's server, which tells its clients from those of another server on the same port. It is made
 * from a stored id and the home's path, so that a copy of the home has another name.
 */
export async function serverName(home: string): Promise<string> {
  const folder = join(home, "broker");
  const path = join(folder, "server-id");
  let id = await readFile(path, "utf8").catch(() => "");
  if (id === "") {
    await writeFile(path, randomUUID(), { mode: 0o600, flag: "wx" }).catch(() => undefined);
    id = await readFile(path, "utf8").catch(() => "");
  }
  const place = await realpath(folder).catch(() => folder);
  return `swarm-${createHash("sha256").update(`${id} ${place}`).digest("hex").slice(0, 16)}`;
}

/** Whether a log can be appended to; without one the server would not start. */
export const canLog = (path: string): Promise<boolean> => succeeds(open(path, "a", 0o600).then((file) => file.close()));

/** Returns the port of this home's last broker, so that its clients find the new one; any free port if it is in use. */
export async function reusablePort(home: string): Promise<number> {
  // Written at every start, and kept by a clean end.
  const config = await readFile(join(home, "broker", "nats.conf"), "utf8").catch(() => "");
  const port = Number(/^port: (\d+)$/m.exec(config)?.[1] ?? 0);
  return (port > 0 ? await freePort(port) : undefined) ?? (await anyPort());
}

/** Finds a free port; 0 if there is none. */
export const anyPort = async (): Promise<number> => (await freePort(0)) ?? 0;

function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

/** Reads broker.json, which tells of the running server. It may be truncated by a power failure. */
export async function readStatus(home: string): Promise<{ url: string; pid: number } | undefined> {
  const value = Object(jsonIn(await readFile(join(home, "broker", "broker.json"), "utf8").catch(() => "")));
  return "url" in value && "pid" in value ? value : undefined;
}
