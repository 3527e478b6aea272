import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { parseStored, readSeatUpToNow, seatSubjects } from "#client";
import { emptySeat, openTurn, type SeatReading, type SeatTurn, takeInSeat } from "#discussion";
import { isoTime, systemClock } from "#lib/clock";
import {
  type AnyMessage,
  type Body,
  compose,
  decode,
  type FloorStatement,
  parseMessage,
  type Reason,
  type Stamp,
  subjects,
  WireError,
} from "#wire";
import { noDiscussion, type PollTimeout } from "./inputs.ts";

/** A turn as the answering agent needs it. */
export async function turnView(
  bus: Bus,
  at: SeatReading,
  open: SeatTurn,
  known: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const { turn, phase, topic, instruction, schema, short, deadline, you, brief, messages, points } = open.message.body;
  const fate = fateOf(open);
  // A floor too large for the turn's message is read from the stream.
  const floor = open.message.body.floor ?? (await readFloor(bus, at.discussion, signal));
  const read = floor.findIndex(({ id }) => id === known);
  const direct = messages ?? [];
  return {
    turn,
    over: false,
    phase,
    round: open.message.round,
    deadline,
    ...(you ? { you } : {}),
    ...(brief?.persona ? { persona: brief.persona } : {}),
    topic,
    instruction,
    schema,
    ...(short ? { short } : {}),
    ...(brief?.tensions.length ? { tensions: brief.tensions } : {}),
    ...(brief?.passages.length ? { passages: brief.passages } : {}),
    ...(brief?.constraints?.length ? { constraints: brief.constraints } : {}),
    ...(points?.length ? { points } : {}),
    ...(brief?.docket?.length ? { docket: brief.docket } : {}),
    ...(brief?.participants.length ? { participants: brief.participants.map(({ id, name }) => ({ id, name })) } : {}),
    ...(direct.length > 0 ? { said_to_you: direct } : {}),
    floor: floor.slice(read + 1).map(statementView),
    ...(fate?.outcome === "returned"
      ? {
          returned: {
            reasons: fate.reasons,
            attempts_left: fate.attempts_left,
            your_answer: open.attempts.at(-1)?.content,
          },
        }
      : {}),
    next: `Answer with submit_turn {"discussion":"${at.discussion}","seat":"${at.seat}","turn":"${turn}","content":{…}} before ${deadline}.`,
  };
}

/** A statement without the fields that only machines need. */
const statementView = ({ id, from, type, round, content, references, flags }: FloorStatement): object => ({
  id,
  from,
  type,
  round,
  content,
  ...(references.length > 0
    ? { cites: references.map(({ targetId, type: relation }) => `${relation} ${targetId}`) }
    : {}),
  ...(flags?.length ? { flags } : {}),
});

async function readFloor(bus: Bus, discussion: string, signal: AbortSignal): Promise<FloorStatement[]> {
  const stored = await bus.collect([subjects.floor(discussion)], { signal });
  return stored.flatMap(({ data }) => {
    try {
      return parseMessage("floor", decode(data))?.body ?? [];
    } catch (error) {
      if (error instanceof WireError) return [];
      throw error;
    }
  });
}

/** Heartbeat interval while a tool waits at the seat. Milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * The current state of a seat.
 * @throws ToolError if there is no such discussion
 */
export async function loadSeat(bus: Bus, discussion: string, seat: string, signal: AbortSignal): Promise<SeatReading> {
  const at = emptySeat(discussion, seat);
  await readSeatUpToNow(bus, at, signal);
  if (at.lastSeq === 0 && !(await bus.last(subjects.control(discussion), signal))) throw noDiscussion(discussion);
  return at;
}

