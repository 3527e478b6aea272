import type { Stored } from "#bus";
import type { Envelope, FloorStatement } from "#wire";
import type { Absence } from "./machine.ts";
import { messagesOf } from "./told.ts";

/** Stored message that parses. */
export interface Told {
  readonly seq: number;
  /** Time of storage by the broker, in milliseconds since the epoch. */
  readonly time: number;
  readonly channel: string;
  readonly participant: string;
  readonly message: Envelope;
}

/** A statement on the floor, with its sequence. */
interface Placed {
  readonly seq: number;
  readonly statement: FloorStatement;
}

/** The content of the stream for one discussion at the end. */
export interface History {
  readonly all: readonly Told[];
  readonly floor: readonly Placed[];
  readonly phases: readonly Told[];
  readonly ended: Told | undefined;
  /** Times in which no moderator could be reached. */
  readonly unreachable: readonly Absence[];
}

/** An invariant: returns a line for every violation. */
export type Invariant = (history: History) => string[];

export function historyOf(
  messages: readonly Pick<Stored, "subject" | "seq" | "time" | "data">[],
  unreachable: readonly Absence[] = [],
): History {
  const all = messages.flatMap((stored): Told[] => {
    const { seq, time } = stored;
    return messagesOf(stored).map(({ channel, participant = "", message }) => ({
      seq,
      time,
      channel,
      participant,
      message,
    }));
  });
  const on = (channel: string): Told[] => all.filter((told) => told.channel === channel);
  const phases = on("phase");
  return {
    all,
    phases,
    unreachable,
    floor: on("floor").map(({ seq, message }) => ({ seq, statement: message.body as unknown as FloorStatement })),
    ended: phases.findLast(({ message }) => message.type === "ended"),
  };
}

/** The items that occur more than once, each once. */
export function repeated<T>(items: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(items.filter((item) => seen.has(item) || !seen.add(item)))];
}
