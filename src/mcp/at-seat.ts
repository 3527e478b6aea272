import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { type Body, compose, type Stamp, subjects } from "#wire";
import { noDiscussion, type Patience } from "./inputs.ts";
import { SeatState, type SeatTurn } from "./seat.ts";

/** Sent so often while somebody waits at the seat. Milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * A seat as of now.
 * @throws ToolError where there is no such discussion
 */
export async function loadSeat(bus: Bus, discussion: string, seat: string, signal: AbortSignal): Promise<SeatState> {
  const at = new SeatState(discussion, seat);
  await at.catchUp(bus, signal);
  if (at.lastSeq === 0 && !(await bus.last(subjects.control(discussion), signal))) throw noDiscussion(discussion);
  return at;
}

/** Reads on, showing that somebody is here, until this is true or the patience is over. */
export async function untilChange(bus: Bus, at: SeatState, patience: Patience, isDone: () => boolean): Promise<void> {
  beat(bus, at);
  const beating = setInterval(() => beat(bus, at), HEARTBEAT_MS);
  try {
    for await (const item of bus.read(at.subjects, { from: at.lastSeq + 1, signal: patience.signal })) {
      if (item.kind === "message") at.apply(item.message);
      if (isDone()) return;
    }
  } catch (error) {
    patience.isOver(error);
  } finally {
    clearInterval(beating);
  }
}

/** Shows that somebody is here. */
export function beat(bus: Bus, { discussion, seat, open }: SeatState): void {
  const body = open ? { turn: open.envelope.body.turn, state: "thinking" } : { state: "here" };
  try {
    bus.shout(subjects.here(discussion, seat), compose("here", "here", stampOf({ discussion, seat }), body));
  } catch (error) {
    // The deadline alone counts then; what is read next says what is wrong with the connection.
    if (!(error instanceof BusError)) throw error;
  }
}

/**
 * Says the answer to a turn, or that there is none.
 * @returns its sequence
 * @throws WireError `too_large`
 */
export async function say(
  bus: Bus,
  at: SeatState,
  { envelope }: SeatTurn,
  given: { readonly content: unknown } | { readonly unable: string },
): Promise<number> {
  const { turn, phase } = envelope.body;
  const stamp: Stamp = { ...stampOf(at, turn), round: envelope.round, phase };
  const message =
    "unable" in given
      ? compose("say", "unable", stamp, { turn, reason: given.unable })
      : compose("say", "statement", stamp, { turn, content: given.content } as Body<"say", "statement">);
  const { seq } = await bus.publish(subjects.say(at.discussion, at.seat), message, { dedupe: message.id });
  return seq;
}

const stampOf = (at: Pick<SeatState, "discussion" | "seat">, cause?: string): Stamp => ({
  id: randomUUID(),
  ts: isoTime(systemClock.now()),
  discussion: at.discussion,
  from: at.seat,
  ...(cause === undefined ? {} : { cause }),
});
