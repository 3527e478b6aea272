import { connect, type Msg, type NatsConnection, nuid } from "@nats-io/transport-node";
import { type Credentials, signerOf } from "#bus";
import { PATIENCE_MS } from "./patience.ts";

/** Timeout of an attempt, in ms: a refusal comes at once, an answer of a busy machine later. */

/** Result of an attempt. */
export type Outcome = "refused" | "allowed";

/** Somebody connected to a broker, who tries what it may not. */
export class Attacker implements AsyncDisposable {
  readonly #connection: NatsConnection;

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
  }

  static async as(url: string, credentials: Credentials, inboxPrefix = "_INBOX"): Promise<Attacker> {
    const authenticator = signerOf(credentials);
    return new Attacker(await connect({ servers: url, authenticator, inboxPrefix, reconnect: false }));
  }

  /** Resolves when the broker has dropped the connection. */
  get dropped(): Promise<unknown> {
    return this.#connection.closed();
  }

  /** Publishes something that the witness would recognise. */
  async publish(subject: string, witness: Witness, reply?: string): Promise<Outcome> {
    const mark = nuid.next();
    this.#connection.publish(subject, JSON.stringify({ mark }), reply === undefined ? {} : { reply });
    await this.#connection.flush();
    return witness.heard(mark);
  }

  /** Publishes a text as it is. */
  async publishMark(subject: string, mark: string): Promise<void> {
    this.#connection.publish(subject, mark);
    await this.#connection.flush();
  }

  /** Answers requests with what was asked. */
  answers(subject: string): void {
    this.#connection.subscribe(subject, { callback: (_, message) => void message.respond(message.data) });
  }

  /** Whether this identity hears on a pattern what is published on a subject. */
  async subscribe(pattern: string, publish: (mark: string) => Promise<void>): Promise<Outcome> {
    let heard = false;
    const mark = nuid.next();
    const callback = (error: Error | null, message: Msg): void => {
      if (!error && message.string().includes(mark)) heard = true;
    };
    const subscription = this.#connection.subscribe(pattern, { callback });
    await this.#connection.flush();
    await publish(mark);
    await this.#connection.flush();
    if (!subscription.isClosed()) subscription.unsubscribe();
    return heard ? "allowed" : "refused";
  }

  /** Sends a request whose answer is to go to another subject. */
  async ask(subject: string, body: object, reply: string): Promise<void> {
    this.#connection.publish(subject, JSON.stringify(body), { reply });
    await this.#connection.flush();
  }

  /** Whether somebody answers a request: also what is answered with an error was let through. */
  async request(subject: string, body: object): Promise<Outcome> {
    try {
      await this.#connection.request(subject, JSON.stringify(body), { timeout: PATIENCE_MS });
      return "allowed";
    } catch {
      return "refused";
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection.close();
  }
}

interface Heard {
  readonly by: "ours" | "seats";
  readonly subject: string;
  readonly text: string;
}

/** Hears everything in the account of our roles, and what any seat hears. */
export class Witness implements AsyncDisposable {
  readonly #connections: readonly NatsConnection[];
  readonly #heard: Heard[] = [];

  private constructor(ours: NatsConnection, theirs: NatsConnection) {
    this.#connections = [ours, theirs];
    const listen = (by: Heard["by"], connection: NatsConnection, pattern: string): void => {
      connection.subscribe(pattern, {
        callback: (_, message) => void this.#heard.push({ by, subject: message.subject, text: message.string() }),
      });
    };
    listen("ours", ours, ">");
    for (const pattern of ["inbox.seat.*", "floor"]) listen("seats", theirs, `swarm.v1.*.${pattern}`);
    listen("seats", theirs, "_INBOX.>");
  }

  /** @param ours may hear everything; `theirs` is in the account of the seats */
  static async of(url: string, ours: Credentials, theirs: Credentials): Promise<Witness> {
    const [one, other] = await Promise.all(
      [ours, theirs].map((its) => connect({ servers: url, authenticator: signerOf(its), reconnect: false })),
    );
    if (!one || !other) throw new Error("no connection");
    const witness = new Witness(one, other);
    await witness.settled();
    return witness;
  }

  /** Resolves when it has heard all that was sent before. */
  async settled(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.flush()));
  }

  /** Whether a text was heard anywhere. */
  async heard(text: string): Promise<Outcome> {
    await this.settled();
    return this.#heard.some((one) => one.text.includes(text)) ? "allowed" : "refused";
  }

  /** Returns the messages on a subject, in our account or at any seat. */
  on(subject: string, by: Heard["by"] = "ours"): string[] {
    return this.#heard.filter((one) => one.by === by && one.subject === subject).map(({ text }) => text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}
