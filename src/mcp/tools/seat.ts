import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import { heardIn, heardInItem, readingCost, readOnUntil, readSeatUpToNow, SeatVoice, seatSubjects } from "#client";
import {
  emptySeat,
  isOpeningNews,
  openTurn,
  type SeatReading,
  type SeatTurn,
  seatsOf,
  tableOf,
  takeInSeat,
} from "#discussion";
import { systemClock } from "#lib/clock";
import { present, some } from "#lib/fields";
import { jsonOr } from "#lib/json-in";
import { seatIdOf } from "#protocols/seating";
import { type FloorStatement, subjects } from "#wire";
import { ADDS, addTool, DiscussionId, type McpHost, noDiscussion, READS, stateOf, ToolError, Wait } from "../tool.ts";

const Seat = z.string().overwrite(seatIdOf).describe("its name in `seats`");
const Turn = z.string().describe("its id from get_my_turn");

/** Seconds to wait for the moderator's verdict on an answer. */
const JUDGING_SECONDS = 20;
/** Seconds to wait for the moderator's word on a request for more time. */
const MORE_TIME_SECONDS = 10;

const nextTurn = ({ discussion, seat }: SeatReading) => `get_my_turn {"discussion":"${discussion}","seat":"${seat}"}`;

const OVER = "The discussion is over: get_decision shows the result.";

export function addSeat(server: McpServer, host: McpHost): void {
  addTool(server, host, "take_seat", {
    description:
      "Takes a seat of a discussion: you argue there as one of the experts. Returns your persona and the others. Next: get_my_turn and submit_turn in turn until it is over; who does not answer in time is skipped.",
    input: z.object({ discussion: DiscussionId, seat: Seat }),
    annotations: ADDS,
    async run({ discussion, seat }, signal) {
      const state = await stateOf(host, discussion, signal);
      const seats = seatsOf(state);
      if (!seats.includes(seat)) {
        const there = seats.length > 0 ? `its seats are ${seats.join(", ")}` : "it has none: start one with `seats`";
        throw new ToolError(`${discussion} has no seat ${JSON.stringify(seat.slice(0, 64))}; ${there}`);
      }
      const { bus, at } = await loadSeat(host, discussion, seat, signal);
      const voice = new SeatVoice(bus, discussion, seat);
      voice.here(openNow(at)?.message.body.turn);
      if (!at.isOver && isOpeningNews(state, seat)) await voice.say("opened", {});
      const { participants, tensionMap } = tableOf(state);
      const self = participants.find(({ id }) => id === seat);
      const result = {
        discussion,
        seat,
        topic: state.options?.topic,
        // Before the composition the seat has no persona yet.
        ...(self ? { you: { name: self.name, persona: self.persona } } : {}),
        others: participants
          .filter(({ id, role }) => id !== seat && role !== "historian" && role !== "moderator")
          .map(({ id, name, role, persona }) => ({ id, name, role, stakes: persona?.stakes })),
        tensions: tensionMap.filter(({ between }) => between.includes(seat)),
        over: at.isOver,
        next: at.isOver ? OVER : `Call ${nextTurn(at)}.`,
      };
      return { result };
    },
  });

  addTool(server, host, "get_my_turn", {
    description:
      "Waits for your seat's turn and returns all that is needed to answer: instruction, JSON Schema, statements so far, points, passages, messages to you, deadline, and the reasons if your answer was returned. `turn: null`: call it again. Next: submit_turn.",
    input: z.object({
      discussion: DiscussionId,
      seat: Seat,
      timeout_seconds: Wait,
      known: z.string().optional().describe("leave out the statements up to this one"),
    }),
    annotations: READS,
    async run({ discussion, seat, timeout_seconds, known }, signal) {
      const { bus, at } = await loadSeat(host, discussion, seat, signal);
      if (!openNow(at) && !at.isOver)
        await untilChange(bus, at, timeout_seconds, signal, () => openNow(at) !== undefined || at.isOver);
      if (at.isOver) return { result: { turn: null, over: true, next: OVER } };
      const open = openNow(at);
      if (!open) return { result: { turn: null, over: false, ...lastOf(at), next: `Call ${nextTurn(at)} again.` } };
      return { result: await turnView(bus, at, open, known, signal) };
    },
  });

  addAnswering(server, host);
}

