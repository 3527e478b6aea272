import { JetStreamApiError, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, RequestError, TimeoutError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { patterns } from "#wire";
import { connectionFault, lasting, shownAddress, wasHeldUp } from "./dial.ts";
import { apiPrefixOf, credentialsOf, signerOf } from "./identity/credentials.ts";
import type { BrokerRole } from "./identity/role-permissions.ts";
import type { Credentials } from "./identity/seat-identities.ts";
import { WORKER_ROLES } from "./identity/worker-api.ts";
import {
  Leader,
  type LeaderOptions,
  NO_CLUSTER,
  noLeader,
  STORE_FAILED,
  TOO_FEW_NODES,
  tooFewNodes,
} from "./leader.ts";
import { isForbidden } from "./link.ts";
import { NatsBus } from "./nats.ts";
import { Layout } from "./partitions.ts";
import { BusError, type PurgingBus, refused } from "./port.ts";
import { ATTEMPT_MS, isNewEnough, LEADER_MS, MINIMUM_SERVER, STREAM, STREAM_CONFIG } from "./settings.ts";

export interface OpenOptions extends LeaderOptions {
  /** Connection name in the server's monitoring. */
  readonly name: string;
  /** Credentials file, or folder with one per role. Default: none. With it, a server that asks for none is refused. */
  readonly creds?: string | undefined;
  /** Role whose credentials are taken from a folder. Default: the owner. */
  readonly role?: BrokerRole;
  /** Timeout of the first connection, in ms. Default 5,000. */
  readonly timeoutMs?: number;
  /** Whether to retry until `timeoutMs`, for a server that is still starting. Default false. */
  readonly wait?: boolean;
  /** Replicas of the stream if it has to be created. Default 1. */
  readonly replicas?: number;
  /** Called when the connection ends for good though the bus is not closed: every later call fails. */
  readonly onLost?: (why: BusError) => void;
}

/** Poll interval for JetStream or the stream, in ms. */
const LOOK_AGAIN_MS = 20;
/** Polls while another process may be creating them: half a second. */
const LOOKS = 25;

/**
 * Connects, creates a missing stream with the settings of settings.ts, and returns the bus. The connection reconnects
 * until it is closed, or reaches a server that asks for no identity though it has one. In a cluster it waits LEADER_MS for
 * a leader.
 * @throws BusError `unreachable` if nothing answers, `timeout` if no leader does, `refused` if the server is too old, has no
 * JetStream or too few nodes
 */
export async function openBus(options: OpenOptions): Promise<PurgingBus> {
  const until = performance.now() + LEADER_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce(tries === 1 ? options : { ...options, wait: true });
    } catch (error) {
      if (!wasCut(error)) throw error;
      // A node that is cut off from the others accepts clients and answers nothing; another one may.
      const isSilent = (error as BusError).cause instanceof TimeoutError && (error as BusError).code === "refused";
      if (isSilent && performance.now() > until) throw noLeader(options.url, error);
      if (!isSilent && tries > 1) throw error;
    }
  }
}

/** Whether the server was killed or held up during the handshake, so that the next attempt may pass. */
const wasCut = (error: unknown): boolean =>
  error instanceof BusError &&
  error.code !== "timeout" &&
  (error.cause instanceof TimeoutError ||
    wasHeldUp(error.cause) ||
    (error.code === "unreachable" && error.message.includes("ECONNRESET")));

