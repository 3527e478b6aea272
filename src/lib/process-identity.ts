import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/*
 * Identity of a process: its id, start time and boot. The id alone is ambiguous, since ids are reused, most of all after a
 * restart of the machine.
 */

/** Returns this process's identity for a file: `4711 123456 0f3c…`; `-` for what the platform does not reveal. */
export async function ownIdentity(): Promise<string> {
  return `${process.pid} ${(await startOf(process.pid)) ?? "-"} ${(await bootId()) ?? "-"}`;
}

/** Returns the process id in an identity or bare id; NaN for other text. */
export const pidIn = (identity: string): number => Number(/^\d+/.exec(identity.trim())?.[0] ?? Number.NaN);

/** Whether the writer of an identity still runs. */
export async function isRunning(identity: string): Promise<boolean> {
  const pid = pidIn(identity);
  if (!(pid > 0) || !isAlive(pid)) return false;
  const [, start = "-", boot = "-"] = identity.trim().split(/\s+/);
  const [startNow, bootNow] = await Promise.all([startOf(pid), bootId()]);
  if (boot !== "-" && bootNow !== undefined && boot !== bootNow) return false;
  // It may have ended between the two looks.
  return startNow === undefined || start === "-" ? isAlive(pid) : start === startNow;
}

/** Whether some process with this id is running on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns a process's start time in the platform's format, without blanks; undefined if unavailable. */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The command's name is in parentheses, and may contain blanks and parentheses.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
  }
  if (process.platform === "win32") return undefined;
  const asked = promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => undefined);
  return (await asked)?.stdout.trim().replace(/\s+/g, "_") || undefined;
}

async function bootId(): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  return (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim() || undefined;
}
