import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type SeatReading, seatsOf, tableOf } from "#discussion";
import { seatIdOf } from "#protocols/seating";
import { fateOf, heartbeat, loadSeat, openNow, say, sayMoreTime, turnView, untilChange } from "../at-seat.ts";
import { completeAnswer } from "../forms.ts";
import { DiscussionId, PollTimeout, stateOf, Wait } from "../inputs.ts";
import { ADDS, addTool, type McpHost, READS, ToolError } from "../tool.ts";

const Seat = z
  .string()
  .overwrite(seatIdOf)
  .describe("the seat's name, as given to start_discussion in `seats`, such as alice");

/** Seconds to wait for the moderator's verdict on an answer. */
const JUDGING_SECONDS = 20;

const nextTurn = ({ discussion, seat }: SeatReading): string =>
  `get_my_turn {"discussion":"${discussion}","seat":"${seat}"}`;

export function addSeat(server: McpServer, host: McpHost): void {
  addTakeSeat(server, host);
  addGetMyTurn(server, host);
  addSubmitTurn(server, host);
  addAskMoreTime(server, host);
}

/** Seconds to wait for the moderator's word on a request for more time. */
const MORE_TIME_SECONDS = 10;

function addAskMoreTime(server: McpServer, host: McpHost): void {
  addTool(server, host, "ask_more_time", {
    title: "Ask for more time",
    description:
      "Asks for ten more minutes for the turn from get_my_turn: twice a turn at most, and never beyond the discussion's own time. Returns the deadline that holds, and `left`: how often more may still be asked for. Everybody sees the new deadline.",
    input: z.object({
      discussion: DiscussionId,
      seat: Seat,
      turn: z.string().describe("the turn's id from get_my_turn"),
    }),
    annotations: ADDS,
    async run({ discussion, seat, turn }, signal) {
      const bus = await host.bus();
      const at = await loadSeat(bus, discussion, seat, signal);
      const open = openNow(at);
      if (open?.message.body.turn !== turn) {
        throw new ToolError(`turn ${JSON.stringify(turn.slice(0, 80))} is not open: get_my_turn gives the open one`);
      }
      const before = open.message;
      await sayMoreTime(bus, at, open);
      const timeout = new PollTimeout(MORE_TIME_SECONDS, signal);
      await untilChange(bus, at, timeout, () => open.message !== before || at.isOver);
      const { deadline } = open.message.body;
      return {
        result: { turn, deadline, left: open.more ?? null, next: `Answer with submit_turn before ${deadline}.` },
      };
    },
  });
}

function addTakeSeat(server: McpServer, host: McpHost): void {
  addTool(server, host, "take_seat", {
    title: "Take a seat",
    description:
      "Takes a seat at a discussion that was started with `seats`: you argue there as one of the experts, on an equal footing with models and people. Returns your persona (your concern, what you lose by a wrong decision, your blind spots) and the other participants. Next: get_my_turn, answer with submit_turn, and repeat until it is over. A seat that does not answer in time is skipped.",
    input: z.object({ discussion: DiscussionId, seat: Seat }),
    annotations: ADDS,
    async run({ discussion, seat }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const seats = seatsOf(state);
      if (!seats.includes(seat)) {
        const there = seats.length > 0 ? `its seats are ${seats.join(", ")}` : "it has none: start one with `seats`";
        throw new ToolError(`${discussion} has no seat ${JSON.stringify(seat.slice(0, 64))}; ${there}`);
      }
      const at = await loadSeat(bus, discussion, seat, signal);
      heartbeat(bus, at);
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
        next: at.isOver ? "The discussion is over: get_decision shows the result." : `Call ${nextTurn(at)}.`,
      };
      return { result };
    },
  });
}

