import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { cacheFolder } from "#lib/home";
import { type LockFile, takeLockFile } from "#lib/lock-file";
import { once } from "#lib/memoized";
import { replaceFile } from "#lib/replace-file";
import { untilAborted } from "#lib/signal";
import { type FindOptions, findBrokerBinary } from "./broker-binary.ts";
import { brokerConfig, logOf, storeOf, syncOf } from "./broker-config.ts";
import { anyPort, canLog, makeFolder, readStatus, reusablePort, serverName } from "./broker-folder.ts";
import { dialled, serverInfo, shownAddress } from "./dial.ts";
import { credentialsOf, signerOf } from "./identity/credentials.ts";
import { offerLocal, withdrawLocal } from "./identity/find-credentials.ts";
import { identitiesOf, keepPartitions, keysIn, readKeys } from "./identity/keys.ts";
import { prepareIdentities } from "./identity/setup.ts";
import { PARTITIONS_VARIABLE, partitionsIn } from "./partitions.ts";
import { BusError } from "./port.ts";
import { setPartitions } from "./repartition.ts";
import { endOrphan, ServerProcess } from "./server-process.ts";

/** A nats-server child process; it ends when this process does. */
export type Broker = Awaited<ReturnType<typeof running>>;

export interface StartOptions extends Omit<FindOptions, "cache"> {
  /** Data is stored in `broker/` below this folder. */
  readonly home: string;
  /** Default: the port of this home's last broker if it is free, else any free port. */
  readonly port?: number;
  /** Called when an orphaned server was ended, or when data are found that the server does not read. */
  readonly onOrphan?: (text: string) => void;
  /** Called when the server takes longer than 2 s to start. */
  readonly onSlow?: (text: string) => void;
  /** Called with the address before the server accepts connections; again if another process took the port. */
  readonly onAddress?: (url: string) => void;
}

/** Time until the server must accept connections, in ms: recovering a large store takes seconds. */
const READY_MS = 60_000;

/** Time after which the user hears what is being waited for, in ms. */
const QUIET_MS = 2_000;

const POLL_MS = 5;

/** Interval of the pings that tell a command that its broker is gone, in ms: one that hangs for a moment is not. */
const WATCH_PING_MS = 5_000;

/** Start attempts for a server that is killed before it accepts connections, or whose port another process took. */
const MAX_STARTS = 5;

/** Returns the address of this home's broker; undefined if none answers within 2 s, or another home's does. */
export async function findRunningBroker(home: string): Promise<string | undefined> {
  const running = await readStatus(home);
  if (!running) return undefined;
  return (await answers(running.url, 2_000, await serverName(home))) ? running.url : undefined;
}

/**
 * Starts nats-server with JetStream on a free loopback port, with its data below the home; resolves when it accepts
 * connections. It admits only identities made with the home's keys. It syncs to disk according to SWARM_SYNC, by default
 * before each acknowledgement, and first moves what is stored to as many partitions as SWARM_PARTITIONS says. The server ends
 * with this process, even after kill -9.
 * @returns undefined if another process serves the same home
 * @throws BusError `unreachable` if no server is found, starts or answers; `refused` if the home is not writable, or
 * SWARM_SYNC, SWARM_MAX_STORE, SWARM_PARTITIONS or SWARM_GUEST_LIMITS is invalid; `full` if the disk is; the signal's reason
 */
