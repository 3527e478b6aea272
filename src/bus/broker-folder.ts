import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { isAlive } from "#lib/replace-file";
import { BusError } from "./port.ts";

/** Contents of broker.json: the running server. */
export interface Running {
  url: string;
  pid: number;
}

const statusFile = (home: string): string => join(home, "broker", "broker.json");

/** Lock on a data folder, held by the process that runs its server. */
export interface Lock {
  release(): Promise<void>;
}

/** Takes the lock on a data folder: a file with the process id of the owner. Undefined if a live process holds it. */
export async function takeLock(folder: string): Promise<Lock | undefined> {
  const path = join(folder, "lock");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(path, "wx", 0o600);
      await file.writeFile(String(process.pid));
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(await readFile(path, "utf8").catch(() => ""));
      if (owner > 0 && isAlive(owner) && owner !== process.pid) return undefined;
      // The owner has exited, or crashed between creating the file and writing its id.
      await rm(path, { force: true });
    }
  }
  return undefined;
}

/**
 * Creates the folder if it is missing.
 * @throws BusError `refused` if it is not writable
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new BusError(
      "refused",
      `cannot write below ${folder}: ${(error as Error).message}; choose another place with --home or SWARM_HOME`,
      {
        cause: error,
      },
    );
  }
}

/** The port of this home's last broker, so that its clients find the new one; any free port if that one is in use. */
export async function reusablePort(home: string): Promise<number> {
  const before = await readStatus(home);
  const port = before ? Number(new URL(before.url).port) : 0;
  return (port > 0 ? await freePort(port) : undefined) ?? (await freePort(0)) ?? 0;
}

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

/** Reads broker.json; undefined if there is none. */
export async function readStatus(home: string): Promise<Running | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(statusFile(home), "utf8"));
    if (typeof value === "object" && value !== null && "url" in value && "pid" in value) return value as Running;
  } catch {
    // Missing, or truncated by a power failure.
  }
  return undefined;
}

/** Replaces broker.json atomically. */
export async function writeStatus(folder: string, running: Running): Promise<void> {
  const temporary = join(folder, `broker.json.${process.pid}`);
  await writeFile(temporary, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  await rename(temporary, join(folder, "broker.json"));
}
