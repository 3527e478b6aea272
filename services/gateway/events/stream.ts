import type { Invitation, Invitations } from "#client";
import { untilAborted } from "#lib/signal";
import { Refusal } from "../problem.ts";
import { type FeedItem, frameOf } from "./feed.ts";
import type { EventHub, Following } from "./hub.ts";

/** Interval of comments while there are no events, in ms, so that dead connections are noticed. */
const HEARTBEAT_MS = 15_000;
/** Time before a browser reconnects, in ms. */
const RETRY_MS = 2_000;
/** Characters of events per write: the maximum that a slow client has outstanding. */
const CHUNK = 64 * 1_024;
/** A client that accepted no pending data for this time is considered gone. Milliseconds. */
const STALLED_MS = 60_000;

export interface StreamOptions {
  readonly hub: EventHub;
  readonly discussion: string;
  readonly after: number;
  /** Events without names, so that a browser delivers all of them to one listener. */
  readonly plain: boolean;
  /** Turns an event into what this client may read; undefined if nothing. */
  readonly shown: (item: FeedItem) => FeedItem | undefined;
  /** Whether the client's permission still holds; checked at every heartbeat. */
  readonly holds: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Ends the wait until the stream starts. */
  readonly opening: AbortSignal;
  readonly onEnd: () => void;
}

const encoder = new TextEncoder();

/**
 * Streams the events of a discussion in stream order: stored ones, a mark, then live ones. An event's id
 * is its sequence, so a client that reconnects misses nothing and gets nothing twice. Pull-based: a slow client costs
 * no memory but its position. Ends when the discussion is over.
 * @returns undefined if it is over and everything was seen
 */
export async function eventStream(options: StreamOptions): Promise<ReadableStream<Uint8Array> | undefined> {
  const following = await options.hub.follow(options.discussion, options.opening);
  if (following.isOver && options.after >= following.lastSeq) {
    following[Symbol.dispose]();
    return undefined;
  }
  return new Stream(options, following).readable;
}

class Stream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly #options: StreamOptions;
  readonly #following: Following;
  readonly #gone = new AbortController();
  /** Events up to here are history. */
  readonly #historyEnd: number;
  #place: number;
  #caughtUp = false;
  /** Drafts up to here were sent or replaced by later ones. */
  #drafts = 0;
  #lastPull = performance.now();
  readonly #watch: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #forget = (): void => undefined;

  constructor(options: StreamOptions, following: Following) {
    this.#options = options;
    this.#following = following;
    this.#historyEnd = following.lastSeq;
    this.#place = options.after;
    this.readable = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
          controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        },
        pull: (controller) => this.#pull(controller),
        cancel: () => this.#end(),
      },
      { highWaterMark: 1 },
    );
    this.#watch = setInterval(() => void this.#look(), HEARTBEAT_MS);
    this.#forget = untilAborted(options.signal, () => this.#end());
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    this.#lastPull = performance.now();
    // If the hub's reader has ended, the client reconnects, to another gateway if this one is shutting down.
    const chunk = await this.#next().catch(() => undefined);
    this.#lastPull = performance.now();
    if (chunk !== undefined && !this.#gone.signal.aborted) controller.enqueue(encoder.encode(chunk));
    else {
      this.#end();
      controller.close();
    }
  }

  /** The next chunk; undefined at the end. */
  async #next(): Promise<string | undefined> {
    const { plain, shown } = this.#options;
    while (!this.#gone.signal.aborted) {
      const items = this.#following.after(this.#place, CHUNK);
      this.#place = items.at(-1)?.seq ?? this.#place;
      const text = items
        .flatMap((item) => shown(item) ?? [])
        .map((item) => frameOf(item, plain))
        .join("");
      if (!this.#caughtUp && this.#place >= this.#historyEnd) {
        this.#caughtUp = true;
        return `${text}event: caught-up\ndata: ${JSON.stringify({ event: "caught-up", seq: this.#place })}\n\n`;
      }
      const words = this.#caughtUp ? this.#draftsSince() : "";
      if (text !== "" || words !== "") return text + words;
      if (items.length > 0) continue;
      if (this.#following.isOver) return undefined;
      const waited = performance.now();
      await this.#following.news(HEARTBEAT_MS, this.#gone.signal);
      if (performance.now() - waited >= HEARTBEAT_MS) return ": still here\n\n";
    }
    return undefined;
  }

  /** Returns the last draft of each participant since the previous call. */
  #draftsSince(): string {
    const drafts = this.#following.draftsAfter(this.#drafts);
    this.#drafts = drafts.at(-1)?.seq ?? this.#drafts;
    return drafts
      .flatMap((item) => this.#options.shown(item) ?? [])
      .map((item) => frameOf(item, false))
      .join("");
  }

  /** Ends the stream of a client that lost its permission or has stalled. */
  async #look(): Promise<void> {
    if (performance.now() - this.#lastPull > STALLED_MS && this.#place < this.#following.lastSeq) {
      this.#end();
      this.#controller?.error(new Error("the client has stalled"));
    } else if (!(await this.#options.holds().catch(() => true))) this.#end();
  }

  #end(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    clearInterval(this.#watch);
    this.#forget();
    this.#following[Symbol.dispose]();
    this.#options.onEnd();
  }
}

