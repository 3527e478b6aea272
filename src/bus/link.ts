import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from "@nats-io/jetstream";
import { type NatsConnection, PermissionViolationError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { BusError } from "./port.ts";
import { Requests } from "./requests.ts";
import { ATTEMPT_MS, PUBLISH_DEADLINE_MS } from "./settings.ts";

/** Between attempts at a server that is not there. */
const RETRY_MS = 100;

/** The connection, and what whoever uses it must know: that it was closed or lost, and how to ask again. */
export class Link {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly requests: Requests;
  readonly #closed = new AbortController();
  #epoch = new AbortController();

  constructor(connection: NatsConnection, jetstream: JetStreamClient, manager: JetStreamManager) {
    this.connection = connection;
    this.jetstream = jetstream;
    this.manager = manager;
    this.requests = new Requests(connection, ATTEMPT_MS);
    void this.#watch();
  }

  /** Aborted when the bus was closed. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Aborted, and begun anew, at every reconnect. */
  get epoch(): AbortSignal {
    return this.#epoch.signal;
  }

  /** Ends what goes on over it; the connection itself is closed afterwards. */
  close(): void {
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  /** The client keeps its subscriptions over a reconnect; what the server had promised them is lost all the same. */
  async #watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "error" && status.error instanceof PermissionViolationError)
        this.requests.refused(status.error.subject, status.error);
      if (status.type !== "reconnect") continue;
      const past = this.#epoch;
      this.#epoch = new AbortController();
      past.abort(new BusError("unreachable", "the connection was lost, and is back"));
    }
  }

  /** A pause after a failure that a server that comes back heals; what it does not is thrown. */
  async breathe(error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.connection.isClosed()) throw error;
    await systemClock.sleep(RETRY_MS, signal);
  }

  /**
   * Asks the server for what it has stored, and asks again while it is away.
   * @throws BusError `timeout` after PUBLISH_DEADLINE_MS, `closed`; the signal's reason
   */
  async asked<T>(what: string, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    const until = performance.now() + PUBLISH_DEADLINE_MS;
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const why = (error as Error).message;
        if (this.connection.isClosed())
          throw new BusError("closed", `the connection was closed while asking for ${what}`, { cause: error });
        if (error instanceof JetStreamApiError || performance.now() + RETRY_MS > until)
          throw new BusError("timeout", `the broker did not give ${what}: ${why}`, { cause: error });
        await systemClock.sleep(RETRY_MS, signal);
      }
    }
  }
}
