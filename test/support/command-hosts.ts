import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { PROGRAM_NODE } from "./program-node.ts";

/** A command to be run. */
export interface Asked {
  /** The file that the bundle's commands are in. */
  readonly bundle: string;
  /** Path that the command takes for its own script. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether no work of the command continues in the process. */
  readonly clean: boolean;
}

const idle: ChildProcess[] = [];

/**
 * Runs a command in a process that has run others before: the start of one costs more than most commands do.
 * @param signal kills it
 */
export async function runHosted(asked: Asked, signal: AbortSignal): Promise<Omit<Ran, "clean">> {
  const host = waiting() ?? started();
  const kill = (): void => void host.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  hold(host, true);
  const { clean, ...ran } = await new Promise<Ran>((resolve, reject) => {
    const ended = (code: number | null, signal: string | null): void =>
      reject(new Error(`the process that ran swarm ${asked.args.join(" ")} ended: ${code ?? signal}`));
    host.once("exit", ended);
    host.once("message", (message: Ran) => {
      host.off("exit", ended);
      resolve(message);
    });
    host.send(asked);
  });
  signal.removeEventListener("abort", kill);
  hold(host, false);
  if (clean) idle.push(host);
  else host.disconnect();
  return ran;
}

/** One that waits for a command and has not died meanwhile. */
function waiting(): ChildProcess | undefined {
  let host = idle.pop();
  while (host && !host.connected) host = idle.pop();
  return host;
}

/** Whether this process waits for it to end. */
function hold(host: ChildProcess, held: boolean): void {
  for (const handle of [host, host.channel]) held ? handle?.ref() : handle?.unref();
}

let program: string | undefined;

/** It ends when this process does. */
function started(): ChildProcess {
  // Not every Node that swarm starts under reads TypeScript.
  program ??= transformSync(readFileSync(join(import.meta.dirname, "command-host.ts"), "utf8"), { loader: "ts" }).code;
  return spawn(PROGRAM_NODE, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
