import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { openTurn, type SeatReading, type SeatTurn, statusAt } from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { type GatewayEnv, requireSeat } from "../caller.ts";
import { type Api, api, routesOf, validName, Wait } from "../define.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import { SeatDesk } from "./seat-desk.ts";

/** Default wait for an answer's fate, in seconds: well within a request's deadline. */
const ANSWER_WAIT = 5;
/** Default time for a model to read an answer, in seconds: within a request's deadline. */
const READ_WAIT = 8;

const define = routesOf("seats", "the seat, the owner");
export const Turn = z.looseObject({ turn: z.string(), status: z.string() });
const Fate = z.looseObject({
  turn: z.string(),
  status: z.enum(["accepted", "returned", "received", "late", "judging"]),
});

const current = define("get", "/{id}/seats/{seat}/turn", {
  summary: "The turn to answer now, with its JSON Schema and the floor",
  query: z.object({ wait: Wait }),
  answers: { 200: ["The turn", Turn], 204: ["There is none"] },
});

const answer = define("post", "/{id}/seats/{seat}/turns/{turn}/answer", {
  summary: "Answer a turn",
  description:
    "The content follows the turn's `schema`, or its `short.schema`: one text, and what cannot be read from it. The same answer sent twice is one. Correct a returned answer and send it again.",
  query: z.object({ wait: Wait }),
  body: z.looseObject({ content: z.unknown() }),
  answers: {
    200: ["The fate of the answer", Fate],
    202: ["Stored; not judged yet", Fate],
  },
});

const check = define("post", "/{id}/seats/{seat}/turns/{turn}/check", {
  summary: "Check an answer before it is sent",
  description: "`faults` are what it lacks, for which it would be returned. Nothing is sent or recorded.",
  body: z.looseObject({ content: z.unknown() }),
  answer: [
    "The faults",
    z.object({
      faults: z.array(z.looseObject({ rule: z.string(), message: z.string() })),
      made: z.looseObject({}).optional().describe("what the record would have of a short answer"),
    }),
  ],
});

const ReadJson = z.object({
  content: z.looseObject({}),
  quotes: z.record(z.string(), z.array(z.string())).describe("words of the text that say each row of `read`, by list"),
  named: z.record(z.string(), z.string()).describe("texts of the reasons of one's own that it names, by id"),
});

const read = define("post", "/{id}/seats/{seat}/turns/{turn}/read", {
  summary: "Have the discussion's model put a short answer into fields",
  description:
    "The answer comes back with `read`: points, stances and reasons whose words stand in its `text`, with their conditions. Its author confirms them by sending it; nothing is sent before. Five times a turn at most; only where the turn has `reads`.",
  query: z.object({
    wait: z.coerce.number().min(0).max(60).optional().describe("seconds for the model, at most 60; default 8"),
  }),
  body: z.looseObject({ content: z.looseObject({ text: z.string() }) }),
  answer: ["The answer in fields", ReadJson],
});

const unable = define("post", "/{id}/seats/{seat}/turns/{turn}/unable", {
  summary: "Decline a turn, so that nobody waits for its answer",
  body: z.object({ reason: z.string().trim().min(1).max(2_000) }),
  answer: ["Declined", Turn],
});

/** Time to wait for the moderator's reply, in ms. */
const WAIT_MS = 5_000;

const moreTime = define("post", "/{id}/seats/{seat}/turns/{turn}/more-time", {
  summary: "Ask for ten more minutes for a turn",
  description: "Twice a turn at most, and never beyond the discussion's own time. Everybody sees the new deadline.",
  body: z.looseObject({}),
  answers: {
    200: [
      "The deadline that holds; `left`: how often more may still be asked for",
      z.looseObject({ turn: z.string(), deadline: z.string(), left: z.int() }),
    ],
    202: ["Asked; not answered yet", z.looseObject({ turn: z.string() })],
  },
});

