import {
  type Authenticator,
  AuthorizationError,
  connect,
  headers,
  type NatsConnection,
  UserAuthenticationExpiredError,
} from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { eitherOf, orAborted, untilAborted } from "#lib/signal";
import { type Envelope, encode, parseSubject, type SeatChannel, subjects } from "#wire";
import { connectionFault, lasting, wasHeldUp } from "./dial.ts";
import { repliesOf } from "./identity/seat-identities.ts";
import { isForbidden } from "./link.ts";
import {
  type Bus,
  BusError,
  type PublishOptions,
  type PublishResult,
  type ReadItem,
  type ReadOptions,
  refused,
  sequenceOf,
} from "./port.ts";
import { ATTEMPT_MS, PUBLISH_DEADLINE_MS } from "./settings.ts";

export type SeatBus = Pick<Bus, "read" | "publish" | "publishCore" | "close">;

export interface SeatConnection {
  readonly url: string;
  readonly authenticator: Authenticator;
  readonly discussion: string;
  readonly participant: string;
}

const RETRY_MS = 100;
/** Time without an answering gateway until that is reported, in ms. */
const GATEWAY_MS = 30_000;

/** Connects as a seat, which reads by a gateway when live messages tell. @throws BusError `unreachable`, `refused` */
export async function openSeatBus(at: SeatConnection): Promise<SeatBus> {
  const { url, authenticator, discussion, participant } = at;
  try {
    const connection = await connect({
      ...lasting(url),
      name: `seat ${discussion}/${participant}`,
      authenticator,
      inboxPrefix: repliesOf(discussion, participant),
    });
    void closeWhenRefused(connection);
    return new NatsSeatBus(connection, discussion, participant);
  } catch (error) {
    throw connectionFault(error, url, `the credentials of ${participant}`);
  }
}

/** Whether the broker rejects these credentials for good. */
const isRefusal = (error: Error): boolean =>
  (error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError) && !wasHeldUp(error);

/** Closes a connection whose credentials were revoked or have expired, since no attempt would pass. */
async function closeWhenRefused(connection: NatsConnection): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === "error" && isRefusal(status.error)) return connection.close();
  }
}

/** Reply to a publication. */
interface Stored extends Partial<PublishResult> {
  readonly error?: { readonly description?: string };
}

/** Reply to a request on `back`. */
interface Back {
  readonly for?: unknown;
  readonly seq?: unknown;
  readonly of?: SeatChannel;
  readonly message?: { readonly id?: unknown; readonly ts?: unknown };
}

class NatsSeatBus implements SeatBus {
  readonly #connection: NatsConnection;
  readonly #discussion: string;
  readonly #participant: string;
  readonly #closed = new AbortController();

