import { readFile } from "node:fs/promises";
import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, credsAuthenticator, type NatsConnection, TimeoutError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { NatsBus } from "./nats.ts";
import { BusError, type PurgingBus } from "./port.ts";
import { MINIMUM_SERVER, STREAM, STREAM_CONFIG } from "./settings.ts";

/** Where and how to connect. */
export interface OpenOptions {
  /** `nats://127.0.0.1:4222`; several addresses separated by commas. */
  readonly url: string;
  /** The name of this connection in the server's monitoring. */
  readonly name: string;
  /** The path of a NATS credentials file. Default: none. */
  readonly creds?: string;
  /** Milliseconds for the first connection. Default 5,000. */
  readonly timeoutMs?: number;
  /** Retries until `timeoutMs` has passed, for a server that is still starting. Default false. */
  readonly wait?: boolean;
  /** Ends the wait for the server. */
  readonly signal?: AbortSignal;
}

/**
 * Connects, creates the stream with the settings of settings.ts if it is missing, and returns the bus. The connection
 * reconnects until it is closed.
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

/** Whether a server took the connection and was killed before it had said enough: the next one is on its way. */
const wasCut = (error: unknown): boolean =>
  error instanceof BusError &&
  (error.cause instanceof TimeoutError || (error.code === "unreachable" && error.message.includes("ECONNRESET")));

async function openOnce(options: OpenOptions): Promise<PurgingBus> {
  options.signal?.throwIfAborted();
  const connection = await dial(options);
  try {
    requireVersion(connection, options.url);
    const manager = await jetstreamManager(connection, { timeout: options.timeoutMs ?? 5_000, checkAPI: true });
    await ensureStream(manager);
    return new NatsBus(connection, jetstream(connection, { timeout: 5_000 }), manager);
  } catch (error) {
    await connection.close();
    if (error instanceof BusError) throw error;
    throw new BusError("refused", `the broker at ${options.url} has no usable JetStream: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function dial(options: OpenOptions): Promise<NatsConnection> {
  const until = performance.now() + (options.wait ? (options.timeoutMs ?? 5_000) : 0);
  for (;;) {
    try {
      return await dialOnce(options);
    } catch (error) {
      if (performance.now() >= until) throw error;
      await systemClock.sleep(10, options.signal);
    }
  }
}

async function dialOnce(options: OpenOptions): Promise<NatsConnection> {
  const authenticator = options.creds ? credsAuthenticator(await readFile(options.creds)) : undefined;
  try {
    return await connect({
      servers: options.url.split(","),
      name: options.name,
      timeout: options.timeoutMs ?? 5_000,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      reconnectJitter: 100,
      pingInterval: 20_000,
      // Otherwise the client captures a stack trace for every request, even those that succeed.
      noAsyncTraces: true,
      ...(authenticator ? { authenticator } : {}),
    });
  } catch (error) {
    throw new BusError(
      "unreachable",
      `no NATS server answers at ${options.url}: ${(error as Error).message}; start one, or leave out --nats`,
      { cause: error },
    );
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
        `the NATS server at ${url} is ${version}; ${MINIMUM_SERVER.join(".")} is the oldest that works`,
      );
    }
  }
}

/** Creates the stream, or updates an existing one to our settings. Safe to call from several processes at once. */
async function ensureStream(manager: JetStreamManager): Promise<void> {
  const info = await manager.streams.info(STREAM).catch(() => undefined);
  if (!info) {
    await manager.streams.add(STREAM_CONFIG).catch(async (error: unknown) => {
      // Another process created it in the meantime.
      await manager.streams.info(STREAM).catch(() => {
        throw error;
      });
    });
    return;
  }
  const missing = STREAM_CONFIG.subjects.filter((subject) => !info.config.subjects.includes(subject));
  if (missing.length > 0) await manager.streams.update(STREAM, { subjects: [...info.config.subjects, ...missing] });
}
