import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";

/** Longest delay until a message heard live is readable, and the poll interval meanwhile, in ms. */
const LAG_MS = 5_000;
const LOOK_AGAIN_MS = 20;
/** Poll interval without any live message, in ms. */
const ANYWAY_MS = 10_000;

/** Signals that there may be something to read: a live message came, or the connection is back. */
export class HeardLive {
  readonly #connection: NatsConnection;
  readonly #subscriptions: Subscription[];
  readonly #ended = new AbortController();
  /** Ids that were heard but not read yet. */
  readonly #unread = new Set<string>();
  #since = 0;
  #news = new AbortController();

  constructor(connection: NatsConnection, subjects: readonly string[]) {
    this.#connection = connection;
    const callback = (_: unknown, { data }: { data: Uint8Array }): void => this.#hear(data);
    this.#subscriptions = subjects.map((subject) => connection.subscribe(subject, { callback }));
    void this.#watch();
  }

  get news(): AbortSignal {
    if (this.#news.signal.aborted) this.#news = new AbortController();
    return this.#news.signal;
  }

  read(id: unknown): void {
    this.#unread.delete(String(id));
  }

  /** Resolves when there may be more to read: at the news, or after a poll interval. */
  async more(news: AbortSignal): Promise<void> {
    if (performance.now() - this.#since > LAG_MS) this.#unread.clear();
    const pause = this.#unread.size > 0 ? LOOK_AGAIN_MS : ANYWAY_MS;
    const either = AbortSignal.any([news, this.#ended.signal]);
    await systemClock.sleep(pause, either).catch(() => undefined);
  }

  end(): void {
    this.#ended.abort();
    for (const one of this.#subscriptions.splice(0)) one.unsubscribe();
  }

  #hear(data: Uint8Array): void {
    this.#since = performance.now();
    const id = /"id"\s*:\s*"([^"]+)"/.exec(new TextDecoder().decode(data))?.[1];
    if (id !== undefined) this.#unread.add(id);
    this.#news.abort();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (this.#ended.signal.aborted) return;
      if (type === "reconnect") this.#news.abort();
    }
  }
}
