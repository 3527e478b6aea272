import { decode, type Envelope, type FloorStatement, ProtocolError, parseSubject } from "#protocol";
import type { SimBroker } from "./broker.ts";

/** A stored message that parses. */
export interface Told {
  readonly seq: number;
  readonly channel: string;
  readonly participant: string;
  readonly message: Envelope;
}

/** A statement on the floor, and its place in the stream. */
export interface Placed {
  readonly seq: number;
  readonly statement: FloorStatement;
}

/** What the stream holds of one discussion at the end of a schedule. */
export interface History {
  readonly all: readonly Told[];
  readonly floor: readonly Placed[];
  readonly phases: readonly Told[];
  readonly ended: Told | undefined;
}

/** One invariant: a line for everything that breaks it. */
export type Invariant = (history: History) => string[];

export function historyOf(broker: SimBroker, discussion: string): History {
  const all = broker.of(discussion).flatMap(({ subject, seq, data }): Told[] => {
    const { channel = "", participant = "" } = parseSubject(subject) ?? {};
    try {
      return [{ seq, channel, participant, message: decode(data) }];
    } catch (error) {
      if (error instanceof ProtocolError) return [];
      throw error;
    }
  });
  const on = (channel: string): Told[] => all.filter((told) => told.channel === channel);
  const phases = on("phase");
  return {
    all,
    phases,
    floor: on("floor").map(({ seq, message }) => ({ seq, statement: message.body as unknown as FloorStatement })),
    ended: phases.find(({ message }) => message.type === "ended"),
  };
}

/** Those that come more than once, each once. */
export function repeated<T>(items: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(items.filter((item) => seen.has(item) || !seen.add(item)))];
}