export async function startBroker(options: StartOptions): Promise<Broker | undefined> {
  const sync = syncOf(options.env);
  const store = storeOf(options.env);
  const folder = join(options.home, "broker");
  await makeFolder(folder);
  const { home, env, signal, onSlow, onFetch } = options;
  const binary = await findBrokerBinary({ env, cache: cacheFolder(env), ...present({ onFetch, signal }) });
  const lock = await takeLockFile(join(folder, "lock"), { again: true });
  if (!("release" in lock)) return undefined;
  try {
    const orphan = await endOrphan(folder);
    if (orphan !== undefined)
      options.onOrphan?.(`ended the broker (process ${orphan}) orphaned when its owner was killed`);
    const config = join(folder, "nats.conf");
    await settlePartitions(options, { binary: binary.path, config, folder, sync, store });
    const [{ config: identities, note }, chosen, name, log] = await Promise.all([
      prepareIdentities(options.home, options.env),
      options.port ?? reusablePort(options.home),
      serverName(options.home),
      canLog(logOf(folder)),
    ]);
    if (note !== undefined) options.onOrphan?.(note);
    let port = chosen;
    for (let tries = 1; ; tries += 1) {
      options.signal?.throwIfAborted();
      await writeFile(config, brokerConfig({ port, folder, sync, name, store, log, identities }), { mode: 0o600 });
      const url = `nats://127.0.0.1:${port}`;
      options.onAddress?.(url);
      const at = { url, home, folder, lock, name, ...present({ signal, onSlow }) };
      const broker = await ready(new ServerProcess(binary.path, config), at);
      if (typeof broker === "object") return broker;
      const isTaken = broker === "taken";
      // The port was free when it was chosen: another process may have taken it since.
      if (isTaken && options.port === undefined) port = await anyPort();
      if (tries === MAX_STARTS || (isTaken && options.port !== undefined))
        throw new BusError(
          "unreachable",
          isTaken
            ? `the broker did not start: another process has port ${port}; end that process, or try again`
            : `the broker was killed ${tries} times during startup`,
        );
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Spreads what is stored over SWARM_PARTITIONS, at an address that nobody knows. The caller holds the lock. */
async function settlePartitions(
  options: StartOptions,
  at: { readonly binary: string; readonly config: string; readonly folder: string; sync: string; store: string },
): Promise<void> {
  const { home, env, signal, onSlow } = options;
  const wanted = partitionsIn(env[PARTITIONS_VARIABLE]);
  const identities = identitiesOf(home);
  const former = (await readKeys(identities))?.partitions;
  const partitions = wanted ?? former ?? 1;
  if (partitions === 1 && former === undefined) return;
  const { config: lines } = await prepareIdentities(home, env);
  const [keys, port] = [await keysIn(identities), await anyPort()];
  const { folder, sync, store } = at;
  const name = `${await serverName(home)}-partitions`;
  await writeFile(at.config, brokerConfig({ port, folder, sync, name, store, log: false, identities: lines }));
  const url = `nats://127.0.0.1:${port}`;
  const server = new ServerProcess(at.binary, at.config);
  try {
    const early = await untilAnswers(server, { url, folder, name, ...present({ signal, onSlow }) });
    if (early) throw new BusError("unreachable", "the broker ended while its partitions were looked at: try again");
    const mapTo = (count: number): Promise<void> => keepPartitions(identities, count);
    const how = { url, name: "partitions", partitions, keys, mapTo, alone: true, ...present({ signal }) };
    const moved = await setPartitions(how);
    if (moved > 0) options.onOrphan?.(`${moved} messages were moved to ${partitions} partitions`);
  } finally {
    await server.end();
  }
}

interface Starting extends Pick<StartOptions, "home" | "signal" | "onSlow"> {
  readonly url: string;
  readonly folder: string;
  readonly lock: LockFile;
  readonly name: string;
}

/** @returns `killed` if a signal ended the server before it answered, `taken` if its port is in use */
async function ready(server: ServerProcess, at: Starting): Promise<Broker | "killed" | "taken"> {
  try {
    const early = await untilAnswers(server, at);
    if (early !== undefined) return early;
    return await running(server, at);
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** @returns as `ready`; undefined as soon as the server answers */
async function untilAnswers(server: ServerProcess, at: Omit<Starting, "home" | "lock">) {
  const started = performance.now();
  let told = false;
  while (!(await answers(at.url, 1_000, at.name))) {
    const { ended } = server;
    if (ended?.killed) return "killed";
    if (ended) {
      const log = await lastLog(at.folder);
      if (/address already in use|Only one usage of each socket address/.test(server.said + log)) return "taken";
      throw new BusError("unreachable", `the broker did not start: ${ended.text}${log}`);
    }
    at.signal?.throwIfAborted();
    if (performance.now() - started > READY_MS)
      throw new BusError("unreachable", `the broker did not answer at ${at.url} within ${READY_MS / 1000} s`);
    if (!told && performance.now() - started > QUIET_MS) {
      told = true;
      at.onSlow?.(`the broker is reading what it has stored; waiting for it for ${READY_MS / 1_000} s`);
    }
    await systemClock.sleep(POLL_MS);
  }
  return undefined;
}

/** Publishes the address of a server that answers. */
async function running(server: ServerProcess, { url, home, folder, lock }: Starting) {
  const pid = Number(await readFile(join(folder, "nats.pid"), "utf8").catch(() => String(server.pid)));
  const port = Number(new URL(url).port);
  const status = join(folder, "broker.json");
  await Promise.all([replaceFile(status, `${JSON.stringify({ url, pid })}\n`, 0o600), offerLocal(home, port)]);
  /** Resolves when the server has ended: with its last output if it ended without `close`, else with undefined. */
  const exited = server.exited.then(async (ended) => {
    if (ended) await lock.release();
    return ended?.text;
  });
  /** Shuts the server down; killed with SIGKILL after 5 s. No effect if it has ended. */
  const close = once(async (): Promise<void> => {
    const isByUs = await server.end();
    await exited;
    // If it ended by itself, another process may serve this home already.
    if (!isByUs) return;
    await Promise.all([rm(status, { force: true }), withdrawLocal(home, port)]);
    await lock.release();
  });
  return { url, pid, exited, close, [Symbol.asyncDispose]: close };
}

async function lastLog(folder: string): Promise<string> {
  const log = await readFile(logOf(folder), "utf8").catch(() => "");
  const line = log
    .trim()
    .split("\n")
    .findLast((text) => /\[(FTL|ERR)\]/.test(text));
  return line ? ` (${line.replace(/^.*?\[/, "[")})` : "";
}

async function answers(url: string, timeoutMs: number, name: string): Promise<boolean> {
  return (await serverInfo(url, timeoutMs))?.server_name === name;
}

/** Resolves with a message when the connection ends (at once without one), or the signal aborts. */
export async function untilBrokerGone(url: string, creds: string | undefined, signal: AbortSignal): Promise<string> {
  // A cluster is gone when none of its nodes answers.
  const again = { reconnect: url.includes(","), maxReconnectAttempts: 2, reconnectTimeWait: 250 };
  const options = { ...dialled(url), ...again, name: "swarm watch", pingInterval: WATCH_PING_MS };
  const connecting = async () =>
    connect({
      ...options,
      ...(creds === undefined ? {} : { authenticator: signerOf(await credentialsOf(creds, "owner")) }),
    });
  const connection = await connecting().catch(() => undefined);
  if (!connection) return `the broker at ${shownAddress(url)} is gone`;
  const unlink = untilAborted(signal, () => void connection.close());
  await connection.closed();
  unlink();
  return `the broker at ${shownAddress(url)} is gone`;
}
