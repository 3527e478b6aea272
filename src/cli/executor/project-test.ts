import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonIn } from "#lib/json-in";
import { RunFolders, runChild } from "#providers/agents/run-program";
import { confined, sandboxIn } from "#providers/agents/sandbox";
import { UsageError } from "../failures.ts";

/** Kept end of a test's output, in characters. */
const TAIL_CHARS = 4_000;
export const TEST_MS = 10 * 60_000;
/** Variables that a test, which an agent may have written, does not get. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|CREDS|AUTH/i;

export interface ProjectTest {
  /** Command line for /bin/sh, from the owner or from the project. */
  readonly command: string;
  /** File that names it; undefined if the owner gave it. */
  readonly from?: string;
}

/**
 * Returns the project's own test command: `given`, else `npm test` where package.json has a test script, `make test` where
 * the Makefile has that target, `python3 -m pytest` where pyproject.toml mentions pytest.
 * @throws UsageError if there is none
 */
export async function projectTest(folder: string, given: string | undefined): Promise<ProjectTest> {
  if (given !== undefined) return { command: given };
  const textOf = (name: string): Promise<string> => readFile(join(folder, name), "utf8").catch(() => "");
  if (hasTestScript(await textOf("package.json"))) return { command: "npm test", from: "package.json" };
  if (/^test\s*:/m.test(await textOf("Makefile"))) return { command: "make test", from: "Makefile" };
  if ((await textOf("pyproject.toml")).includes("pytest"))
    return { command: "python3 -m pytest", from: "pyproject.toml" };
  throw new UsageError(
    `${folder} names no test command (package.json, Makefile, pyproject.toml): give it with --test "…"`,
  );
}

function hasTestScript(manifest: string): boolean {
  const { scripts } = Object(jsonIn(manifest)) as { scripts?: { test?: unknown } };
  return typeof scripts?.test === "string";
}

export interface Tested {
  readonly passed: boolean;
  /** Exit status; undefined if it ran too long. */
  readonly code?: number | null;
  readonly tail: string;
}

/**
 * Runs the tests in a folder, in the sandbox if there is one: they write there alone, and get no keys.
 * @param timeoutMs longest run, in ms; then its process group is killed
 * @throws the signal's reason
 */
export async function runTest(
  { command }: ProjectTest,
  folder: string,
  { timeoutMs = TEST_MS, signal }: { readonly timeoutMs?: number; readonly signal: AbortSignal },
): Promise<Tested> {
  await using folders = await RunFolders.open();
  const plain = { file: "/bin/sh", args: ["-c", `exec 2>&1\n${command}`] };
  const sandbox = await sandboxIn(process.env);
  const writable = [folder];
  const start =
    "bwrap" in sandbox ? confined(sandbox.bwrap, plain, { root: folders.root, cwd: folder, writable }) : plain;
  const kept = Object.entries(process.env).filter(([name]) => !SECRET.test(name) && !name.startsWith("GIT_"));
  // With CI set, test runners neither watch nor ask.
  const temp = { TMPDIR: folders.temp, PWD: folder, CI: "1", NO_COLOR: "1", npm_config_update_notifier: "false" };
  const timeout = AbortSignal.timeout(Math.max(0, timeoutMs));
  let tail = "";
  const onLine = (line: string): void => {
    tail = `${tail}${line}\n`.slice(-TAIL_CHARS);
  };
  try {
    const { code } = await runChild({
      ...start,
      cwd: folder,
      env: { ...(Object.fromEntries(kept) as Record<string, string>), ...temp },
      stdin: "",
      signal: AbortSignal.any([signal, timeout]),
      onLine,
      onNoise: () => {},
    });
    return { passed: code === 0, code, tail: tail.trim() };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { passed: false, tail: tail.trim() };
    throw error;
  }
}