async function openOnce(options: OpenOptions): Promise<PurgingBus> {
  options.signal?.throwIfAborted();
  const credentials = await credentialsIn(options);
  const connection = await dial(options, credentials);
  try {
    const version = connection.info?.version ?? "0";
    if (!isNewEnough(version))
      throw refused(
        `the NATS server at ${shownAddress(options.url)} is ${version}; ${MINIMUM_SERVER} is the oldest that works`,
      );
    const api = credentials && apiPrefixOf(credentials);
    const leader = new Leader(options);
    const manager = await managerOf(connection, leader, { signal: options.signal, api });
    const layout = await ensureStream(manager, leader, options);
    const { onLost, url, creds } = options;
    void connection.closed().then((why) => why && onLost?.(connectionFault(why, url, creds)));
    const client = jetstream(connection, { timeout: ATTEMPT_MS, ...present({ apiPrefix: api }) });
    const bus = new NatsBus(connection, client, manager, layout);
    if (credentials && options.role === "moderator") await leader.answer(() => prepareQueues(bus));
    return bus;
  } catch (error) {
    await connection.close();
    if (error instanceof BusError) throw error;
    throw refused(`the broker at ${shownAddress(options.url)} has no usable JetStream: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Creates the queues of workers, whose identities may create nothing. */
async function prepareQueues(bus: NatsBus): Promise<void> {
  const queues = WORKER_ROLES.map((role) => ({ name: `pool-${role}`, filters: patterns.ofPool(role) }));
  await Promise.all(queues.map((queue) => bus.prepare(queue)));
}

/** Opens JetStream, with retries: an account that a first client just created answers like one without. */
export async function managerOf(
  connection: NatsConnection,
  leader: Leader,
  of: { readonly signal?: AbortSignal | undefined; readonly api?: string | undefined },
): Promise<JetStreamManager> {
  const options = { timeout: ATTEMPT_MS, checkAPI: true, ...present({ apiPrefix: of.api }) };
  for (let looks = 1; ; looks += 1) {
    try {
      return await leader.answer(() => jetstreamManager(connection, options));
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof RequestError && cause.isNoResponders()) || looks === LOOKS) throw error;
      await systemClock.sleep(LOOK_AGAIN_MS, of.signal);
    }
  }
}

const credentialsIn = async ({ creds, role = "owner" }: OpenOptions): Promise<Credentials | undefined> =>
  creds ? credentialsOf(creds, role) : undefined;

/** Connects. @param credentials default: those of the options */
export async function dial(options: OpenOptions, credentials?: Credentials): Promise<NatsConnection> {
  const own = credentials ?? (await credentialsIn(options));
  const until = performance.now() + (options.wait ? (options.timeoutMs ?? 5_000) : 0);
  for (;;) {
    try {
      return await connect({
        ...lasting(options.url),
        name: options.name,
        timeout: options.timeoutMs ?? 5_000,
        reconnectJitter: 100,
        ...(own ? { authenticator: signerOf(own) } : {}),
      });
    } catch (error) {
      const fault = connectionFault(error, options.url, options.creds);
      if (fault.code === "refused" || performance.now() >= until) throw fault;
      await systemClock.sleep(10, options.signal);
    }
  }
}

/** Whether another process creates the stream: meanwhile the broker refuses a second creation. */
async function isBeingCreated(manager: JetStreamManager, signal?: AbortSignal): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (await manager.streams.info(STREAM).catch(() => undefined)) return true;
    await systemClock.sleep(LOOK_AGAIN_MS, signal);
  }
  return false;
}

/**
 * Creates the stream, or adds missing subjects to an existing one. Several processes may call it at once. A process
 * without permission waits until another has done so. Partitions are kept by who has the keys: see repartition.ts.
 * @throws BusError `refused` while messages are moved to other partitions
 */
async function ensureStream(manager: JetStreamManager, leader: Leader, options: OpenOptions): Promise<Layout> {
  const { timeoutMs = 5_000, signal, replicas = 1 } = options;
  const until = performance.now() + timeoutMs;
  for (;;) {
    const info = await leader.info(manager);
    const layout = new Layout(info?.config.metadata);
    const to = layout.moving;
    if (to !== undefined)
      throw refused(
        `the messages at ${shownAddress(options.url)} are being moved to ${to} partition${to === 1 ? "" : "s"}: wait for the end; if that was broken off, do it again`,
      );
    const there = info?.config.subjects ?? [];
    const missing = STREAM_CONFIG.subjects.filter((subject) => !there.includes(subject));
    if (missing.length === 0 || layout.names.length > 1) return layout;
    try {
      const made = { ...STREAM_CONFIG, num_replicas: replicas };
      if (info) await leader.answer(() => manager.streams.update(STREAM, { subjects: [...there, ...missing] }));
      else await leader.answer(() => manager.streams.add(made));
      return layout;
    } catch (error) {
      const code = error instanceof JetStreamApiError ? error.code : undefined;
      if (code === TOO_FEW_NODES && (await leader.mayRetry())) continue;
      if (code === TOO_FEW_NODES || code === NO_CLUSTER) throw tooFewNodes(replicas, options.url, error);
      if (performance.now() >= until) throw error;
      if (isForbidden(error)) await systemClock.sleep(LOOK_AGAIN_MS, signal);
      else if (info || !((await isBeingCreated(manager, signal)) || code === STORE_FAILED)) throw error;
    }
  }
}
