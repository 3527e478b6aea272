import { readFile } from "node:fs/promises";
import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { NatsBus } from "./nats.ts";
import { BusError, type PurgingBus } from "./port.ts";
import { MINIMUM_SERVER, STREAM, STREAM_CONFIG } from "./settings.ts";

export interface OpenOptions {
  /** `nats://127.0.0.1:4222`, several with commas. */
  readonly url: string;
  /** What the server shows for this connection. */
  readonly name: string;
  /** A NATS credentials file. */
  readonly creds?: string;
  /** Default 5,000 ms for the first connection. */
  readonly timeoutMs?: number;
  /** The server may still be starting: try again until the time is over. */
  readonly wait?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Connects, makes sure that the stream exists as settings.ts says, and gives the bus. The connection
 * reconnects for ever until it is closed.
 * @throws BusError `unreachable` where nothing answers, `refused` where the server is too old or has no JetStream
 */
export async function openBus(options: OpenOptions): Promise<PurgingBus> {
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
      // The client would make an error, with its stack, for every request that goes well.
      noAsyncTraces: true,
      ...(authenticator ? { authenticator } : {}),
    });
  } catch (error) {
    throw new BusError(
      "unreachable",
      `no NATS server answers at ${options.url}: ${(error as Error).message}; start one, or leave --nats away`,
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

/** Creates the stream, or brings an existing one to our settings; several processes may do so at once. */
async function ensureStream(manager: JetStreamManager): Promise<void> {
  const info = await manager.streams.info(STREAM).catch(() => undefined);
  if (!info) {
    await manager.streams.add(STREAM_CONFIG).catch(async (error: unknown) => {
      // Another process was first.
      await manager.streams.info(STREAM).catch(() => {
        throw error;
      });
    });
    return;
  }
  const missing = STREAM_CONFIG.subjects.filter((subject) => !info.config.subjects.includes(subject));
  if (missing.length > 0) await manager.streams.update(STREAM, { subjects: [...info.config.subjects, ...missing] });
}