export function turnRoutes(services: Services): Api {
  const app = api();
  const { projections, reader } = services;

  app.openapi(current, async (c) => {
    const { desk, id } = deskOf(c, services);
    const { signal } = c.req.raw;
    await desk.participants(signal);
    const ms = (c.req.valid("query").wait ?? 0) * 1_000;
    const found = ms > 0 ? await desk.waitForTurn(ms, signal) : await desk.history(signal);
    const now = systemClock.now();
    const open = found && openTurn(found, now);
    if (found && open) {
      const state = await projections.get(id, signal);
      const reads = reader.reads(state, open.message.body.phase);
      return c.json({ ...wholeTurn(found, open, now), reads, floor: state.floor }, 200);
    }
    if (found?.isOver) throw new Refusal(410, `${id} is over: there will be no more turns`);
    return c.body(null, 204);
  });

  app.openapi(answer, async (c) => {
    const { desk } = deskOf(c, services);
    const { turn } = c.req.valid("param");
    const wait = c.req.valid("query").wait ?? ANSWER_WAIT;
    const { content } = c.req.valid("json");
    const outcome = await desk.answer(turn, content, wait * 1_000, c.get("signal"));
    return c.json(outcome, outcome.status === "judging" ? 202 : 200);
  });

  app.openapi(check, async (c) => {
    const { desk } = deskOf(c, services);
    const found = await desk.check(c.req.valid("param").turn, c.req.valid("json").content, c.get("signal"));
    return c.json(found, 200);
  });

  app.openapi(read, async (c) => {
    const { desk } = deskOf(c, services);
    const { turn } = c.req.valid("param");
    const ms = (c.req.valid("query").wait ?? READ_WAIT) * 1_000;
    const { content } = c.req.valid("json");
    const { content: inFields, quotes, named } = await desk.read(turn, content, { ms, signal: c.get("signal") });
    return c.json({ content: { ...inFields }, quotes: { ...quotes }, named: { ...named } }, 200);
  });

  app.openapi(unable, async (c) => {
    const { desk } = deskOf(c, services);
    const outcome = await desk.unable(c.req.valid("param").turn, c.req.valid("json").reason, c.get("signal"));
    return c.json(outcome, 200);
  });

  app.openapi(moreTime, async (c) => {
    const { desk } = deskOf(c, services);
    const { turn } = c.req.valid("param");
    const given = await desk.moreTime(turn, WAIT_MS, c.get("signal"));
    return "deadline" in given ? c.json(given, 200) : c.json(given, 202);
  });
  return app;
}

/** The desk of the seat in a path, for callers that may act for it. */
export function deskOf(c: Context<GatewayEnv>, services: Services): { desk: SeatDesk; id: string; seat: string } {
  const { id = "", seat = "" } = c.req.param() as { id?: string; seat?: string };
  requireSeat(c.get("caller"), validName("id", id), validName("seat", seat));
  return { desk: new SeatDesk(services, id, seat), id, seat };
}

/** A turn as shown to its seat. @param now milliseconds since the epoch */
export function shortTurn(seat: SeatReading, turn: SeatTurn, now: number) {
  const { message, seq, attempts, messageId, more } = turn;
  const { turn: id, phase, topic, deadline } = message.body;
  const status = statusAt(seat, turn, now);
  return {
    turn: id,
    phase,
    round: message.round,
    topic,
    deadline,
    given: message.ts,
    seq,
    status,
    attempts,
    ...present({ more, messageId }),
  };
}

/** The same with its schema and everything in the turn except the floor. */
export function wholeTurn(seat: SeatReading, turn: SeatTurn, now: number) {
  const { brief, messages: direct, points, you, schema, instruction, short } = turn.message.body;
  const { persona, tensions, passages, participants, correction, constraints, docket } = brief ?? {};
  return {
    ...shortTurn(seat, turn, now),
    instruction,
    schema,
    ...present({ you, points, short, direct }),
    ...present({ persona, tensions, passages, participants, correction, constraints, docket }),
  };
}
