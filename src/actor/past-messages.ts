import type { Stored } from "#bus";
import { type AnyMessage, decode, parseMessage, WireError } from "#wire";

/** A stored message; undefined for what anybody may have put there that is none. */
export function parsedMessage<C extends "inbox" | "say">(channel: C, data: Uint8Array): AnyMessage<C> | undefined {
  try {
    return parseMessage(channel, decode(data));
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** Whether a message on a say subject answers a turn that was asked at a sequence: one asked again after an outage is not. */
export function answers({ data, seq }: Pick<Stored, "data" | "seq">, turn: string, asked: number): boolean {
  const message = parsedMessage("say", data);
  if (message?.type === "statement") return message.body.turn === turn;
  if (message?.type !== "unable" || message.body.turn !== turn) return false;
  const { failure } = message.body;
  return failure === undefined || failure.class === "call" || seq > asked;
}
