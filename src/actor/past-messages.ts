import type { Bus, Stored } from "#bus";
import {
  type AnyMessage,
  decode,
  type FloorStatement,
  ifSound,
  type MessageChannel,
  parseMessage,
  parseSubject,
  subjects,
  type Told,
  type Turn,
  toldIn,
} from "#wire";

/** Parses a stored message; undefined for a malformed one, which any client may have sent. */
export const parsedMessage = <C extends MessageChannel>(channel: C, data: Uint8Array): AnyMessage<C> | undefined =>
  ifSound(() => parseMessage(channel, decode(data)));

/** The messages that a stored one holds; none if it is malformed. */
export function toldBy(subject: string, data: Uint8Array): Told[] {
  const address = parseSubject(subject);
  return (address && ifSound(() => toldIn(address, decode(data)))) ?? [];
}

/** Whether a message on a say subject answers a turn asked at a sequence. One that failed before is asked again. */
export function answers({ data, seq }: Pick<Stored, "data" | "seq">, turn: string, asked: number): boolean {
  const message = parsedMessage("say", data);
  return (message?.type === "statement" || message?.type === "unable") && message.body.turn === turn && seq > asked;
}

/** Returns the statements of a turn: those included in it or, if it has a URL instead, those in the stream. */
export async function loadFloor(bus: Bus, discussion: string, turn: Turn, signal: AbortSignal) {
  return turn.floor ?? (turn.floorUrl === undefined ? [] : await readFloor(bus, discussion, signal));
}

/** Reads every accepted statement of a discussion so far, in order. Malformed ones are skipped. */
export async function readFloor(bus: Bus, discussion: string, signal: AbortSignal): Promise<FloorStatement[]> {
  const stored = await bus.collect([subjects.floor(discussion)], { signal });
  return stored.flatMap(({ subject, data }) =>
    toldBy(subject, data).flatMap(({ channel, envelope }) =>
      channel === "floor" ? [envelope.body as FloorStatement] : [],
    ),
  );
}
