import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, RequestError, TimeoutError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { connectionFault, dialled, shownAddress, wasHeldUp } from "./dial.ts";
import { authenticatorOf } from "./identity/credentials.ts";
import type { BrokerRole } from "./identity/role-permissions.ts";
import { isForbidden } from "./link.ts";
import { NatsBus } from "./nats.ts";
import { BusError, type PurgingBus } from "./port.ts";
import { MINIMUM_SERVER, STREAM, STREAM_CONFIG } from "./settings.ts";

/** Address and options of a connection. */
export interface OpenOptions {
  /** `nats://127.0.0.1:4222`, or `tls://` to insist on TLS; several addresses separated by commas. */
  readonly url: string;
  /** Connection name in the server's monitoring. */
  readonly name: string;
  /**
   * Path of a NATS credentials file, or of a folder with one for each role. Default: none. With credentials, a server
   * that asks for no identity is refused.
   */
  readonly creds?: string | undefined;
  /** Role whose credentials are taken from a folder. Default: the owner. */
  readonly role?: BrokerRole;
  /** Timeout of the first connection, in ms. Default 5,000. */
  readonly timeoutMs?: number;
  /** Whether to retry until `timeoutMs`, for a server that is still starting. Default false. */
  readonly wait?: boolean;
  /** Ends the wait for the server. */
  readonly signal?: AbortSignal;
  /** Called when the connection ends for good though the bus is not closed: every later call fails. */
  readonly onLost?: (why: BusError) => void;
}

/** Poll interval for JetStream or the stream, in ms. */
const LOOK_AGAIN_MS = 20;
/** Polls while another process may be creating them: half a second. */
const LOOKS = 25;

/**
 * Connects, creates a missing stream with the settings of settings.ts, and returns the bus. The connection reconnects
 * until it is closed, or reaches a server that asks for no identity though it has one.
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

/** Whether the server was killed or held up during the handshake, so that the next attempt may pass. */
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
 * Opens JetStream, with retries: a broker creates an account at its first client, and for a moment answers like one
 * without JetStream.
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
      // Without this, a broker started with other keys by mistake would cut off all clients for good.
      ignoreAuthErrorAbort: true,
      // Without this, the client captures a stack trace for every request, even those that succeed.
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
 * without permission waits until another has done so.
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
