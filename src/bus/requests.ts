import { createInbox, type Msg, type MsgHdrs, type NatsConnection, NoRespondersError } from "@nats-io/transport-node";
import { ATTEMPT_MS } from "./settings.ts";

interface Waiting {
  readonly subject: string;
  /** In ms of `performance.now`. */
  readonly until: number;
  readonly resolve: (reply: Msg) => void;
  readonly reject: (error: unknown) => void;
}

/** Status of a reply by the server: nobody listens on the subject. */
const NO_RESPONDERS = 503;

/** Interval in which requests without a reply are looked for, in ms. */
const LOOK_MS = 250;

/** Requests with one reply each. The client's own (timers, stack traces) take a tenth of a busy moderator. */
export class Requests {
  readonly #connection: NatsConnection;
  readonly #timeoutMs: number;
  readonly #inbox = `${createInbox()}.`;
  readonly #waiting = new Map<string, Waiting>();
  #sent = 0;
  #isListening = false;
  #looking: NodeJS.Timeout | undefined;

  /** @param timeoutMs time for a reply. Default: ATTEMPT_MS */
  constructor(connection: NatsConnection, timeoutMs = ATTEMPT_MS) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    void connection.closed().then(() => this.#fail(() => true, new Error("the connection was closed")));
  }

  /** @throws Error after the timeout without a reply, without anybody who listens, or on a closed connection */
  send(subject: string, data: Uint8Array, headers?: MsgHdrs, timeoutMs = this.#timeoutMs): Promise<Msg> {
    return new Promise((resolve, reject) => {
      this.#listen();
      const token = String(this.#sent++);
      const reply = this.#inbox + token;
      this.#connection.publish(subject, data, headers ? { reply, headers } : { reply });
      this.#waiting.set(token, { subject, until: performance.now() + timeoutMs, resolve, reject });
      this.#looking ??= setInterval(() => this.#expire(), LOOK_MS);
    });
  }

  /** Rejects the requests on a subject, on which the server forbids to publish. */
  forbidden(subject: string, error: unknown): void {
    this.#fail((one) => one.subject === subject, error);
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#connection.subscribe(`${this.#inbox}*`, {
      callback: (error, reply) => (error ? this.#fail(() => true, error) : this.#settle(reply)),
    });
    this.#isListening = true;
  }

  #settle(reply: Msg): void {
    const token = reply.subject.slice(this.#inbox.length);
    const request = this.#waiting.get(token);
    this.#waiting.delete(token);
    if (reply.data.length === 0 && reply.headers?.code === NO_RESPONDERS)
      request?.reject(new NoRespondersError(request.subject));
    else request?.resolve(reply);
  }

  #expire(): void {
    const now = performance.now();
    this.#fail(({ until }) => until <= now, new Error("no reply in time"));
  }

  #fail(which: (one: Waiting) => boolean, error: unknown): void {
    for (const [token, request] of this.#waiting) {
      if (!which(request)) continue;
      this.#waiting.delete(token);
      request.reject(error);
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
