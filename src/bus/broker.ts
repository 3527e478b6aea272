import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { cacheFolder } from "#lib/home";
import { isAlive } from "#lib/replace-file";
import { type FindOptions, findBrokerBinary } from "./broker-binary.ts";
import { endLeftBehind, send } from "./left-behind.ts";
import { BusError } from "./port.ts";
import { SYNC, SYNC_VARIABLE } from "./settings.ts";

/** A nats-server that this process started and answers for. */
export interface Broker extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server is gone, with what it said last where it was not asked to go. */
  readonly exited: Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** The data lies in `broker/` below it. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** The port of a broker that is started again, so that its clients find it. */
  readonly port?: number;
  readonly onFetch?: (text: string) => void;
  /** Told when a server was found, and ended, that nobody answered for any more. */
  readonly onLeftBehind?: (text: string) => void;
  /** Told the address before the server answers there: clients may start to wait for it. */
  readonly onAddress?: (url: string) => void;
  readonly signal?: AbortSignal;
}

/** The time in which a server must end when it is asked to. */
const CLOSE_MS = 5_000;

/** The time in which a server must answer: a large store takes seconds to recover. */
const READY_MS = 60_000;

/** Times that a server may be killed before it has answered. */
const MOST_KILLED = 5;

interface Running {
  url: string;
  pid: number;
}

const statusFile = (home: string): string => join(home, "broker", "broker.json");

/** The address of the broker that serves this home, where one answers. */
export async function findRunningBroker(home: string): Promise<string | undefined> {
  const running = await readStatus(home);
  return running && (await answers(running.url, 2_000)) ? running.url : undefined;
}

/**
 * Starts nats-server with JetStream on a free loopback port, its data under the home, synced to the disk as SWARM_SYNC
 * says: before each acknowledgement where it says nothing. It ends with this process, however that ends.
 * @returns undefined where another process started one for the same home meanwhile
 * @throws BusError `unreachable` where no server is found, starts or answers; `refused` where the home cannot be
 * written, or SWARM_SYNC has no such value
 */
export async function startBroker(options: StartOptions): Promise<Broker | undefined> {
  const sync = syncOf(options.env);
  const folder = join(options.home, "broker");
  await makeFolder(folder);
  const find: FindOptions = {
    env: options.env,
    cache: cacheFolder(options.env),
    ...pick(options, "onFetch", "signal"),
  };
  const binary = await findBrokerBinary(find);
  const lock = await takeLock(folder);
  if (!lock) return undefined;
  try {
    const orphan = await endLeftBehind(folder);
    if (orphan !== undefined)
      options.onLeftBehind?.(`ended the broker (process ${orphan}) that was left behind when its owner was killed`);
    const port = options.port ?? (await reusablePort(options.home));
    const config = join(folder, "nats.conf");
    await writeFile(config, brokerConfig(port, folder, sync));
    const url = `nats://127.0.0.1:${port}`;
    options.onAddress?.(url);
    for (let tries = 1; ; tries += 1) {
      const broker = await ready(launch(binary.path, config), { url, folder, lock, ...pick(options, "signal") });
      if (broker !== "killed") return broker;
      if (tries === MOST_KILLED)
        throw new BusError("unreachable", `the broker was killed ${tries} times as it started`);
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What the environment wants of SYNC. */
function syncOf(env: NodeJS.ProcessEnv): string {
  const wanted = env[SYNC_VARIABLE] || "always";
  if (Object.hasOwn(SYNC, wanted)) return SYNC[wanted as keyof typeof SYNC];
  const values = Object.keys(SYNC).join(" or ");
  throw new BusError("refused", `${SYNC_VARIABLE}=${JSON.stringify(wanted)} is unknown: use ${values}`);
}

function brokerConfig(port: number, folder: string, sync: string): string {
  return [
    "# Written at every start of the broker.",
    `host: "127.0.0.1"`,
    `port: ${port}`,
    `server_name: "swarm"`,
    "max_payload: 1MB",
    "write_deadline: 10s",
    "jetstream {",
    `  store_dir: ${JSON.stringify(folder)}`,
    `  sync_interval: ${sync}`,
    "}",
    `pid_file: ${JSON.stringify(join(folder, "nats.pid"))}`,
    `log_file: ${JSON.stringify(join(folder, "nats.log"))}`,
    "logfile_size_limit: 4MB",
    "",
  ].join("\n");
}

/**
 * On systems with a shell the server runs below one that holds a pipe to us: when we go, even by kill -9,
 * the pipe ends and the shell ends the server.
 */
function launch(binary: string, config: string): ChildProcess {
  if (process.platform === "win32")
    return spawn(binary, ["-c", config], { stdio: ["pipe", "ignore", "pipe"], windowsHide: true });
  const guard =
    'exec 3<&0; "$1" -c "$2" </dev/null & server=$!; { cat <&3 >/dev/null; kill "$server" 2>/dev/null; } & wait "$server"';
  return spawn("/bin/sh", ["-c", guard, "swarm-broker", binary, config], {
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  });
}

/** @returns `killed` where somebody ended it before it answered */
async function ready(
  child: ChildProcess,
  at: { url: string; folder: string; lock: Lock; signal?: AbortSignal },
): Promise<Broker | "killed"> {
  let said = "";
  child.stderr?.on("data", (data: Buffer) => {
    said = (said + data.toString()).slice(-2_000);
  });
  let asked = false;
  let killed = false;
  const exited = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      child.stdin?.destroy();
      // The shell above it tells a signal so.
      killed = signal !== null || (code ?? 0) > 128;
      resolve(
        asked
          ? undefined
          : `nats-server ended with ${signal ?? code}${said ? `: ${said.trim().split("\n").at(-1)}` : ""}`,
      );
    });
  });
  let gone: string | undefined;
  const exit = exited.then((text) => {
    gone = text ?? "nats-server ended";
  });
  const started = performance.now();
  while (!(await answers(at.url, 1_000))) {
    if (killed) return "killed";
    if (gone !== undefined)
      throw new BusError("unreachable", `the broker did not start: ${gone}${await lastLog(at.folder)}`);
    if (performance.now() - started > READY_MS || at.signal?.aborted) {
      child.stdin?.end();
      await exit;
      at.signal?.throwIfAborted();
      throw new BusError("unreachable", `the broker did not answer at ${at.url} within ${READY_MS / 1000} s`);
    }
    await systemClock.sleep(15);
  }
  const pid = Number(await readFile(join(at.folder, "nats.pid"), "utf8").catch(() => String(child.pid)));
  await writeStatus(at.folder, { url: at.url, pid });
  const close = async (): Promise<void> => {
    asked = true;
    child.stdin?.end();
    if (process.platform === "win32") child.kill();
    // A server whose disk is full may never come to its end; what it has confirmed is synced already.
    const force = setTimeout(() => send(pid, "SIGKILL"), CLOSE_MS);
    await exited;
    clearTimeout(force);
    await rm(join(at.folder, "broker.json"), { force: true });
    await at.lock.release();
  };
  void exited.then((text) => (text === undefined ? undefined : at.lock.release()));
  return { url: at.url, pid, exited, close, [Symbol.asyncDispose]: close };
}

