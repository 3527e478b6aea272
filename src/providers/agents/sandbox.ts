import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { succeeds } from "#lib/signal";
import { findProgram } from "./environment.ts";
import type { Env } from "./program.ts";

/** Timeout of the trial run of the sandbox, in ms. */
const TRY_MS = 5_000;
const TEMP = "/tmp";

interface Started {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Confinement {
  /** Folder of the run, writable. */
  readonly root: string;
  readonly cwd: string;
  /** Other writable files or folders; missing ones are left out. */
  readonly writable: readonly string[];
}

export type SandboxState = { readonly bwrap: string } | { readonly lacking: "off" | "system" | "program" | "denied" };

const READ_ONLY = ["--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev", "--die-with-parent"];
const known = new Map<string, Promise<boolean>>();

/**
 * Finds the operating system's sandbox for programs: bubblewrap, if it is on PATH and works for this user. The trial run
 * happens once per process. SWARM_SANDBOX=off disables the sandbox.
 */
export async function sandboxIn(env: Env): Promise<SandboxState> {
  if (env.SWARM_SANDBOX === "off") return { lacking: "off" };
  if (process.platform !== "linux") return { lacking: "system" };
  const bwrap = findProgram("bwrap", env)?.file;
  if (bwrap === undefined) return { lacking: "program" };
  const works = known.get(bwrap) ?? tried(bwrap);
  known.set(bwrap, works);
  return (await works) ? { bwrap } : { lacking: "denied" };
}

const tried = (bwrap: string): Promise<boolean> =>
  succeeds(promisify(execFile)(bwrap, [...READ_ONLY, "--", "/bin/sh", "-c", ":"], { timeout: TRY_MS }));

/**
 * Wraps a program in the sandbox. It reads what the user may read, and writes only in the run's folder and the writable
 * paths. It gets its own /tmp unless a needed path is there. Network and other processes are unrestricted.
 */
export function confined(bwrap: string, { file, args }: Started, { root, cwd, writable }: Confinement): Started {
  const inTemp = [file, ...writable].some((path) => path.startsWith(`${TEMP}/`));
  return {
    file: bwrap,
    args: [
      ...READ_ONLY,
      ...(inTemp ? [] : ["--tmpfs", TEMP]),
      ...["--bind", root, root],
      ...writable.flatMap((path) => ["--bind-try", path, path]),
      ...["--chdir", cwd, "--", file, ...args],
    ],
  };
}
