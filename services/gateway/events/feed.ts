import type { FeedItem } from "./feed-item.ts";

/**
 * Followers woken per millisecond. A crowd is woken once for several events, since each write takes time from the
 * discussion's own processes. A single follower is woken at once; the longest delay is below.
 */
const WOKEN_PER_MS = 10;
const LONGEST_REST_MS = 100;
const WOKEN_AT_ONCE = 50;

/** Participants whose drafts are kept: more than any table has. */
const MOST_DRAFTS = 64;

/** A discussion's events, cached once for all followers while there are any. */
export class Feed {
  readonly items: FeedItem[] = [];
  readonly loaded: Promise<void>;
  readonly wakes = new Set<() => void>();
  /** The last words of each participant's turn, oldest first. */
  readonly drafts = new Map<string, FeedItem>();
  readonly #over = new AbortController();
  /** Events received while the history was read. */
  #pending: FeedItem[] | undefined = [];
  #resting: NodeJS.Timeout | undefined;

  constructor(load: () => Promise<FeedItem[]>) {
    this.loaded = load().then((history) => {
      this.items.push(...history);
      const last = history.at(-1)?.seq ?? 0;
      this.items.push(...(this.#pending ?? []).filter(({ seq }) => seq > last));
      this.#pending = undefined;
      this.wake();
    });
    // Followers get the error; a feed without followers may fail silently.
    this.loaded.catch(() => undefined);
  }

  add(item: FeedItem): void {
    if (this.#pending) this.#pending.push(item);
    else {
      this.items.push(item);
      this.#wakeSoon();
    }
  }

  /** Replaces the participant's previous draft. */
  draft(from: string, item: FeedItem): void {
    this.drafts.delete(from);
    this.drafts.set(from, item);
    const [oldest] = this.drafts.keys();
    if (this.drafts.size > MOST_DRAFTS && oldest !== undefined) this.drafts.delete(oldest);
    this.#wakeSoon();
  }

  /** Aborted when the last follower leaves. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  close(): void {
    clearTimeout(this.#resting);
    this.#over.abort(new Error("nobody follows"));
  }

  #wakeSoon(): void {
    const rest = Math.min(LONGEST_REST_MS, Math.floor(this.wakes.size / WOKEN_PER_MS));
    if (rest === 0) this.wake();
    else this.#resting ??= setTimeout(() => this.wake(), rest);
  }

  wake(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.#wakeFrom([...this.wakes], 0);
  }

  /** Wakes a crowd in parts, so that other requests are served in between. */
  #wakeFrom(waiting: readonly (() => void)[], start: number): void {
    for (const wake of waiting.slice(start, start + WOKEN_AT_ONCE)) wake();
    const next = start + WOKEN_AT_ONCE;
    if (next < waiting.length) setImmediate(() => this.#wakeFrom(waiting, next));
  }

  get isOver(): boolean {
    // A resume after the end may take the discussion up again: its announcement follows.
    const isTold = ({ channel, event }: FeedItem): boolean => channel === "phase" || event === "resume";
    return this.items.findLast(isTold)?.event === "closed";
  }
}

/** Merges the next items of several feeds, each in order, in stream order. */
export function merged(feeds: readonly Feed[], after: number, characters: number): FeedItem[] {
  const places = feeds.map(({ items }) => firstAfter(items, after));
  const found: FeedItem[] = [];
  for (let room = characters; room > 0; ) {
    let next = -1;
    let item: FeedItem | undefined;
    for (const [i, { items }] of feeds.entries()) {
      const candidate = items[places[i] ?? 0];
      if (candidate && (!item || candidate.seq < item.seq)) {
        item = candidate;
        next = i;
      }
    }
    if (!item) break;
    places[next] = (places[next] ?? 0) + 1;
    room -= item.json.length;
    found.push(item);
  }
  return found;
}

/** The drafts of several feeds after that many drafts, in order of arrival. */
export function newDrafts(feeds: readonly Feed[], after: number): FeedItem[] {
  return feeds
    .flatMap(({ drafts }) => [...drafts.values()])
    .filter(({ seq }) => seq > after)
    .sort((a, b) => a.seq - b.seq);
}

/** The index of the first item after a sequence. */
function firstAfter(items: readonly FeedItem[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
