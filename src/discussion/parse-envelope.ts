import { type Address, type Envelope, ifSound, knowsChannel, MODERATOR, parseMessage, toldIn } from "#wire";
import type { Heard } from "./heard.ts";

const HEARD: ReadonlySet<string> = new Set(["phase", "floor", "control", "inbox", "say"]);

/**
 * Parses an envelope received at an address: one message, or several of the moderator's. Left out are channels that a reading
 * does not use, unknown types, malformed bodies, and messages in another participant's name.
 */
export function heardAt(address: Address, seq: number, envelope: Envelope): Heard[] {
  return toldIn(address, envelope).flatMap(({ channel, envelope: part }) => {
    if (!knowsChannel(channel) || !HEARD.has(channel)) return [];
    const author = channel === "say" ? address.participant : MODERATOR;
    if (channel !== "control" && channel !== "inbox" && part.from !== author) return [];
    const message = ifSound(() => parseMessage(channel, part));
    return message ? [{ seq, channel, message } as Heard] : [];
  });
}
