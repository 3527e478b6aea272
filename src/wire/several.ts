import { type Envelope, SEVERAL } from "./envelope.ts";
import type { Address, Channel } from "./subjects.ts";

export interface Told {
  readonly channel: Channel;
  readonly envelope: Envelope;
}

/** Joins messages on the floor, in their order, to one with the id and time of the last. */
export function joined(messages: readonly Envelope[]): Envelope {
  const last = messages.at(-1);
  if (!last) throw new RangeError("there is no message to join");
  if (messages.length === 1) return last;
  const { v, id, discussion, from, ts } = last;
  const parts = messages.map(({ v: _, discussion: __, from: ___, ...part }) => part);
  return { v, id, type: SEVERAL, discussion, from, ts, body: { messages: parts } };
}

/**
 * The messages that a stored one holds, in their order. On the floor are accepted statements, by the channel `floor`, and
 * announcements, by `phase`; one that holds several counts as each of them. What is malformed among these is left out.
 */
export function toldIn({ channel }: Pick<Address, "channel">, envelope: Envelope): Told[] {
  if (channel !== "floor") return [{ channel, envelope }];
  return partsOf(envelope).map((part) => ({
    channel: part.type === "statement" ? "floor" : "phase",
    envelope: part,
  }));
}

/** Maps the messages that one holds, and joins them again. */
export function mapParts(envelope: Envelope, map: (part: Envelope) => Envelope): Envelope {
  if (envelope.type !== SEVERAL) return map(envelope);
  const messages = partsOf(envelope).map((part) => {
    const { v: _, discussion: __, from: ___, ...rest } = map(part);
    return rest;
  });
  return { ...envelope, body: { ...envelope.body, messages } };
}

function partsOf(envelope: Envelope): Envelope[] {
  const { messages } = envelope.body;
  if (envelope.type !== SEVERAL) return [envelope];
  const { v, discussion, from } = envelope;
  const parts: unknown[] = Array.isArray(messages) ? messages : [];
  return parts.filter(isPart).map((part) => ({ ...part, v, discussion, from }) as Envelope);
}

/** Whether it is an envelope without the fields that it shares with the others. The moderator alone writes it. */
function isPart(value: unknown): value is Omit<Envelope, "v" | "discussion" | "from"> {
  const { id, type, ts, body } = (value ?? {}) as Partial<Envelope>;
  return (
    typeof id === "string" &&
    typeof type === "string" &&
    typeof ts === "string" &&
    typeof body === "object" &&
    body !== null
  );
}
