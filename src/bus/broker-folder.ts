import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { isAlive } from "#lib/replace-file";
import { BusError } from "./port.ts";

/** What broker.json says of the server that runs. */
export interface Running {
  url: string;
  pid: number;
}

const statusFile = (home: string): string => join(home, "broker", "broker.json");

/** Held by the process that runs the server of a folder. */
export interface Lock {
  release(): Promise<void>;
}

/** Takes the lock on a folder of data, a file with the id of the process that runs its server. */
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
      // Its owner has ended, or did so between making the file and writing its id.
      await rm(path, { force: true });
    }
  }
  return undefined;
}

/**
 * Makes the folder where there is none.
 * @throws BusError `refused` where it cannot be written
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

/** The port of the last broker of this home, so that its clients find the next one; where it is in use, any free one. */
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

/** What broker.json says; undefined where there is none. */
export async function readStatus(home: string): Promise<Running | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(statusFile(home), "utf8"));
    if (typeof value === "object" && value !== null && "url" in value && "pid" in value) return value as Running;
  } catch {
    // There is none, or half a file that a power failure left.
  }
  return undefined;
}

/** Replaces broker.json as a whole. */
export async function writeStatus(folder: string, running: Running): Promise<void> {
  const temporary = join(folder, `broker.json.${process.pid}`);
  await writeFile(temporary, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  await rename(temporary, join(folder, "broker.json"));
}