function addGetMyTurn(server: McpServer, host: McpHost): void {
  addTool(server, host, "get_my_turn", {
    title: "Wait for my turn",
    description:
      "Waits until it is your turn at a seat and returns everything needed to answer: the instruction, the JSON Schema of the answer, the statements so far (cite them by id), the points on the table, passages of the documents, direct messages to you, and the deadline. If your last answer was returned, it comes with the reasons. Without a turn before the timeout it returns `turn: null`: call it again. Next: write content that is valid against `schema` and pass it to submit_turn.",
    input: z.object({
      discussion: DiscussionId,
      seat: Seat,
      timeout_seconds: Wait,
      known: z.string().optional().describe("a message id: leave out the statements up to it, which you have read"),
    }),
    annotations: READS,
    async run({ discussion, seat, timeout_seconds, known }, signal) {
      const bus = await host.bus();
      const at = await loadSeat(bus, discussion, seat, signal);
      if (!openNow(at) && !at.isOver) {
        const timeout = new PollTimeout(timeout_seconds, signal);
        await untilChange(bus, at, timeout, () => openNow(at) !== undefined || at.isOver);
      }
      if (at.isOver)
        return {
          result: { turn: null, over: true, next: "The discussion is over: get_decision shows the result." },
        };
      const open = openNow(at);
      if (!open) return { result: { turn: null, over: false, ...lastOf(at), next: `Call ${nextTurn(at)} again.` } };
      return { result: await turnView(bus, at, open, known, signal) };
    },
  });
}

function addSubmitTurn(server: McpServer, host: McpHost): void {
  addTool(server, host, "submit_turn", {
    title: "Answer my turn",
    description:
      "Answers the turn from get_my_turn with content that is valid against its schema, and returns the verdict: `accepted` (it is on the floor as message_id), `received` (held until the others of a sealed step are in), `returned` (the reasons say what to correct: submit the same turn again; after two returns it is accepted with flags or left out), `late`, or `judging` (no verdict yet). Say for or against the points in `points` by their ids, and name in wouldChangeIf what would change your mind. What the schema requires and content lacks is not sent: a client that can show forms asks its user for it (elicitation), any other is told. If you cannot answer, give `unable` with a reason instead, so that nobody waits. Next: get_my_turn.",
    input: z.object({
      discussion: DiscussionId,
      seat: Seat,
      turn: z.string().describe("the turn's id from get_my_turn"),
      content: z
        .unknown()
        .optional()
        .meta({ type: "object", description: "the answer, valid against the turn's schema" }),
      unable: z.string().min(1).max(2_000).optional().describe("instead of content: why you cannot answer"),
    }),
    annotations: ADDS,
    async run({ discussion, seat, turn, content, unable }, signal, call) {
      const bus = await host.bus();
      const at = await loadSeat(bus, discussion, seat, signal);
      const known = at.turns.get(turn);
      if (at.isOver) throw new ToolError(`${discussion} is over: get_decision shows the result`);
      if (!known)
        throw new ToolError(
          `this seat has no turn ${JSON.stringify(turn.slice(0, 80))}: get_my_turn gives the open one`,
        );
      let given: Parameters<typeof say>[3] = { unable: unable ?? "" };
      if (unable === undefined) {
        const state = await stateOf(host, discussion, signal);
        const asked = { seat, turn, schema: known.message.body.schema };
        const complete = completeAnswer(call, state, asked, objectOf(content));
        if ("form" in complete) return complete.form;
        given = complete;
      }
      await say(bus, at, known, given);
      if (unable !== undefined) return { result: { turn, outcome: "unable", next: `Call ${nextTurn(at)}.` } };
      const timeout = new PollTimeout(JUDGING_SECONDS, signal);
      await untilChange(bus, at, timeout, () => known.status !== "judging" || at.isOver);
      const next =
        known.status === "returned"
          ? "Correct it and call submit_turn with the same turn again."
          : `Call ${nextTurn(at)}.`;
      return { result: { turn, ...fateOf(known), next } };
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
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    throw new ToolError(`content is neither an object nor JSON: ${(error as Error).message}`);
  }
}
