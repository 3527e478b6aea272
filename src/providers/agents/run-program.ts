import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { orElse } from "#lib/or-else";
import type { Folders, ProgramExit } from "./program.ts";

/** Folders of one run, and the login files lent to it. */
export class RunFolders implements AsyncDisposable, Folders {
  readonly cwd: string;
  readonly files: string;
  readonly home: string;
  readonly temp: string;
  readonly root: string;
  readonly #lent: { readonly link: string; readonly owner: string }[] = [];

  private constructor(root: string) {
    this.root = root;
    this.cwd = join(root, "empty");
    this.files = join(root, "files");
    this.home = join(root, "home");
    this.temp = join(root, "temp");
  }

  static async open(): Promise<RunFolders> {
    const folders = new RunFolders(await mkdtemp(join(tmpdir(), "swarm-cli-")));
    for (const folder of [folders.cwd, folders.files, folders.home, folders.temp]) await mkdir(folder, { mode: 0o700 });
    return folders;
  }

  async write(folder: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), text, { mode: 0o600 });
    }
  }

  /** Links a login file of the user into the program's home, under the same name. */
  async lend(owner: string, name: string): Promise<void> {
    const link = join(this.home, name);
    await mkdir(dirname(link), { recursive: true, mode: 0o700 });
    await symlink(owner, link);
    this.#lent.push({ link, owner });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { link, owner } of this.#lent) {
      // A program that renews the login replaces the link, and the former login may be invalid.
      const now = await lstat(link).catch(() => undefined);
      if (now?.isFile()) await copyFile(link, owner);
    }
    await rm(this.root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Retained tail of stderr, in characters; programs print their retries and stack traces there. */
const STDERR_CHARS = 40_000;
/** Longest line of stdout; a longer one is no answer. */
const LINE_CHARS = 16_000_000;
/** Grace period for a process group to end after SIGTERM, and for an ended program's output to close, in ms. */
const GRACE_MS = 500;

export interface ChildOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Ends the whole process group when aborted. */
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
  /** Called when something arrives on stderr. */
  readonly onNoise: () => void;
}

/**
 * Runs a program to its end, in its own process group, with the text on its stdin. When it has ended, or the signal is
 * aborted, no process of the group is left. Processes that left the group are not waited for.
 * @throws the signal's reason; the error of spawn if it cannot be started
 */
export async function runChild(options: ChildOptions): Promise<ProgramExit> {
  const { file, args, cwd, env, stdin, signal, onLine, onNoise } = options;
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
  // A program that ends before it has read its prompt is judged by its output.
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
        // Its children may outlive it and keep its output open; those in a session of their own cannot be ended.
        end(child, "SIGKILL");
        if (signal.aborted) resolve(status);
        // Its output is in the pipes already and is read in one turn of the event loop, however late that comes.
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

/** Signals the whole process group; on Windows, which has none, the process tree. */
function end({ pid }: ChildProcess, how: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  // The group may have ended.
  orElse(false, () => process.kill(-pid, how));
}

/** Calls `onLine` for each line; the returned function flushes an unterminated last line. */
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