  constructor(connection: NatsConnection, discussion: string, participant: string) {
    this.#connection = connection;
    this.#discussion = discussion;
    this.#participant = participant;
    // Revoked or expired: no message arrives any more.
    void connection
      .closed()
      .then(() =>
        this.#closed.abort(
          new BusError("closed", "the broker let this seat go: its credentials were revoked, or have expired"),
        ),
      );
  }

  /** See Bus.read; the filters are subjects of this seat. */
  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const of = filters.map((filter) => parseSubject(filter)?.channel as SeatChannel);
    const heard = hearLive(
      this.#connection,
      filters.filter((_, i) => of[i] !== "say"),
    );
    const stop = untilAborted(signal, () => heard.end());
    try {
      let after = Math.max(0, sequenceOf(options.from) - 1);
      for (let behind = true; ; ) {
        signal.throwIfAborted();
        const { news } = heard;
        const { seq, of: channel, message } = await this.#back(of, after, signal);
        if (message === undefined) {
          if (behind) yield { kind: "caught-up" };
          behind = false;
          await heard.more(news);
          continue;
        }
        after = Number(seq);
        heard.read(message.id);
        const subject = filters[of.indexOf(channel ?? "inbox")] ?? "";
        const data = new TextEncoder().encode(JSON.stringify(message));
        yield { kind: "message", message: { subject, seq: after, time: Date.parse(String(message.ts)), data } };
      }
    } finally {
      stop();
      heard.end();
    }
  }

  async #back(of: readonly SeatChannel[], after: number, signal: AbortSignal): Promise<Back> {
    const until = performance.now() + GATEWAY_MS;
    const subject = subjects.back(this.#discussion, this.#participant);
    for (;;) {
      try {
        const request = this.#connection.request(subject, JSON.stringify({ after, of }), { timeout: ATTEMPT_MS });
        const back = (await orAborted(signal, request)).json<Back>();
        // Another seat may have directed its reply at us.
        if (back.for === this.#participant && Number.isSafeInteger(back.seq)) return back;
      } catch (error) {
        signal.throwIfAborted();
        if (performance.now() > until) {
          throw new BusError(
            "timeout",
            `no gateway answers, and a seat reads through one: start \`swarm up\` or \`swarm worker gateway\` there`,
            { cause: error },
          );
        }
      }
      await systemClock.sleep(RETRY_MS, signal);
    }
  }

  async publish(subject: string, envelope: Envelope, { dedupe, signal }: PublishOptions = {}): Promise<PublishResult> {
    const until = performance.now() + PUBLISH_DEADLINE_MS;
    const either = eitherOf(signal, this.#closed.signal);
    const fields = headers();
    if (dedupe !== undefined) fields.set("Nats-Msg-Id", dedupe);
    for (;;) {
      try {
        const request = this.#connection.request(subject, encode(envelope), { timeout: ATTEMPT_MS, headers: fields });
        const { seq, duplicate = false, error } = (await orAborted(either, request)).json<Stored>();
        if (seq !== undefined) return { seq, duplicate };
        throw refused(`the broker refused a message on ${subject}: ${error?.description ?? "no reason given"}`);
      } catch (error) {
        either.throwIfAborted();
        if (error instanceof BusError) throw error;
        if (isForbidden(error)) throw refused(`no permission to publish on ${subject}`, { cause: error });
        if (dedupe === undefined || performance.now() > until)
          throw new BusError("timeout", `the broker did not confirm a message on ${subject}`, { cause: error });
        await systemClock.sleep(RETRY_MS, either);
      }
    }
  }

  publishCore(subject: string, envelope: Envelope): void {
    if (!this.#connection.isClosed()) this.#connection.publish(subject, encode(envelope));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

/** Longest delay until a message heard live is readable, and the poll interval meanwhile, in ms. */
const LAG_MS = 5_000;
const LOOK_AGAIN_MS = 20;
/** Poll interval without any live message, in ms. */
const ANYWAY_MS = 10_000;

/** Tells when there may be something to read: a live message came, or the connection is back. */
function hearLive(connection: NatsConnection, subjects: readonly string[]) {
  const ended = new AbortController();
  /** Ids that were heard but not read yet. */
  const unread = new Set<string>();
  let since = 0;
  let current = new AbortController();
  const callback = (_: unknown, { data }: { data: Uint8Array }): void => {
    since = performance.now();
    const id = /"id"\s*:\s*"([^"]+)"/.exec(new TextDecoder().decode(data))?.[1];
    if (id !== undefined) unread.add(id);
    current.abort();
  };
  const subscriptions = subjects.map((subject) => connection.subscribe(subject, { callback }));

  async function watch(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (ended.signal.aborted) return;
      if (type === "reconnect") current.abort();
    }
  }
  void watch();

  return {
    get news(): AbortSignal {
      if (current.signal.aborted) current = new AbortController();
      return current.signal;
    },
    read: (id: unknown): boolean => unread.delete(String(id)),
    /** Resolves when there may be more to read: at the news, or after a poll interval. */
    async more(news: AbortSignal): Promise<void> {
      if (performance.now() - since > LAG_MS) unread.clear();
      const pause = unread.size > 0 ? LOOK_AGAIN_MS : ANYWAY_MS;
      await systemClock.sleep(pause, AbortSignal.any([news, ended.signal])).catch(() => undefined);
    },
    end(): void {
      ended.abort();
      for (const one of subscriptions.splice(0)) one.unsubscribe();
    },
  };
}
