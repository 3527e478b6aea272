import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "#lib/clock";
import { orElse } from "#lib/or-else";

/** Time for a graceful shutdown, in ms, before SIGKILL. */
const CLOSE_MS = 5_000;

/** Retained tail of the server's standard error, in characters. */
const SAID = 2_000;

/** Unrequested end of a server. */
interface Ended {
  /** Message with its last output. */
  readonly text: string;
  readonly killed: boolean;
}

/** A nats-server child process with its guard; it ends when this process does, even by kill -9. */
export class ServerProcess {
  /** Resolves when it has ended; with undefined after `end`. */
  readonly exited: Promise<Ended | undefined>;
  /** Tail of its standard error. */
  said = "";
  /** Unrequested end; undefined while it runs, and after `end`. */
  ended: Ended | undefined;
  readonly #child: ChildProcess;
  #asked = false;

  /** @param config path of its configuration */
  constructor(binary: string, config: string) {
    const child = launch(binary, config);
    child.stderr?.on("data", (data: Buffer) => {
      this.said = (this.said + data.toString()).slice(-SAID);
    });
    const exited = Promise.withResolvers<Ended | undefined>();
    const over = (text: string, killed: boolean): void => {
      if (!this.#asked) this.ended = { text, killed };
      exited.resolve(this.ended);
    };
    child.once("error", (error) => over(error.message, false));
    child.once("exit", (code, signal) => {
      child.stdin?.destroy();
      const last = this.said ? `: ${this.said.trim().split("\n").at(-1)}` : "";
      // A shell reports a signal as 128 plus its number.
      over(`nats-server ended with ${signal ?? code}${last}`, signal !== null || (code ?? 0) > 128);
    });
    this.exited = exited.promise;
    this.#child = child;
  }

  /** Process id of the guard; of the server itself on Windows, which has no guard. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Shuts it down, with SIGKILL after CLOSE_MS: with a full disk the server may hang during shutdown, and all that it
   * acknowledged is already synced.
   * @returns whether this ended it: false if it had ended before
   */
  async end(): Promise<boolean> {
    if (this.ended) return false;
    this.#asked = true;
    this.#child.stdin?.end();
    if (process.platform === "win32") this.#child.kill();
    const force = setTimeout(() => this.#kill(), CLOSE_MS);
    await this.exited;
    clearTimeout(force);
    return true;
  }

  /** Kills the guard's whole group, since the server's process id is unknown. */
  #kill(): void {
    const { pid } = this.#child;
    if (process.platform === "win32") this.#child.kill("SIGKILL");
    else if (pid !== undefined) sendSignal(-pid, "SIGKILL");
  }
}

/**
 * Starts the server. On systems with a shell, it runs below one that reads a pipe from this process: when this process
 * ends, even by kill -9, the pipe closes and the shell ends the server.
 */
function launch(binary: string, config: string): ChildProcess {
  if (process.platform === "win32")
    return spawn(binary, ["-c", config], { stdio: ["pipe", "ignore", "pipe"], windowsHide: true });
  const guard = [
    'exec 3<&0; "$1" -c "$2" </dev/null & server=$!',
    // Nothing is ever written to the pipe. Its reader must not outlive the shell that is ended below.
    '{ read -r _ <&3; kill "$server" 2>/dev/null; } & reader=$!',
    'wait "$server"; code=$?',
    // The shell's end means that all has ended, so the reader must end before it.
    '{ kill "$reader"; wait "$reader"; } 2>/dev/null',
    'exit "$code"',
  ].join("\n");
  return spawn("/bin/sh", ["-c", guard, "swarm-broker", binary, config], {
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  });
}

const POLL_MS = 20;

/**
 * Ends a server that outlived the process that started it, and the shell between them: two servers would overwrite each
 * other's data. Ends only a process whose command line names the folder's own configuration. The caller must hold the
 * folder's lock.
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

/** Returns the command line of a process (on Windows only its program); empty if there is no such process. */
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
export const sendSignal = (pid: number, signal: NodeJS.Signals): boolean =>
  orElse(false, () => process.kill(pid, signal));
