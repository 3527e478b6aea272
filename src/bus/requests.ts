import { ClosedConnectionError, createInbox, headers, type Msg, type NatsConnection } from "@nats-io/transport-node";

interface Waiting {
  readonly subject: string;
  readonly due: number;
  readonly resolve: (answer: Msg) => void;
  readonly reject: (error: Error) => void;
}

/** How often it is looked whose time is over. */
const LOOK_MS = 100;

/**
 * Requests to the server and their answers, on one subscription. The client's own requests would do, but each makes a
 * timer, a header builder and an error with its stack, also where it goes well; and each is a write to the socket. Here
 * all of one turn of the event loop leave in one write.
 */
export class Requests {
  readonly #connection: NatsConnection;
  readonly #timeoutMs: number;
  readonly #prefix = `${createInbox()}.`;
  readonly #waiting = new Map<string, Waiting>();
  #outgoing: (() => void)[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: NatsConnection, timeoutMs: number) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    connection.subscribe(`${this.#prefix}*`, { callback: (error, message) => this.#answered(error, message) });
    void connection.closed().then(() => this.#fail(() => true, new ClosedConnectionError()));
  }

  /**
   * Asks, and resolves with what comes back.
   * @throws the client's errors; an Error where nothing has come in time or nobody is there
   */
  ask(subject: string, data: Uint8Array, fields: Readonly<Record<string, string>> = {}): Promise<Msg> {
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    this.#count += 1;
    const token = this.#count.toString(36);
    this.#waiting.set(token, { subject, due: performance.now() + this.#timeoutMs, resolve, reject });
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
    this.soon(() => {
      try {
        this.#connection.publish(subject, data, { reply: this.#prefix + token, ...headersOf(fields) });
      } catch (error) {
        this.#take(token)?.reject(error as Error);
      }
    });
    return promise;
  }

  /** Does this at the end of this turn of the event loop, with whatever else is to be sent then. */
  soon(send: () => void): void {
    if (this.#outgoing.length === 0) setImmediate(() => this.flush());
    this.#outgoing.push(send);
  }

  /** Sends at once what was to be sent soon. */
  flush(): void {
    const sending = this.#outgoing;
    this.#outgoing = [];
    for (const send of sending) send();
  }

  /** The server refuses what this connection publishes on a subject. */
  refused(subject: string, error: Error): void {
    this.#fail((waiting) => waiting.subject === subject, error);
  }

  #answered(error: Error | null, message: Msg): void {
    const waiting = error ? undefined : this.#take(message.subject.slice(this.#prefix.length));
    if (error) this.#fail(() => true, error);
    else if (message.headers?.code === 503 && message.data.length === 0)
      waiting?.reject(new Error(`nobody is there for ${waiting.subject}`));
    else waiting?.resolve(message);
  }

  #take(token: string): Waiting | undefined {
    const waiting = this.#waiting.get(token);
    this.#waiting.delete(token);
    if (this.#waiting.size === 0) this.#rest();
    return waiting;
  }

  /** All wait as long: the first has waited longest. */
  #look(): void {
    const now = performance.now();
    for (const [token, { due }] of this.#waiting) {
      if (due > now) return;
      this.#take(token)?.reject(new Error(`no answer within ${this.#timeoutMs} ms`));
    }
  }

  #fail(which: (waiting: Waiting) => boolean, error: Error): void {
    for (const [token, waiting] of this.#waiting) if (which(waiting)) this.#take(token)?.reject(error);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function headersOf(fields: Readonly<Record<string, string>>): { headers?: ReturnType<typeof headers> } {
  const entries = Object.entries(fields);
  if (entries.length === 0) return {};
  const made = headers();
  for (const [name, value] of entries) made.set(name, value);
  return { headers: made };
}