async function lastLog(folder: string): Promise<string> {
  const log = await readFile(join(folder, "nats.log"), "utf8").catch(() => "");
  const line = log
    .trim()
    .split("\n")
    .filter((text) => /\[(FTL|ERR)\]/.test(text))
    .at(-1);
  return line ? ` (${line.replace(/^.*?\[/, "[")})` : "";
}

interface Lock {
  release(): Promise<void>;
}

/** One server for one folder of data: a file that names the process that answers for it. */
async function takeLock(folder: string): Promise<Lock | undefined> {
  const path = join(folder, "lock");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(path, "wx", 0o600);
      await file.writeFile(String(process.pid));
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(await readFile(path, "utf8").catch(() => ""));
      if (owner > 0 && isAlive(owner) && owner !== process.pid) return undefined;
      // Its owner is dead, or died between making the file and writing its number.
      await rm(path, { force: true });
    }
  }
  return undefined;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new BusError(
      "refused",
      `cannot write below ${folder}: ${(error as Error).message}; choose another place with --home or SWARM_HOME`,
      {
        cause: error,
      },
    );
  }
}

/** The port that the last broker of this home had, if it is free, so that its clients find the next one; else any free one. */
async function reusablePort(home: string): Promise<number> {
  const before = await readStatus(home);
  const port = before ? Number(new URL(before.url).port) : 0;
  return (port > 0 ? await freePort(port) : undefined) ?? (await freePort(0)) ?? 0;
}

function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

async function readStatus(home: string): Promise<Running | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(statusFile(home), "utf8"));
    if (typeof value === "object" && value !== null && "url" in value && "pid" in value) return value as Running;
  } catch {
    // None there, or half a file of a machine that lost power: as good as none.
  }
  return undefined;
}

async function writeStatus(folder: string, running: Running): Promise<void> {
  const temporary = join(folder, `broker.json.${process.pid}`);
  await writeFile(temporary, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  await rename(temporary, join(folder, "broker.json"));
}

async function answers(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const connection = await connect({ servers: url, timeout: timeoutMs, reconnect: false, name: "swarm probe" });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Pick<T, K>;
}

/** Resolves when the broker at an address has gone (or the signal comes). It must answer now. */
export async function untilBrokerGone(url: string, signal: AbortSignal): Promise<string | undefined> {
  const connection = await connect({ servers: url, reconnect: false, name: "swarm watch", pingInterval: 5_000 }).catch(
    () => undefined,
  );
  if (!connection) return `the broker at ${url} is gone`;
  const stop = (): void => void connection.close();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  await connection.closed();
  signal.removeEventListener("abort", stop);
  return `the broker at ${url} is gone`;
}
