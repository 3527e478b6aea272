import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "#lib/clock";

/** Time for a graceful shutdown after SIGTERM, in ms. */
const CLOSE_MS = 5_000;

/** Poll interval while waiting for it to end, in ms. */
const POLL_MS = 20;

/**
 * Ends a server that still runs on this data folder after the process that started it, and the shell between them, were
 * killed: two servers on the same data would overwrite each other's. Ends only a process whose command line names the
 * folder's own configuration. The caller must hold the folder's lock.
 * @returns its process id; undefined if there was none
 */
export async function endOrphan(folder: string): Promise<number | undefined> {
  const pid = Number(await readFile(join(folder, "nats.pid"), "utf8").catch(() => ""));
  const isIt = async (): Promise<boolean> => pid > 0 && serves(await commandOf(pid), folder);
  if (!(await isIt())) return undefined;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    sendSignal(pid, signal);
    const until = performance.now() + CLOSE_MS;
    while (performance.now() < until) {
      if (!(await isIt())) return pid;
      await systemClock.sleep(POLL_MS);
    }
  }
  return pid;
}

const serves = (command: string, folder: string): boolean =>
  process.platform === "win32"
    ? /^"?nats-server\.exe/i.test(command)
    : /nats-server/.test(command) && command.includes(join(folder, "nats.conf"));

/** The command line of a process (on Windows only its program); empty if there is no such process. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return text.replaceAll("\0", " ");
  }
  const [program, ...args] =
    process.platform === "win32"
      ? ["tasklist", "/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]
      : ["ps", "-o", "command=", "-p", String(pid)];
  return promisify(execFile)(program, args).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
}

/** Sends a signal to a process; no effect if it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
}
