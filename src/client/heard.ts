import type { Bus, Stored } from "#bus";
import { type Heard, hearEnvelope, type Reading, type SeatReading, takeIn, takeInSeat } from "#discussion";
import { decode, parseSubject, patterns, subjects, USER, WireError } from "#wire";

/** What a discussion's user hears of it: phases, the floor, commands, questions and their answers. */
export const heardSubjects = (id: string): string[] => [...toldSubjects(id), subjects.say(id, USER)];

/** What a reading is made of: what the user hears, and what participants say, by which it knows who has answered. */
export const readingSubjects = (id: string): string[] => [...toldSubjects(id), patterns.says(id)];

const toldSubjects = (id: string): string[] => [
  subjects.phase(id),
  subjects.floor(id),
  subjects.control(id),
  subjects.inbox(id, "user", USER),
];

/** Whether the user hears a message, and not their reading alone. */
export const isForUser = ({ channel, message }: Heard): boolean => channel !== "say" || message.from === USER;

/**
 * A stored message, parsed. Undefined for what this version does not know, and for what does not follow the
 * protocol: the moderator keeps that in the dead letters.
 */
export function hear(stored: Stored): Heard | undefined {
  const address = parseSubject(stored.subject);
  if (!address) return undefined;
  try {
    return hearEnvelope(address, stored.seq, decode(stored.data));
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** Takes into a reading what is stored of its discussion up to now. @returns how many messages that were */
export async function readUpToNow(bus: Pick<Bus, "collect">, reading: Reading, signal: AbortSignal): Promise<number> {
  const stored = await bus.collect(readingSubjects(reading.id), { from: reading.lastSeq + 1, signal });
  for (const message of stored) {
    const heard = hear(message);
    if (heard) takeIn(reading, heard);
    reading.lastSeq = Math.max(reading.lastSeq, message.seq);
  }
  return stored.length;
}

/** What the reading of a seat is made of. */
export const seatSubjects = ({ discussion, seat }: SeatReading): string[] => [
  subjects.inbox(discussion, "seat", seat),
  subjects.say(discussion, seat),
  subjects.phase(discussion),
];

/** Takes into the reading of a seat what is stored of it up to now. */
export async function readSeatUpToNow(
  bus: Pick<Bus, "collect">,
  seat: SeatReading,
  signal: AbortSignal,
): Promise<void> {
  for (const message of await bus.collect(seatSubjects(seat), { from: seat.lastSeq + 1, signal })) {
    const heard = hear(message);
    if (heard) takeInSeat(seat, heard);
    seat.lastSeq = Math.max(seat.lastSeq, message.seq);
  }
}