function addAnswering(server: McpServer, host: McpHost): void {
  addTool(server, host, "submit_turn", {
    description:
      "Answers your turn; cite statements and points by id. Returns the verdict: accepted, received (held until a sealed step is complete), returned (correct it as the reasons say, and submit the same turn again), late, or judging (none yet). Next: get_my_turn.",
    input: z.object({
      discussion: DiscussionId,
      seat: Seat,
      turn: Turn,
      content: z
        .unknown()
        .optional()
        .meta({ type: "object", description: "valid against the turn's schema, or its short.schema" }),
      read: z
        .boolean()
        .optional()
        .describe("send nothing: the discussion's model puts the `text` of a short answer into fields"),
      unable: z.string().min(1).max(2_000).optional().describe("instead: why you cannot answer"),
    }),
    annotations: ADDS,
    async run({ discussion, seat, turn, content, read, unable }, signal) {
      const { bus, at } = await loadSeat(host, discussion, seat, signal);
      const known = at.turns.get(turn);
      if (at.isOver) throw new ToolError(`${discussion} is over: get_decision shows the result`);
      if (!known)
        throw new ToolError(
          `this seat has no turn ${JSON.stringify(turn.slice(0, 80))}: get_my_turn gives the open one`,
        );
      if (read) {
        const found = await host.read({ discussion, seat, turn }, objectOf(content), signal);
        const next = "Show `read` to its author, take out what they did not mean, and submit the content.";
        return { result: { turn, outcome: "unsent", ...found, next } };
      }
      await say(bus, at, known, unable === undefined ? { content: objectOf(content) } : { unable }, signal);
      if (unable !== undefined) return { result: { turn, outcome: "unable", next: `Call ${nextTurn(at)}.` } };
      await untilChange(bus, at, JUDGING_SECONDS, signal, () => known.status !== "judging" || at.isOver);
      const next =
        known.status === "returned"
          ? "Correct it and call submit_turn with the same turn again."
          : `Call ${nextTurn(at)}.`;
      return { result: { turn, ...fateOf(known), next } };
    },
  });

  addTool(server, host, "ask_more_time", {
    description:
      "Asks for ten more minutes for a turn: twice at most, and never beyond the discussion's own time. Returns the deadline that holds.",
    input: z.object({ discussion: DiscussionId, seat: Seat, turn: Turn }),
    annotations: ADDS,
    async run({ discussion, seat, turn }, signal) {
      const { bus, at } = await loadSeat(host, discussion, seat, signal);
      const open = openNow(at);
      if (open?.message.body.turn !== turn) {
        throw new ToolError(`turn ${JSON.stringify(turn.slice(0, 80))} is not open: get_my_turn gives the open one`);
      }
      const before = open.message;
      await new SeatVoice(bus, discussion, seat).say("more_time", { turn }, { cause: turn });
      await untilChange(bus, at, MORE_TIME_SECONDS, signal, () => open.message !== before || at.isOver);
      const { deadline } = open.message.body;
      return {
        result: { turn, deadline, left: open.more ?? null, next: `Answer with submit_turn before ${deadline}.` },
      };
    },
  });
}

/** The fate of the last answer, for a caller that waits for the next turn. */
function lastOf({ turns }: SeatReading): object {
  const last = [...turns.values()].at(-1);
  const fate = last && fateOf(last);
  return fate ? { last_answer: { turn: last.message.body.turn, ...fate } } : {};
}

/** Some clients pass an object as a JSON string. */
function objectOf(content: unknown): unknown {
  if (typeof content !== "string") {
    if (content !== undefined) return content;
    throw new ToolError("content is missing: give an object that follows the turn's schema, or `unable` with a reason");
  }
  return jsonOr(content, ({ message }) => new ToolError(`content is neither an object nor JSON: ${message}`));
}

export async function turnView(
  bus: Bus,
  at: SeatReading,
  open: SeatTurn,
  known: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const { turn, phase, topic, instruction, schema, short, deadline, you, brief, messages, points } = open.message.body;
  const fate = fateOf(open);
  const isReturned = fate?.outcome === "returned";
  // A floor too large for the turn's message is read from the stream.
  const floor = open.message.body.floor ?? (await readFloor(bus, at.discussion, signal));
  const read = floor.findIndex(({ id }) => id === known);
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
    returned: isReturned ? { ...fate, your_answer: open.attempts.at(-1)?.content } : undefined,
    next: `Answer with submit_turn {"discussion":"${at.discussion}","seat":"${at.seat}","turn":"${turn}","content":{…}} before ${deadline}.`,
  });
}

/** A statement without the fields that only machines need. */
const statementView = ({ id, from, type, round, content, references, flags }: FloorStatement): object => ({
  ...{ id, from, type, round, content },
  ...present({ cites: some(references.map((one) => `${one.type} ${one.targetId}`)), flags: some(flags) }),
});

async function readFloor(bus: Bus, discussion: string, signal: AbortSignal): Promise<FloorStatement[]> {
  const stored = await bus.collect([subjects.floor(discussion)], { signal });
  return stored.flatMap(heardIn).flatMap((heard) => (heard.channel === "floor" ? [heard.message.body] : []));
}

/** The current state of a seat, and the bus that it is read from. @throws ToolError if there is no such discussion */
async function loadSeat(host: McpHost, discussion: string, seat: string, signal: AbortSignal) {
  const bus = await host.bus();
  const at = emptySeat(discussion, seat);
  await readSeatUpToNow(bus, at, signal);
  if (at.lastSeq === 0 && !(await bus.last(subjects.control(discussion), signal))) throw noDiscussion(discussion);
  return { bus, at };
}

/** Follows the seat, with heartbeats, until `isDone` or until the wait is over. */
async function untilChange(bus: Bus, at: SeatReading, seconds: number, signal: AbortSignal, isDone: () => boolean) {
  const over = new AbortController();
  new SeatVoice(bus, at.discussion, at.seat).beat(() => openNow(at)?.message.body.turn, over.signal);
  const how = { from: at.lastSeq + 1, late: AbortSignal.timeout(seconds * 1_000), signal };
  await readOnUntil(bus, seatSubjects(at), how, (item) => {
    for (const heard of heardInItem(item)) takeInSeat(at, heard);
    return isDone();
  }).finally(() => over.abort());
}

const openNow = (at: SeatReading): SeatTurn | undefined => openTurn(at, systemClock.now());

/** The fate of the last answer to a turn; undefined if there was none. `judging`: stored, not judged yet. */
function fateOf({ status, messageId, lateFor, returned }: SeatTurn) {
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
async function say(
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
