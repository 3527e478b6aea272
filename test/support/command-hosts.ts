import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** A command to be run. */
export interface Asked {
  /** The file that the bundle's commands are in. */
  readonly bundle: string;
  /** What the command takes for its own script. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Nothing of it goes on in the process. */
  readonly clean: boolean;
}

const idle: ChildProcess[] = [];

/**
 * Runs a command in a process that has run others before: the start of one costs more than most commands do.
 * @param signal kills it
 */
export async function runHosted(asked: Asked, signal: AbortSignal): Promise<Ran> {
  const host = idle.pop() ?? started();
  const kill = (): void => void host.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  host.ref();
  host.channel?.ref();
  const ran = await new Promise<Ran>((resolve, reject) => {
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
  host.unref();
  host.channel?.unref();
  if (ran.clean) idle.push(host);
  else host.disconnect();
  return ran;
}

/** Ends the processes that wait for a command. */
export async function closeHosts(): Promise<void> {
  const closing = idle.splice(0).map((host) => {
    host.ref();
    const ended = new Promise((resolve) => host.once("exit", resolve));
    host.disconnect();
    return ended;
  });
  await Promise.all(closing);
}

/** It ends when this process does. */
function started(): ChildProcess {
  return fork(join(import.meta.dirname, "command-host.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
