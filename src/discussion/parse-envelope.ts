import { type Address, type Envelope, knowsChannel, MODERATOR, parseMessage } from "#wire";
import type { Heard } from "./heard.ts";

const HEARD: ReadonlySet<string> = new Set(["phase", "floor", "control", "inbox", "say"]);

/**
 * Parses an envelope received at an address. Undefined for channels that a reading does not use, for unknown types, and
 * for messages in another participant's name.
 * @throws WireError `bad_body`
 */
export function parseEnvelope(address: Address, seq: number, envelope: Envelope): Heard | undefined {
  const { channel } = address;
  if (!knowsChannel(channel) || !HEARD.has(channel)) return undefined;
  const author = channel === "say" ? address.participant : MODERATOR;
  if (channel !== "control" && channel !== "inbox" && envelope.from !== author) return undefined;
  const message = parseMessage(channel, envelope);
  return message && ({ seq, channel, message } as Heard);
}
