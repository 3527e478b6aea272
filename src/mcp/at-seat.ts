import type { Bus } from "#bus";
import { heardIn, readingCost, readSeatUpToNow, SeatVoice, seatSubjects } from "#client";
import { emptySeat, openTurn, type SeatReading, type SeatTurn, takeInSeat } from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { type FloorStatement, type Reason, subjects } from "#wire";
import { noDiscussion, type PollTimeout } from "./inputs.ts";

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
  const some = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined);
  return present({
    ...{ turn, over: false, phase, round: open.message.round, deadline, you, persona: brief?.persona },
    ...{ topic, instruction, schema, short },
    tensions: some(brief?.tensions),
    passages: some(brief?.passages),
    constraints: some(brief?.constraints),
    points: some(points),
    docket: some(brief?.docket),
    participants: some(brief?.participants.map(({ id, name }) => ({ id, name }))),
    said_to_you: some(messages),
    floor: floor.slice(read + 1).map(statementView),
    returned: fate?.outcome === "returned" ? returnedView(fate, open) : undefined,
    next: `Answer with submit_turn {"discussion":"${at.discussion}","seat":"${at.seat}","turn":"${turn}","content":{…}} before ${deadline}.`,
  });
}

const returnedView = ({ reasons, attempts_left }: Extract<Fate, { outcome: "returned" }>, { attempts }: SeatTurn) => ({
  ...{ reasons, attempts_left, your_answer: attempts.at(-1)?.content },
});

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
  return stored.flatMap(heardIn).flatMap((heard) => (heard.channel === "floor" ? [heard.message.body] : []));
}

/** The current state of a seat. @throws ToolError if there is no such discussion */
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
  const over = new AbortController();
  new SeatVoice(bus, at.discussion, at.seat).beat(() => openNow(at)?.message.body.turn, over.signal);
  try {
    for await (const item of bus.read(seatSubjects(at), { from: at.lastSeq + 1, signal: timeout.signal })) {
      for (const heard of item.kind === "message" ? heardIn(item.message) : []) takeInSeat(at, heard);
      if (isDone()) return;
    }
  } catch (error) {
    timeout.isOver(error);
  } finally {
    over.abort();
  }
}

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
  signal: AbortSignal,
): Promise<void> {
  const { turn, phase } = asked.body;
  const voice = new SeatVoice(bus, at.discussion, at.seat);
  const usage = await readingCost(bus, { discussion: at.discussion, seat: at.seat, turn }, signal);
  const where = { cause: turn, round: asked.round, phase };
  const { seq, message } =
    "unable" in given
      ? await voice.say("unable", { turn, reason: given.unable }, where)
      : await voice.say("statement", { turn, content: given.content, ...present({ usage }) }, where);
  takeInSeat(at, { channel: "say", seq, message });
}