/** @throws Refusal if it is not a valid sequence */
export function startSeq(lastEventId: string | undefined, after: string | undefined): number {
  const given = lastEventId || after || "0";
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new Refusal(400, `Last-Event-ID ${JSON.stringify(given.slice(0, 40))} is no id of an event: a number is`);
}

/** The longest time that a timer can wait, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Reports at once when an invitation ends. All waiters share one watch of the bus. */
export class Endings {
  readonly #invitations: Invitations;
  readonly #waiting = new Map<string, Set<() => void>>();
  #watch: { readonly stop: AbortController; readonly begun: Promise<void> } | undefined;

  constructor(invitations: Invitations) {
    this.#invitations = invitations;
  }

  /**
   * Returns a signal that is aborted as soon as one of the invitations expires or is revoked, at any gateway or by a
   * command. Dispose of it after use.
   * @param given verified just now
   */
  of(given: readonly Invitation[]) {
    const ended = new AbortController();
    const end = (): void => ended.abort(new Error("the invitation has ended"));
    for (const { id } of given) this.#waiting.set(id, (this.#waiting.get(id) ?? new Set()).add(end));
    const left = Math.min(...given.map(({ expires }) => Date.parse(expires) - Date.now()));
    const timer = given.length > 0 && left < LONGEST_TIMER ? setTimeout(end, left).unref() : undefined;
    // Catches a revocation between the verification and the start of the watch.
    if (given.length > 0) void this.#listen().then(() => this.#look(given, end));
    return {
      signal: ended.signal,
      [Symbol.dispose]: () => {
        clearTimeout(timer);
        for (const { id } of given) this.#forget(id, end);
      },
    };
  }

  #forget(id: string, end: () => void): void {
    const waiting = this.#waiting.get(id);
    waiting?.delete(end);
    if (waiting?.size === 0) this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#watch?.stop.abort();
    this.#watch = undefined;
  }

  async #look(given: readonly Invitation[], end: () => void): Promise<void> {
    const held = await Promise.all(given.map((one) => this.#invitations.holds(one))).catch(() => [true]);
    if (!held.every(Boolean)) end();
  }

  #listen(): Promise<void> {
    if (this.#watch) return this.#watch.begun;
    const stop = new AbortController();
    const heard = (id: string): void => {
      for (const end of [...(this.#waiting.get(id) ?? [])]) end();
    };
    const begun = this.#invitations.watchRevoked(stop.signal, heard).catch(() => {
      // Each stream checks at its heartbeats too; the next one starts the watch again.
      if (this.#watch?.stop === stop) this.#watch = undefined;
    });
    this.#watch = { stop, begun };
    return begun;
  }
}