/** Follows the seat, with heartbeats, until `isDone` or until the wait is over. */
export async function untilChange(
  bus: Bus,
  at: SeatReading,
  timeout: PollTimeout,
  isDone: () => boolean,
): Promise<void> {
  heartbeat(bus, at);
  const beating = setInterval(() => heartbeat(bus, at), HEARTBEAT_MS);
  try {
    for await (const item of bus.read(seatSubjects(at), { from: at.lastSeq + 1, signal: timeout.signal })) {
      const heard = item.kind === "message" ? parseStored(item.message) : undefined;
      if (heard) takeInSeat(at, heard);
      if (isDone()) return;
    }
  } catch (error) {
    timeout.isOver(error);
  } finally {
    clearInterval(beating);
  }
}

/** Sends a heartbeat. */
export function heartbeat(bus: Bus, at: SeatReading): void {
  const { discussion, seat } = at;
  const open = openNow(at);
  const body = open ? { turn: open.message.body.turn, state: "thinking" } : { state: "here" };
  try {
    bus.publishCore(subjects.here(discussion, seat), compose("here", "here", stampOf({ discussion, seat }), body));
  } catch (error) {
    // Then only the deadline counts; the next read reports connection failures.
    if (!(error instanceof BusError)) throw error;
  }
}

/** The open turn: a new one, or a returned one. */
export const openNow = (at: SeatReading): SeatTurn | undefined => openTurn(at, systemClock.now());

/** The fate of an answer. `judging`: stored, not judged yet. */
export type Fate =
  | { readonly outcome: "judging" | "received" | "unable" }
  | { readonly outcome: "accepted"; readonly message_id: string | undefined }
  | { readonly outcome: "returned"; readonly reasons: readonly Reason[]; readonly attempts_left: number }
  | { readonly outcome: "late"; readonly deadline: string | undefined };

/** The fate of the last answer to a turn; undefined if there was none. */
export function fateOf({ status, messageId, lateFor, returned }: SeatTurn): Fate | undefined {
  switch (status) {
    case "accepted":
      return { outcome: status, message_id: messageId };
    case "late":
      return { outcome: status, deadline: lateFor };
    case "returned":
      return {
        outcome: status,
        reasons: returned?.body.reasons ?? [],
        attempts_left: returned?.body.attemptsLeft ?? 0,
      };
    case "judging":
    case "received":
    case "unable":
      return { outcome: status };
    default:
      return undefined;
  }
}

/**
 * Publishes the answer to a turn, or declines it, and applies it to the seat's reading.
 * @throws WireError `too_large`
 */
export async function say(
  bus: Bus,
  at: SeatReading,
  { message: asked }: SeatTurn,
  given: { readonly content: unknown } | { readonly unable: string },
): Promise<void> {
  const { turn, phase } = asked.body;
  const stamp: Stamp = { ...stampOf(at, turn), round: asked.round, phase };
  const message =
    "unable" in given
      ? compose("say", "unable", stamp, { turn, reason: given.unable })
      : compose("say", "statement", stamp, { turn, content: given.content } as Body<"say", "statement">);
  const { seq } = await bus.publish(subjects.say(at.discussion, at.seat), message, { dedupe: message.id });
  takeInSeat(at, { channel: "say", seq, message: message as AnyMessage<"say"> });
}

/** Asks for more time for a turn; the moderator answers with the deadline that holds. */
export async function sayMoreTime(bus: Bus, at: SeatReading, { message }: SeatTurn): Promise<void> {
  const { turn } = message.body;
  const request = compose("say", "more_time", stampOf(at, turn), { turn });
  await bus.publish(subjects.say(at.discussion, at.seat), request, { dedupe: request.id });
}

/** Tells that the seat is opened. */
export async function sayOpened(bus: Bus, at: SeatReading): Promise<void> {
  const message = compose("say", "opened", stampOf(at), {});
  await bus.publish(subjects.say(at.discussion, at.seat), message, { dedupe: message.id });
}

const stampOf = (at: Pick<SeatReading, "discussion" | "seat">, cause?: string): Stamp => ({
  id: randomUUID(),
  ts: isoTime(systemClock.now()),
  discussion: at.discussion,
  from: at.seat,
  ...(cause === undefined ? {} : { cause }),
});
