import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "./environment.ts";
import type { Env } from "./program.ts";

/** How long it may take to see whether the sandbox works, in ms. */
const TRY_MS = 5_000;
const TEMP = "/tmp";

/** A program and its arguments. */
interface Started {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Confinement {
  /** The run's own folder, writable. */
  readonly root: string;
  readonly cwd: string;
  /** What else may be written, files or folders; those that are not there are left out. */
  readonly writable: readonly string[];
}

export type SandboxState = { readonly bwrap: string } | { readonly lacking: "off" | "system" | "program" | "denied" };

const READ_ONLY = ["--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev", "--die-with-parent"];
const known = new Map<string, Promise<boolean>>();

/**
 * The sandbox of the operating system that programs are run in: bubblewrap, where it is on PATH and works for this user, which
 * is tried once per process. SWARM_SANDBOX=off does without.
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

async function tried(bwrap: string): Promise<boolean> {
  try {
    await promisify(execFile)(bwrap, [...READ_ONLY, "--", "/bin/sh", "-c", ":"], { timeout: TRY_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * The program within the sandbox: it reads what the user may read, and writes in the run's folder and in what is named, nowhere
 * else. /tmp is its own, unless something that it needs is there. The network and other processes are as without.
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
