import type { Stored } from "#bus";
import { hear } from "#client";
import { eventOf, type Heard } from "#discussion";
import { parseSubject, USER } from "#wire";
import type { View } from "../caller.ts";

/** One event of a discussion as it is kept for those who follow it, and who they may be. */
export interface Item {
  readonly seq: number;
  readonly discussion: string;
  readonly channel: Heard["channel"];
  readonly event: string;
  /** Whose inbox it is in, or who alone it is told beside the owner. */
  readonly to?: string;
  /** The turn that it is about. */
  readonly turn?: string;
  /** The event as JSON. */
  readonly json: string;
}

/** An event's place in the stream is its id; `plain` leaves the name away, so that a browser gives all to one listener. */
export function frameOf({ seq, event, json }: Item, plain: boolean): string {
  return `id: ${seq}\n${plain ? "" : `event: ${event}\n`}data: ${json}\n\n`;
}

/** A stored message as an event; undefined for what is none. */
export function itemOf(stored: Stored): Item | undefined {
  const heard = hear(stored);
  const address = parseSubject(stored.subject);
  if (!heard || !address) return undefined;
  const to = addresseeOf(heard, address.participant);
  const { turn } = heard.message.body as { turn?: unknown };
  return {
    seq: stored.seq,
    discussion: address.discussion,
    channel: heard.channel,
    event: heard.message.type,
    json: jsonOf(heard),
    ...(to === undefined ? {} : { to }),
    ...(typeof turn === "string" ? { turn } : {}),
  };
}

/** What is said to one alone: their inbox, and why an answer came back, which may quote it. */
function addresseeOf(heard: Heard, inbox: string | undefined): string | undefined {
  if (heard.channel === "phase") return heard.message.type === "returned" ? heard.message.body.participant : undefined;
  return heard.channel === "inbox" || heard.channel === "say" ? inbox : undefined;
}

/** A turn carries the whole floor, which whoever follows has already. */
function jsonOf(heard: Heard): string {
  const event = eventOf(heard);
  if (heard.channel !== "inbox" || heard.message.type !== "turn") return JSON.stringify(event);
  const { floor: _, ...body } = heard.message.body;
  return JSON.stringify({ ...event, body });
}

/**
 * Whether somebody is shown an event. Phases and the floor are for all who may read, what is said to one is for that one;
 * commands, questions and answers of the user are the owner's. Nobody sees a sealed position here before the moderator
 * puts it onto the floor, which it does when all are in.
 * @param sitting the participant whose inbox is read along
 */
export function isShown(item: Item, view: View, sitting?: string): boolean {
  switch (item.channel) {
    case "floor":
      return true;
    case "phase":
      return item.to === undefined || view.kind === "owner" || (view.kind === "seat" && item.to === view.participant);
    case "inbox":
      return item.to === USER ? view.kind === "owner" : item.to === sitting;
    default:
      return view.kind === "owner";
  }
}
