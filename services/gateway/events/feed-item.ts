import type { Stored } from "#bus";
import { parseStored } from "#client";
import { type DraftEvent, eventOf, type Heard } from "#discussion";
import { parseSubject, USER } from "#wire";
import type { View } from "../caller.ts";

/** An event as cached for followers, and who may see it. */
export interface FeedItem {
  readonly seq: number;
  readonly discussion: string;
  readonly channel: Heard["channel"] | "draft";
  readonly event: string;
  /** The participant whose inbox it is in, or the only one besides the owner who may see it. */
  readonly to?: string;
  /** The turn that it refers to. */
  readonly turn?: string;
  /** The event as JSON. */
  readonly json: string;
}

/**
 * Formats a server-sent event; its id is its stream sequence. `plain` omits the event name, so that a browser delivers
 * all of them to one listener.
 */
export function frameOf({ seq, event, json }: FeedItem, plain: boolean): string {
  return `id: ${seq}\n${plain ? "" : `event: ${event}\n`}data: ${json}\n\n`;
}

/** A draft has no place in the stream: without an id, a client that reconnects still resumes where it was. */
export const draftFrame = ({ json }: FeedItem): string => `event: draft\ndata: ${json}\n\n`;

/** A draft as an event. @param nth counts all drafts of this gateway */
export const draftItem = (draft: DraftEvent, nth: number): FeedItem => ({
  seq: nth,
  discussion: draft.discussion,
  channel: "draft",
  event: "draft",
  json: JSON.stringify(draft),
});

/** A stored message as an event; undefined if it is not one. */
export function itemOf(stored: Stored): FeedItem | undefined {
  const heard = parseStored(stored);
  const address = parseSubject(stored.subject);
  if (!heard || !address) return undefined;
  if (heard.channel === "say" && address.participant !== USER && !isAnswer(heard)) return undefined;
  const to = addresseeOf(heard, address.participant);
  const { turn } = heard.message.body as { turn?: unknown };
  return {
    seq: stored.seq,
    discussion: address.discussion,
    channel: heard.channel,
    event: nameOf(heard),
    json: jsonOf(heard),
    ...(to === undefined ? {} : { to }),
    ...(typeof turn === "string" ? { turn } : {}),
  };
}

/**
 * The only reader: the recipient of an inbox message, or the author of a returned answer, which the reasons may quote.
 */
function addresseeOf(heard: Heard, inbox: string | undefined): string | undefined {
  if (heard.channel === "phase") return heard.message.type === "returned" ? heard.message.body.participant : undefined;
  return heard.channel === "inbox" || (heard.channel === "say" && inbox === USER) ? inbox : undefined;
}

/**
 * Whether it says that a participant has answered or cannot. The answer itself is on the floor or in its author's
 * inbox.
 */
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
