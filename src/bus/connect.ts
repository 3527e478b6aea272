import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, RequestError, TimeoutError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { dialled, shownAddress } from "./address.ts";
import { connectionFault, wasHeldUp } from "./connection-fault.ts";
import { authenticatorOf } from "./identity/credentials.ts";
import type { BrokerRole } from "./identity/roles.ts";
import { isForbidden } from "./link.ts";
import { NatsBus } from "./nats.ts";
import { BusError, type PurgingBus } from "./port.ts";
import { MINIMUM_SERVER, STREAM, STREAM_CONFIG } from "./settings.ts";

/** Where and how to connect. */
export interface OpenOptions {
  /** `nats://127.0.0.1:4222`, or `tls://` to insist on TLS; several addresses separated by commas. */
  readonly url: string;
  /** The name of this connection in the server's monitoring. */
  readonly name: string;
  /**
   * The path of a NATS credentials file, or of a folder with one for each role. Default: none; with it, a server that asks
   * for no identity is refused.
   */
  readonly creds?: string | undefined;
  /** Whose credentials are taken from a folder. Default: the owner's. */
  readonly role?: BrokerRole;
  /** Milliseconds for the first connection. Default 5,000. */
  readonly timeoutMs?: number;
  /** Retries until `timeoutMs` has passed, for a server that is still starting. Default false. */
  readonly wait?: boolean;
  /** Ends the wait for the server. */
  readonly signal?: AbortSignal;
  /** Told why, where the connection ends for good though the bus is not closed: every call fails from then on. */
  readonly onLost?: (why: BusError) => void;
}

/** Between two looks whether JetStream or the stream is there, in ms. */
const LOOK_AGAIN_MS = 20;
/** Looks for what the broker may be making at another's request: half a second. */
const LOOKS = 25;

/**
 * Connects, creates the stream with the settings of settings.ts if it is missing, and returns the bus. The connection
 * reconnects until it is closed, or reaches a server that asks for no identity though it has one.
 * @throws BusError `unreachable` if nothing answers, `refused` if the server is too old or has no JetStream
 */
export async function openBus(options: OpenOptions): Promise<PurgingBus> {
  try {
    return await openOnce(options);
  } catch (error) {
    if (!wasCut(error)) throw error;
    return openOnce({ ...options, wait: true });
  }
}

/** Whether a server took the connection and was killed or held up before it had said enough: the next attempt may pass. */
const wasCut = (error: unknown): boolean =>
  error instanceof BusError &&
  (error.cause instanceof TimeoutError ||
    wasHeldUp(error.cause) ||
    (error.code === "unreachable" && error.message.includes("ECONNRESET")));

async function openOnce(options: OpenOptions): Promise<PurgingBus> {
  options.signal?.throwIfAborted();
  const connection = await dial(options);
  try {
    requireVersion(connection, options.url);
    const manager = await managerOf(connection, options);
    await ensureStream(manager, options);
    const { onLost, url, creds } = options;
    void connection.closed().then((why) => why && onLost?.(connectionFault(why, url, creds)));
    return new NatsBus(connection, jetstream(connection, { timeout: 5_000 }), manager);
  } catch (error) {
    await connection.close();
    if (error instanceof BusError) throw error;
    throw new BusError(
      "refused",
      `the broker at ${shownAddress(options.url)} has no usable JetStream: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * A broker makes an account when its first client comes; who comes at the same time finds it without JetStream. One that
 * has none at all answers the same, always.
 */
async function managerOf(
  connection: NatsConnection,
  { timeoutMs: timeout = 5_000, signal }: OpenOptions,
): Promise<JetStreamManager> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await jetstreamManager(connection, { timeout, checkAPI: true });
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof RequestError && cause.isNoResponders()) || looks === LOOKS) throw error;
      await systemClock.sleep(LOOK_AGAIN_MS, signal);
    }
  }
}

async function dial(options: OpenOptions): Promise<NatsConnection> {
  const until = performance.now() + (options.wait ? (options.timeoutMs ?? 5_000) : 0);
  for (;;) {
    try {
      return await dialOnce(options);
    } catch (error) {
      const isRefused = error instanceof BusError && error.code === "refused";
      if (isRefused || performance.now() >= until) throw error;
      await systemClock.sleep(10, options.signal);
    }
  }
}

async function dialOnce(options: OpenOptions): Promise<NatsConnection> {
  const authenticator = options.creds ? await authenticatorOf(options.creds, options.role ?? "owner") : undefined;
  try {
    return await connect({
      ...dialled(options.url),
      name: options.name,
      timeout: options.timeoutMs ?? 5_000,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      reconnectJitter: 100,
      pingInterval: 20_000,
      // Else a broker that was started with other keys by mistake would cut off for good all that were connected.
      ignoreAuthErrorAbort: true,
      // Otherwise the client captures a stack trace for every request, even those that succeed.
      noAsyncTraces: true,
      ...(authenticator ? { authenticator } : {}),
    });
  } catch (error) {
    throw connectionFault(error, options.url, options.creds);
  }
}

function requireVersion(connection: NatsConnection, url: string): void {
  const version = connection.info?.version ?? "0";
  const found = version.split(/[.-]/).slice(0, 3).map(Number);
  for (const [i, least] of MINIMUM_SERVER.entries()) {
    const part = found[i] ?? 0;
    if (part > least) return;
    if (part < least) {
      throw new BusError(
        "refused",
        `the NATS server at ${shownAddress(url)} is ${version}; ${MINIMUM_SERVER.join(".")} is the oldest that works`,
      );
    }
  }
}

/** Whether another process creates the stream: the broker refuses the second one while the first one's store is being made. */
async function isBeingCreated(manager: JetStreamManager, signal?: AbortSignal): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (await manager.streams.info(STREAM).catch(() => undefined)) return true;
    await systemClock.sleep(LOOK_AGAIN_MS, signal);
  }
  return false;
}

/**
 * Creates the stream, or updates an existing one to our settings. Safe to call from several processes at once. Who may not
 * do so waits until another has.
 */
async function ensureStream(manager: JetStreamManager, { timeoutMs = 5_000, signal }: OpenOptions): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const info = await manager.streams.info(STREAM).catch(() => undefined);
    const there = info?.config.subjects ?? [];
    const missing = STREAM_CONFIG.subjects.filter((subject) => !there.includes(subject));
    if (missing.length === 0) return;
    try {
      if (info) await manager.streams.update(STREAM, { subjects: [...there, ...missing] });
      else await manager.streams.add(STREAM_CONFIG);
      return;
    } catch (error) {
      if (performance.now() >= until) throw error;
      if (isForbidden(error)) await systemClock.sleep(LOOK_AGAIN_MS, signal);
      else if (info || !(await isBeingCreated(manager, signal))) throw error;
    }
  }
}
