import type { JsMsg } from "@nats-io/jetstream";
import type { Stored } from "./port.ts";

/** Converts a message as a consumer delivers it. */
export function stored(message: JsMsg): Stored {
  return {
    subject: message.subject,
    seq: message.seq,
    time: Number(message.timestampNanos / 1_000_000n),
    data: message.data,
  };
}
