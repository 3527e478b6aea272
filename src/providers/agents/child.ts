import { type ChildProcess, spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import type { ProgramExit } from "./program.ts";

/** What is kept of stderr, in characters; programs print their retries and stack traces there. */
const STDERR_CHARS = 40_000;
/** A longer line of stdout is no answer. */
const LINE_CHARS = 16_000_000;
/** How long a process group may take to end when it is asked to, and an ended program's output to be closed, in ms. */
const GRACE_MS = 500;

export interface ChildOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Ends the whole group of the program's processes. */
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
  /** Something on stderr. */
  readonly onNoise: () => void;
}

/**
 * Runs a program to its end, in a process group of its own, with the text on its stdin. When it has ended, or the signal
 * is aborted, nothing of its group is left running, and nothing is waited for that has left the group.
 * @throws the signal's reason; the error of spawn where it cannot be started
 */
export async function runChild({
  file,
  args,
  cwd,
  env,
  stdin,
  signal,
  onLine,
  onNoise,
}: ChildOptions): Promise<ProgramExit> {
  signal.throwIfAborted();
  const grouped = process.platform !== "win32";
  const child = spawn(file, args, { cwd, env, detached: grouped, windowsHide: true, stdio: ["pipe", "pipe", "pipe"] });
  let stderr = "";
  const noise = new StringDecoder("utf8");
  child.stderr.on("data", (bytes: Buffer) => {
    stderr = (stderr + noise.write(bytes)).slice(-STDERR_CHARS);
    onNoise();
  });
  const flush = readLines(child, onLine);
  // A program that ends before it has read its prompt is judged by what it says.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);

  let killing: NodeJS.Timeout | undefined;
  let leaving: NodeJS.Timeout | undefined;
  const stop = (): void => {
    end(child, "SIGTERM");
    killing = setTimeout(() => end(child, "SIGKILL"), GRACE_MS);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
      child.once("exit", (status) => {
        // Its children may outlive it, and hold its output open: those in a session of their own cannot be ended.
        end(child, "SIGKILL");
        if (signal.aborted) resolve(status);
        // What it wrote is in the pipes by now, and read in one turn of the event loop, however late that comes.
        leaving = setTimeout(() => setImmediate(resolve, status), GRACE_MS);
      });
    });
    signal.throwIfAborted();
    flush();
    return { code, stderr };
  } finally {
    clearTimeout(killing);
    clearTimeout(leaving);
    child.stdout.destroy();
    child.stderr.destroy();
    signal.removeEventListener("abort", stop);
  }
}

/** Signals the program's whole group; on Windows, which has none, the tree of its processes. */
function end({ pid }: ChildProcess, how: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  try {
    process.kill(-pid, how);
  } catch {
    // The group has ended.
  }
}

/** Tells each line of the output as it comes; the last one, where nothing ends it, when that is asked for. */
function readLines(child: ChildProcess, onLine: (line: string) => void): () => void {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  child.stdout?.on("data", (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_CHARS) rest = "";
    for (const line of lines) if (line.trim() !== "") onLine(line);
  });
  return () => {
    if (rest.trim() !== "") onLine(rest);
    rest = "";
  };
}
