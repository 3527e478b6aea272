import type { Stored } from "#bus";
import {
  type Address,
  decode,
  type Envelope,
  type Message,
  parseMessage,
  parseSubject,
  subjects,
  toldIn,
  turnsIn,
  WireError,
} from "#wire";

/** A message of a stored one, with the subject that it alone would have. */
export interface Each extends Address {
  readonly subject: string;
  readonly message: Envelope;
}

/** The messages that a stored one holds: a pool's turns are several, and so may be what is on the floor: announcements there have the channel `phase`. None if it is malformed. */
export function eachOf({ subject, data }: Pick<Stored, "subject" | "data">): Each[] {
  const address = parseSubject(subject);
  if (!address) return [];
  try {
    const message = decode(data);
    const { discussion, pool } = address;
    if (message.type !== "turns" || pool === undefined) {
      return toldIn(address, message).map(({ channel, envelope }) => ({
        ...address,
        channel,
        subject: channel === "phase" ? subject.replace(/floor$/, channel) : subject,
        message: envelope,
      }));
    }
    return turnsIn(parseMessage("inbox", message) as Message<"inbox", "turns">).map(([participant, turn]) => ({
      ...address,
      participant,
      subject: subjects.inbox(discussion, pool, participant),
      message: turn as unknown as Envelope,
    }));
  } catch (error) {
    if (error instanceof WireError) return [];
    throw error;
  }
}
