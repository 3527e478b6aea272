import type { JsMsg } from "@nats-io/jetstream";
import type { Msg } from "@nats-io/transport-node";
import type { Stored } from "./port.ts";

const NOT_FOUND = 404;

/** Converts a message as a consumer delivers it. */
export function stored(message: JsMsg): Stored {
  return {
    subject: message.subject,
    seq: message.seq,
    time: Number(message.timestampNanos / 1_000_000n),
    data: message.data,
  };
}

/** A stored message with its deduplication key; empty if it has none. */
export interface GotMessage extends Stored {
  readonly key: string;
}

/** Parses the reply to a direct request; undefined if there is no such message. */
export function readDirect({ headers, data }: Msg): GotMessage | undefined {
  if (headers?.code === NOT_FOUND) return undefined;
  if (headers?.code !== 0) throw new Error(headers?.description || "the answer has no headers");
  const field = (name: string): string => headers.get(`Nats-${name}`);
  return {
    subject: field("Subject"),
    seq: Number(field("Sequence")),
    time: Date.parse(field("Time-Stamp")),
    data,
    key: field("Msg-Id"),
  };
}
