import type { Bus, Stored } from "#bus";
import { readDrafts, readingSubjects } from "#client";
import { parseSubject, patterns } from "#wire";
import { draftItem, Feed, type FeedItem, itemsOf } from "./feed.ts";

/** The subjects followed: what users see, who has answered, and the inboxes of seats. */
const LIVE = [patterns.allFloors, patterns.allControl, patterns.pool("user"), patterns.pool("seat"), patterns.allSays];

/** A position in the events of a discussion. */
export type Following = Awaited<ReturnType<EventHub["follow"]>>;

/** Events of all followed discussions: one reader delivers live ones; history is read once per discussion. */
export class EventHub {
  readonly #bus: Bus;
  readonly #stop: AbortSignal;
  readonly #feeds = new Map<string, Feed>();
  #followers = 0;
  #drafts = 0;
  #reading: Promise<void> | undefined;
  #reader = new AbortController();

  constructor(bus: Bus, stop: AbortSignal) {
    this.#bus = bus;
    this.#stop = stop;
  }

  /** Starts following; resolves when the stored events are loaded. Dispose of it afterwards. */
  async follow(discussion: string, signal: AbortSignal) {
    this.#followers += 1;
    try {
      this.#reading ??= this.#read();
      await this.#reading;
      return await this.#follow(discussion, signal);
    } catch (error) {
      this.#left();
      throw error;
    }
  }

  async #follow(discussion: string, signal: AbortSignal) {
    let woken: (() => void) | undefined;
    let news = 0;
    const wake = (): void => {
      news += 1;
      woken?.();
    };
    const feed = this.#feed(discussion);
    feed.wakes.add(wake);
    const forget = (): void => void feed.wakes.delete(wake);
    try {
      await feed.loaded;
      signal.throwIfAborted();
    } catch (error) {
      forget();
      throw error;
    }
    const reader = this.#reader.signal;
    let seen = news;
    return {
      /** The events after `seq` in stream order, up to this many characters. */
      after: (seq: number, characters: number): FeedItem[] => {
        reader.throwIfAborted();
        seen = news;
        return feed.after(seq, characters);
      },
      draftsAfter: (count: number) => feed.draftsAfter(count),
      get lastSeq() {
        return feed.items.at(-1)?.seq ?? 0;
      },
      get isOver() {
        return feed.isOver;
      },
      /** Resolves when a new event arrives, or after `ms`. */
      news: (ms: number, until: AbortSignal) =>
        new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            woken = undefined;
            for (const one of [until, reader]) one.removeEventListener("abort", done);
            resolve();
          };
          const timer = setTimeout(done, ms);
          woken = done;
          for (const one of [until, reader]) one.addEventListener("abort", done, { once: true });
          if (news !== seen || until.aborted || reader.aborted) done();
        }),
      [Symbol.dispose]: () => {
        forget();
        this.#left();
      },
    };
  }

  #feed(id: string): Feed {
    let feed = this.#feeds.get(id);
    if (!feed) {
      feed = new Feed(() => this.#history(id));
      this.#feeds.set(id, feed);
      // After a failed read, the next follower reads it again.
      feed.loaded.catch(() => this.#drop(id));
      void this.#listen(id, feed);
    }
    return feed;
  }

  #drop(id: string): void {
    this.#feeds.get(id)?.close();
    this.#feeds.delete(id);
  }

  /** Reads drafts, which are not stored: a follower misses earlier ones, and nothing depends on them. */
  async #listen(id: string, feed: Feed): Promise<void> {
    try {
      for await (const draft of readDrafts(this.#bus, id, AbortSignal.any([feed.over.signal, this.#stop]))) {
        this.#drafts += 1;
        feed.draft(draft.from, draftItem(draft, this.#drafts));
      }
    } catch {
      // The reader of events tells of a lost broker.
    }
  }

  async #history(id: string): Promise<FeedItem[]> {
    const items: FeedItem[] = [];
    for await (const found of this.#bus.read([...readingSubjects(id), patterns.inboxes(id, "seat")], {
      signal: this.#reader.signal,
    })) {
      if (found.kind === "caught-up") break;
      items.push(...itemsOf(found.message));
    }
    return items;
  }

  /** Starts the reader after the last stored message; resolves when it is running. */
  async #read(): Promise<void> {
    this.#reader = new AbortController();
    const signal = AbortSignal.any([this.#reader.signal, this.#stop]);
    try {
      void this.#pump(this.#bus.read(LIVE, { from: await this.#bus.end(), signal }));
    } catch (error) {
      this.#reading = undefined;
      throw error;
    }
  }

  async #pump(reading: ReturnType<Bus["read"]>): Promise<void> {
    const reader = this.#reader;
    try {
      for await (const found of reading) if (found.kind === "message") this.#deliver(found.message);
    } catch (error) {
      // All streams end, and the clients reconnect: they then continue after the last event that they saw.
      reader.abort(error);
    } finally {
      reader.abort(new Error("the reader of events has ended"));
      if (this.#reader === reader) {
        this.#reading = undefined;
        for (const feed of this.#feeds.keys()) this.#drop(feed);
      }
    }
  }

  #deliver(message: Stored): void {
    const feed = this.#feeds.get(parseSubject(message.subject)?.discussion ?? "");
    if (feed) for (const item of itemsOf(message)) feed.add(item);
  }

  /** Drops the feeds without followers, and stops reading if none are left. */
  #left(): void {
    this.#followers -= 1;
    for (const [id, { wakes }] of this.#feeds) if (wakes.size === 0) this.#drop(id);
    if (this.#followers > 0 || !this.#reading) return;
    this.#reading = undefined;
    this.#reader.abort(new Error("nobody follows"));
  }
}
