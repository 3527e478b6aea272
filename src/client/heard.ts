import type { Bus, Stored } from "#bus";
import {
  type AnyMessage,
  decode,
  knowsChannel,
  type MessageChannel,
  parseMessage,
  parseSubject,
  subjects,
  USER,
  WireError,
} from "#wire";

type Shown = Extract<MessageChannel, "phase" | "floor" | "control" | "inbox" | "say">;

/** A message of a discussion as its user sees it: phases, the floor, commands, questions and their answers. */
export type Heard = {
  [C in Shown]: { readonly seq: number; readonly channel: C; readonly message: AnyMessage<C> };
}[Shown];

/** What is read of a discussion for its user. */
export const heardSubjects = (id: string): string[] => [
  subjects.phase(id),
  subjects.floor(id),
  subjects.control(id),
  subjects.inbox(id, "user", USER),
  subjects.say(id, USER),
];

const SHOWN: ReadonlySet<string> = new Set(["phase", "floor", "control", "inbox", "say"]);

/**
 * A stored message, parsed. Undefined for what this version does not know, and for what does not follow the
 * protocol: the moderator keeps that in the dead letters.
 */
export function hear(stored: Stored): Heard | undefined {
  const channel = parseSubject(stored.subject)?.channel;
  if (channel === undefined || !knowsChannel(channel) || !SHOWN.has(channel)) return undefined;
  try {
    const message = parseMessage(channel, decode(stored.data));
    return message ? ({ seq: stored.seq, channel, message } as Heard) : undefined;
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** What was said in a discussion up to now. */
export async function hearAll(bus: Bus, id: string, signal: AbortSignal): Promise<Heard[]> {
  const stored = await bus.collect(heardSubjects(id), { signal });
  return stored.flatMap((message) => hear(message) ?? []);
}
