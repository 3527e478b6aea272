import { type ChildProcess, spawn } from "node:child_process";
import { sendSignal } from "./orphaned-processes.ts";

/** Time for a graceful shutdown, in ms, before SIGKILL. */
const CLOSE_MS = 5_000;

/** How much of what the server writes to its standard error is kept, in characters: the end. */
const SAID = 2_000;

/** How a server ended that nobody had asked to. */
interface Ended {
  /** With its last output. */
  readonly text: string;
  /** Whether a signal ended it. */
  readonly killed: boolean;
}

/** A nats-server child process with its guard; it ends when this process does, even by kill -9. */
export class ServerProcess {
  /** Resolves when it has ended: with undefined if that was by `end`. */
  readonly exited: Promise<Ended | undefined>;
  /** What it wrote last to its standard error. */
  said = "";
  /** How it has ended; undefined while it runs, and after `end`. */
  ended: Ended | undefined;
  readonly #child: ChildProcess;
  #asked = false;

  /** @param config the path of its configuration */
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

  /** Of the server itself, where it has no guard; else of the guard. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Shuts it down; killed with SIGKILL after CLOSE_MS: with a full disk the server may hang during shutdown, and everything
   * that it acknowledged is already synced.
   * @returns whether it ended by this: false if it had ended before
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

  /** Also the guard: of the server nothing is known but that it is of its group. */
  #kill(): void {
    const { pid } = this.#child;
    if (process.platform === "win32") this.#child.kill("SIGKILL");
    else if (pid !== undefined) sendSignal(-pid, "SIGKILL");
  }
}

/**
 * On systems with a shell, the server runs below one that reads a pipe from this process: when this process ends, even
 * by kill -9, the pipe closes and the shell ends the server.
 */
function launch(binary: string, config: string): ChildProcess {
  if (process.platform === "win32")
    return spawn(binary, ["-c", config], { stdio: ["pipe", "ignore", "pipe"], windowsHide: true });
  const guard = [
    'exec 3<&0; "$1" -c "$2" </dev/null & server=$!',
    // Nothing is ever written to it. A program that reads would outlive the shell that is ended below, and might be missing.
    '{ read -r _ <&3; kill "$server" 2>/dev/null; } & reader=$!',
    'wait "$server"; code=$?',
    // Else the part that reads might outlive the shell whose end tells that all is over.
    '{ kill "$reader"; wait "$reader"; } 2>/dev/null',
    'exit "$code"',
  ].join("\n");
  return spawn("/bin/sh", ["-c", guard, "swarm-broker", binary, config], {
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  });
}
