import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from "@nats-io/jetstream";
import { type Msg, type MsgHdrs, type NatsConnection, PermissionViolationError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { eitherOf, orAborted } from "#lib/signal";
import type { Layout } from "./partitions.ts";
import { BusError, refused } from "./port.ts";
import { Requests } from "./requests.ts";
import { PUBLISH_DEADLINE_MS } from "./settings.ts";

/** Writes one event-loop turn's sends at once; the client's own writes per microtask cost a third more. */
class Outbox {
  #waiting: (() => void)[] = [];

  /** Queues `send` for the end of this turn of the event loop. */
  add(send: () => void): void {
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    this.#waiting.push(send);
  }

  flush(): void {
    const sending = this.#waiting;
    this.#waiting = [];
    for (const send of sending) send();
  }
}

/** Pause between two attempts while the server does not answer, in ms. */
const RETRY_MS = 100;

/** Whether the broker forbids a request, so that a retry would not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof PermissionViolationError || (error as Error).cause instanceof PermissionViolationError;
}

/** Errors of a server that cannot answer now: no leader was elected, or its node is down. */
const UNAVAILABLE = new Set([10008, 10009, 10118, 10119]);

/** Whether a cluster cannot answer for the moment, so that a retry may help. */
export const isUnavailable = (error: unknown) => error instanceof JetStreamApiError && UNAVAILABLE.has(error.code);

const forbidden = (what: string, cause: unknown): BusError =>
  refused(`no permission to ${what}: ${(cause as Error).message}; use credentials that permit it`, {
    cause,
  });

/** The connection: its close and reconnect signals, and requests that are retried while the server is unreachable. */
export class Link {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly layout: Layout;
  readonly outbox = new Outbox();
  readonly #requests: Requests;
  readonly #closed = new AbortController();
  #epoch = new AbortController();
  readonly #onForbidden = new Set<(error: PermissionViolationError) => void>();

  constructor(connection: NatsConnection, jetstream: JetStreamClient, manager: JetStreamManager, layout: Layout) {
    this.layout = layout;
    this.connection = connection;
    this.jetstream = jetstream;
    this.manager = manager;
    this.#requests = new Requests(connection);
    void this.#watch();
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Aborted at the next reconnect; from then on this returns a new signal. */
  get epoch(): AbortSignal {
    return this.#epoch.signal;
  }

  /** Aborts `closed`, which ends readers and workers. The caller then closes the connection. */
  close(): void {
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  /** Ends the epoch at a reconnect. The client renews subscriptions, but consumers may have missed messages. */
  async #watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "error" && status.error instanceof PermissionViolationError) {
        const { error } = status;
        if (error.operation === "publish") this.#requests.forbidden(error.subject, error);
        for (const told of this.#onForbidden) told(error);
      }
      if (status.type !== "reconnect") continue;
      const past = this.#epoch;
      this.#epoch = new AbortController();
      past.abort(new BusError("unreachable", "the connection was lost, and is back"));
    }
  }

  /** Sends a request once. @param timeoutMs default ATTEMPT_MS @throws the client's errors */
  request(subject: string, data: Uint8Array, headers?: MsgHdrs, timeoutMs?: number): Promise<Msg> {
    return new Promise((resolve, reject) => {
      this.outbox.add(() => this.#requests.send(subject, data, headers, timeoutMs).then(resolve, reject));
    });
  }

  /** Settles like work whose refusal the client does not assign. @throws PermissionViolationError once forbidden */
  async unlessForbidden<T>(subject: string, work: Promise<T>): Promise<T> {
    const denied = Promise.withResolvers<never>();
    const told = (error: PermissionViolationError): void => {
      if (error.operation === "publish" && error.subject === subject) denied.reject(error);
    };
    this.#onForbidden.add(told);
    try {
      return await Promise.race([work, denied.promise]);
    } finally {
      this.#onForbidden.delete(told);
    }
  }

  /** Waits to try again. @throws BusError `refused` if forbidden; the error if closed; the signal's reason */
  async pauseAfter(error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (isForbidden(error)) throw forbidden("read", error);
    if (this.connection.isClosed()) throw error;
    await systemClock.sleep(RETRY_MS, signal);
  }

  /**
   * Runs a query, with retries while the server does not answer.
   * @param what requested data, for the error message
   * @throws BusError `refused` if the broker forbids it, `timeout` after PUBLISH_DEADLINE_MS or if the server refuses the
   * query, `closed`; the signal's reason
   */
  async query<T>(what: string, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    const either = eitherOf(signal, this.closed);
    const until = performance.now() + PUBLISH_DEADLINE_MS;
    for (;;) {
      either.throwIfAborted();
      try {
        return await orAborted(either, ask());
      } catch (error) {
        either.throwIfAborted();
        const why = (error as Error).message;
        if (this.connection.isClosed())
          throw new BusError("closed", `the connection was closed while asking for ${what}`, { cause: error });
        if (isForbidden(error)) throw forbidden(`ask for ${what}`, error);
        const isAnswer = error instanceof JetStreamApiError && !isUnavailable(error);
        if (isAnswer || performance.now() + RETRY_MS > until)
          throw new BusError("timeout", `the broker did not return ${what}: ${why}`, { cause: error });
        await systemClock.sleep(RETRY_MS, either);
      }
    }
  }
}

const FULL = new Set([10002, 10023, 10047, 10049, 10052, 10053, 10054, 10077]);

/** Explains a lack of space of a subject or store, and what to do; undefined for any other failure. */
export function noRoom(error: unknown, where: string): BusError | undefined {
  if (!(error instanceof JetStreamApiError) || !FULL.has(error.code)) return undefined;
  return new BusError(
    "full",
    `the broker has no room left for ${where}: ${error.message}; free disk space, archive what is over (\`swarm archive\`) or raise SWARM_MAX_STORE, then resume`,
    { cause: error },
  );
}
