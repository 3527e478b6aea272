import type { Stored } from "#bus";
import { heardIn } from "#client";
import { type DraftEvent, eventOf, type Heard } from "#discussion";
import { present } from "#lib/fields";
import { parseSubject, USER } from "#wire";
import type { View } from "../caller.ts";

/** An event as cached for followers, and who may see it. */
export interface FeedItem {
  readonly seq: number;
  readonly channel: Heard["channel"] | "draft";
  readonly event: string;
  /** The participant whose inbox it is in, or the only one besides the owner who may see it. */
  readonly to?: string;
  readonly turn?: string;
  readonly json: string;
  /** Whether more events of the same stored message follow. */
  readonly isPart?: boolean;
}

/**
 * Formats a server-sent event; its id is its stream sequence. Of several with one sequence the last has the id, so that a
 * client that reconnects misses none. `plain` omits the event name, so that a browser delivers all of them to one listener.
 */
export function frameOf({ seq, event, json, isPart }: FeedItem, plain: boolean): string {
  return `${isPart ? "" : `id: ${seq}\n`}${plain ? "" : `event: ${event}\n`}data: ${json}\n\n`;
}

/** A draft as an event, without an id, so that clients resume where they were; `nth` counts this gateway's. */
export const draftItem = (draft: DraftEvent, nth: number): FeedItem => ({
  seq: nth,
  channel: "draft",
  event: "draft",
  json: JSON.stringify(draft),
  isPart: true,
});

export function itemsOf(stored: Stored): FeedItem[] {
  const { participant } = parseSubject(stored.subject) ?? {};
  const items = heardIn(stored).flatMap((heard) => itemOf(heard, participant) ?? []);
  return items.map((item, at) => (at < items.length - 1 ? { ...item, isPart: true } : item));
}

function itemOf(heard: Heard, participant: string | undefined): FeedItem | undefined {
  if (heard.channel === "say" && participant !== USER && !isAnswer(heard)) return undefined;
  const to = addresseeOf(heard, participant);
  const { turn } = heard.message.body as { turn?: unknown };
  const { seq, channel } = heard;
  const of = present({ to, turn: typeof turn === "string" ? turn : undefined });
  return { seq, channel, event: nameOf(heard), json: jsonOf(heard), ...of };
}

/** Sole reader: recipient of an inbox message, or author of a returned answer, which the reasons may quote. */
function addresseeOf(heard: Heard, inbox: string | undefined): string | undefined {
  if (heard.channel === "phase") return heard.message.type === "returned" ? heard.message.body.participant : undefined;
  return heard.channel === "inbox" || (heard.channel === "say" && inbox === USER) ? inbox : undefined;
}

/** Whether a participant has answered or cannot; the answer itself is on the floor or in its author's inbox. */
const isAnswer = ({ channel, message }: Heard): boolean =>
  channel === "say" && (message.type === "statement" || message.type === "unable");

const nameOf = (heard: Heard): string =>
  isAnswer(heard) ? (heard.message.type === "unable" ? "declined" : "answered") : heard.message.type;

/** Leaves out a turn's floor, which followers have already. */
function jsonOf(heard: Heard): string {
  const event = eventOf(heard);
  if (isAnswer(heard)) return JSON.stringify({ ...event, event: nameOf(heard), body: {} });
  if (heard.channel !== "inbox" || heard.message.type !== "turn") return JSON.stringify(event);
  const { floor: _, ...body } = heard.message.body;
  return JSON.stringify({ ...event, body });
}

/**
 * Whether a caller may see an event. All readers see phases, the floor and drafts; a participant sees messages to
 * them; the owner sees commands, questions and the user's answers. Sealed positions appear only when the moderator
 * puts them onto the floor; until then everybody sees who has answered.
 * @param sitting the participant whose inbox is included
 */
export function isShown(item: FeedItem, view: View, sitting?: string): boolean {
  switch (item.channel) {
    case "floor":
    case "draft":
      return true;
    case "say":
      return item.to === undefined || view.kind === "owner";
    case "phase":
      return item.to === undefined || view.kind === "owner" || (view.kind === "seat" && item.to === view.participant);
    case "inbox":
      return item.to === USER ? view.kind === "owner" : item.to === sitting;
    default:
      return view.kind === "owner";
  }
}

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
  /** Aborted when the last follower leaves. */
  readonly over = new AbortController();
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

  draft(from: string, item: FeedItem): void {
    this.drafts.delete(from);
    this.drafts.set(from, item);
    const [oldest] = this.drafts.keys();
    if (this.drafts.size > MOST_DRAFTS && oldest !== undefined) this.drafts.delete(oldest);
    this.#wakeSoon();
  }

  close(): void {
    clearTimeout(this.#resting);
    this.over.abort(new Error("nobody follows"));
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

  after(seq: number, characters: number): FeedItem[] {
    const start = firstAfter(this.items, seq);
    let end = start;
    const isPart = (): boolean => this.items[end - 1]?.isPart === true;
    for (let room = characters; (room > 0 || isPart()) && end < this.items.length; end += 1)
      room -= this.items[end]?.json.length ?? 0;
    return this.items.slice(start, end);
  }

  /** The last draft of each participant after that many drafts of the gateway, in order of arrival. */
  draftsAfter(count: number): FeedItem[] {
    return [...this.drafts.values()].filter(({ seq }) => seq > count);
  }

  get isOver(): boolean {
    // A resume after the end may take the discussion up again: its announcement follows.
    const isTold = ({ channel, event }: FeedItem): boolean => channel === "phase" || event === "resume";
    return this.items.findLast(isTold)?.event === "closed";
  }
}

function firstAfter(items: readonly FeedItem[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
