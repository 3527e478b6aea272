import type { Bus, ReadItem, Stored } from "#bus";
import { type DraftEvent, type Heard, heardAt, type Reading, type SeatReading, takeIn, takeInSeat } from "#discussion";
import { present } from "#lib/fields";
import { eitherOf } from "#lib/signal";
import { decode, ifSound, parseMessage, parseSubject, patterns, subjects, USER } from "#wire";

/** The subjects that a reading needs: the user's, and what participants say, which shows who has answered. */
export const readingSubjects = (id: string): string[] => [
  ...[subjects.floor(id), subjects.control(id), subjects.inbox(id, "user", USER)],
  patterns.says(id),
];

/** Whether a message is for the user, not only for the reading. */
export const isForUser = ({ channel, message }: Heard): boolean => channel !== "say" || message.from === USER;

/** Parses a stored message, which may hold several; without unknown types and malformed ones (dead letters). */
export function heardIn(stored: Stored): Heard[] {
  const address = parseSubject(stored.subject);
  if (!address) return [];
  return ifSound(() => heardAt(address, stored.seq, decode(stored.data))) ?? [];
}

/** Applies everything stored of a discussion so far to its reading. @returns the number of messages */
export async function readUpToNow(bus: Pick<Bus, "collect">, reading: Reading, signal: AbortSignal): Promise<number> {
  const stored = await bus.collect(readingSubjects(reading.id), { from: reading.lastSeq + 1, signal });
  for (const message of stored) {
    for (const heard of heardIn(message)) takeIn(reading, heard);
    reading.lastSeq = Math.max(reading.lastSeq, message.seq);
  }
  return stored.length;
}

/** Reads on from a sequence until `isDone` of an item. @returns whether so before it was `late` @throws signal's reason */
export async function readOnUntil(
  bus: Pick<Bus, "read">,
  subjects: readonly string[],
  {
    from,
    late,
    signal,
  }: { readonly from: number; readonly late: AbortSignal; readonly signal?: AbortSignal | undefined },
  isDone: (item: ReadItem) => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    for await (const item of bus.read(subjects, { from, signal: eitherOf(signal, late) }))
      if (await isDone(item)) return true;
  } catch (error) {
    signal?.throwIfAborted();
    if (!late.aborted) throw error;
  }
  return false;
}

export const heardInItem = (item: ReadItem): Heard[] => (item.kind === "message" ? heardIn(item.message) : []);

/** Reads on from a sequence until `isDone`. @returns whether so `within` that many ms @throws signal's reason */
export function readUntil(
  bus: Pick<Bus, "read">,
  reading: Reading,
  { from, within, signal }: { readonly from: number; readonly within: number; readonly signal?: AbortSignal },
  isDone: (heard: Heard) => boolean,
): Promise<boolean> {
  const how = { from, late: AbortSignal.timeout(within), signal };
  const take = (heard: Heard): boolean => {
    takeIn(reading, heard);
    return isDone(heard);
  };
  return readOnUntil(bus, readingSubjects(reading.id), how, (item) => heardInItem(item).some(take));
}

export const seatSubjects = ({ discussion, seat }: SeatReading): string[] => [
  subjects.inbox(discussion, "seat", seat),
  subjects.say(discussion, seat),
  subjects.floor(discussion),
];

export async function readSeatUpToNow(bus: Pick<Bus, "collect">, seat: SeatReading, signal: AbortSignal) {
  for (const message of await bus.collect(seatSubjects(seat), { from: seat.lastSeq + 1, signal })) {
    for (const heard of heardIn(message)) takeInSeat(seat, heard);
    seat.lastSeq = Math.max(seat.lastSeq, message.seq);
  }
}

/** The words of a discussion's turns as they are written, from now on until the signal. What is malformed is left out. */
export async function* readDrafts(
  bus: Pick<Bus, "subscribeCore">,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<DraftEvent> {
  for await (const { subject, data } of bus.subscribeCore(patterns.drafts(id), signal)) {
    const message = ifSound(() => parseMessage("draft", decode(data)));
    const address = parseSubject(subject);
    if (!message || message.from !== address?.participant || message.discussion !== address.discussion) continue;
    const { discussion, from, ts, round, phase, body } = message;
    yield { event: "draft", discussion, from, ts, ...present({ round, phase }), body };
  }
}
