import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie } from "hono/cookie";
import { nameOf, openTurn, type Projection, type SeatReading, seatsOf, tableOf } from "#discussion";
import { systemClock } from "#lib/clock";
import { WireError } from "#wire";
import { cookieOf, type GatewayEnv, requireSeat, viewOf } from "../caller.ts";
import { type Api, api, body, define, Id, SeatId, validName, Wait } from "../define.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import { callRoutes, callsOf } from "./calls.ts";
import { SeatDesk, type SubmitResult } from "./desk.ts";
import type { Holding } from "./holders.ts";
import { moreTimeRoute } from "./more-time.ts";
import { shortTurn, wholeTurn } from "./turn-view.ts";

/** Default wait for an answer's fate, in seconds: well within a request's deadline. */
const ANSWER_WAIT = 5;

const tags = ["seats"] as [string];
const who = "the seat, the owner";
const params = z.object({ id: Id, seat: SeatId });
const turnParams = params.extend({ turn: z.string().max(300) });
const Turn = z.looseObject({ turn: z.string(), status: z.string() });
const Fate = z.looseObject({
  turn: z.string(),
  status: z.enum(["accepted", "returned", "received", "late", "judging"]),
});

const list = define({
  method: "get",
  path: "/{id}/seats",
  summary: "The seats of a discussion, and which are taken",
  tags,
  who: "the owner, a seat, a watcher",
  request: { params: z.object({ id: Id }) },
  answers: {
    200: {
      description: "The seats",
      json: z.object({ seats: z.array(z.looseObject({ participant: z.string(), taken: z.boolean() })) }),
    },
  },
});

const show = define({
  method: "get",
  path: "/{id}/seats/{seat}",
  summary: "A seat: the open turn, all turns with answers and returns, messages to it",
  tags,
  who,
  request: { params },
  answers: { 200: { description: "The seat", json: z.looseObject({ turn: Turn.nullable(), turns: z.array(Turn) }) } },
});

const take = define({
  method: "post",
  path: "/{id}/seats/{seat}/take",
  summary: "Sit down",
  tags,
  who,
  request: { params, body: body(z.looseObject({})) },
  answers: { 200: { description: "Taken", json: z.looseObject({ since: z.string() }) } },
});

const current = define({
  method: "get",
  path: "/{id}/seats/{seat}/turn",
  summary: "The turn to answer now, with its JSON Schema and the floor",
  tags,
  who,
  request: { params, query: z.object({ wait: Wait }) },
  answers: { 200: { description: "The turn", json: Turn }, 204: { description: "There is none" } },
});

const answer = define({
  method: "post",
  path: "/{id}/seats/{seat}/turns/{turn}/answer",
  summary: "Answer a turn",
  description: "The same answer sent twice is one. Correct a returned answer and send it again.",
  tags,
  who,
  request: { params: turnParams, query: z.object({ wait: Wait }), body: body(z.looseObject({ content: z.unknown() })) },
  answers: {
    200: { description: "The fate of the answer", json: Fate },
    202: { description: "Stored; not judged yet", json: Fate },
  },
});

const hint = define({
  method: "post",
  path: "/{id}/seats/{seat}/turns/{turn}/hints",
  summary: "What to look at in an answer before it is sent",
  description:
    "`hints` are judged by words, so they may be wrong, and nothing is returned for them; `faults` are what it lacks, for which it would be returned. Nothing is sent or recorded.",
  tags,
  who,
  request: { params: turnParams, body: body(z.looseObject({ content: z.unknown() })) },
  answers: {
    200: {
      description: "The hints",
      json: z.object({
        hints: z.array(z.looseObject({ rule: z.string(), message: z.string() })),
        faults: z.array(z.looseObject({ rule: z.string(), message: z.string() })),
      }),
    },
  },
});

const unable = define({
  method: "post",
  path: "/{id}/seats/{seat}/turns/{turn}/unable",
  summary: "Decline a turn, so that nobody waits for its answer",
  tags,
  who,
  request: { params: turnParams, body: body(z.object({ reason: z.string().trim().min(1).max(2_000) })) },
  answers: { 200: { description: "Declined", json: Turn } },
});

const tell = define({
  method: "post",
  path: "/{id}/seats/{seat}/messages",
  summary: "Send a direct message to another participant",
  tags,
  who,
  request: {
    params,
    body: body(
      z.object({
        to: z.string().max(300).describe("their id, or the label under which the seat knows them"),
        text: z.string().trim().min(1).max(20_000),
      }),
    ),
  },
  answers: { 202: { description: "Stored in the recipient's inbox", json: z.object({ seq: z.int() }) } },
});

const here = define({
  method: "post",
  path: "/{id}/seats/{seat}/here",
  summary: "Send a heartbeat; not needed while the seat's events are followed",
  tags,
  who,
  request: { params, body: body(z.looseObject({})) },
  answers: { 204: { description: "Sent" } },
});

const giveBack = define({
  method: "delete",
  path: "/{id}/seats/{seat}",
  summary: "Give the seat back: its turns are declined until somebody takes it again",
  tags,
  who,
  request: { params },
  answers: { 204: { description: "Given back" } },
});

/** Seats: turns, answers and direct messages. */
export function seatRoutes(services: Services): Api {
  const app = api();
  callRoutes(app, services);
  moreTimeRoute(app, services);
  const { holders, projections } = services;

  /** The desk of the seat in a path, for callers that may act for it. */
  const deskOf = (c: Context<GatewayEnv>): { desk: SeatDesk; id: string; seat: string } => {
    const { id = "", seat = "" } = c.req.param() as { id?: string; seat?: string };
    requireSeat(c.get("caller"), validName("id", id), validName("seat", seat));
    return { desk: new SeatDesk(services, id, seat), id, seat };
  };

  app.openapi(list, async (c) => {
    const id = validName("id", c.req.valid("param").id);
    viewOf(c.get("caller"), id);
    const [state, taken] = await Promise.all([projections.get(id, c.get("signal")), holders.list(id)]);
    const seats = seatsOf(state).map((participant) => listed(state, participant, taken));
    return c.json({ seats }, 200);
  });

  app.openapi(show, async (c) => {
    const { desk, id, seat } = deskOf(c);
    const { signal } = c.req.raw;
    const participants = await desk.participants(signal);
    const [history, holding] = await Promise.all([desk.history(signal), holders.get(id, seat)]);
    const now = systemClock.now();
    const open = openTurn(history, now);
    const view = {
      discussion: id,
      participant: seat,
      over: history.isOver,
      taken: holding !== undefined && !holding.vacant,
      self: participants.find((one) => one.id === seat) ?? null,
      turn: open ? wholeTurn(history, open, now) : null,
      turns: [...history.turns.values()].map((turn) => shortTurn(history, turn, now)),
      messages: history.messages,
      calls: await callsOf(services, id, seat),
      seq: history.lastSeq,
    };
    return c.json(view, 200);
  });

  app.openapi(take, async (c) => {
    const { desk, id, seat } = deskOf(c);
    await desk.participants(c.get("signal"));
    return c.json(await holders.take(id, seat), 200);
  });

  app.openapi(current, async (c) => {
    const { desk, id } = deskOf(c);
    const { signal } = c.req.raw;
    await desk.participants(signal);
    const found = await turnToAnswer(desk, (c.req.valid("query").wait ?? 0) * 1_000, signal);
    const now = systemClock.now();
    const open = found && openTurn(found, now);
    if (found && open) {
      const { floor } = await projections.get(id, signal);
      return c.json({ ...wholeTurn(found, open, now), floor }, 200);
    }
    if (found?.isOver) throw new Refusal(410, `${id} is over: there will be no more turns`);
    return c.body(null, 204);
  });

  app.openapi(answer, async (c) => {
    const { desk } = deskOf(c);
    const { turn } = c.req.valid("param");
    const wait = c.req.valid("query").wait ?? ANSWER_WAIT;
    const { content } = c.req.valid("json");
    const outcome = await said(desk.answer(turn, content, wait * 1_000, c.get("signal")));
    return c.json(outcome, outcome.status === "judging" ? 202 : 200);
  });

  app.openapi(hint, async (c) => {
    const { desk } = deskOf(c);
    const found = await desk.hints(c.req.valid("param").turn, c.req.valid("json").content, c.get("signal"));
    return c.json(found, 200);
  });

  app.openapi(unable, async (c) => {
    const { desk } = deskOf(c);
    const outcome = await desk.unable(c.req.valid("param").turn, c.req.valid("json").reason, c.get("signal"));
    return c.json(outcome, 200);
  });

  app.openapi(tell, async (c) => {
    const { desk, id } = deskOf(c);
    const { to, text } = c.req.valid("json");
    const seq = await desk.tell(to, text, viewOf(c.get("caller"), id), c.get("signal"));
    return c.json({ seq }, 202);
  });

  app.openapi(here, async (c) => {
    const { desk } = deskOf(c);
    await desk.here(c.get("signal"));
    return c.body(null, 204);
  });

  app.openapi(giveBack, async (c) => {
    const { desk, id, seat } = deskOf(c);
    await desk.giveBack(c.get("signal"));
    deleteCookie(c, cookieOf({ grant: { role: "seat", discussion: id, participant: seat } }), { path: "/" });
    return c.body(null, 204);
  });
  return app;
}

/** A seat in the list, and whether somebody holds it. */
function listed(state: Projection, participant: string, taken: readonly Holding[]) {
  const self = tableOf(state).participants.find((one) => one.id === participant);
  const holding = taken.find((one) => one.participant === participant && !one.vacant);
  return {
    participant,
    name: nameOf(state, participant),
    ...(self?.persona ? { persona: self.persona } : {}),
    taken: holding !== undefined,
    ...(holding ? { since: holding.since } : {}),
  };
}

/** The seat's reading once it has an open turn or is over; waits for that up to `ms`. */
async function turnToAnswer(desk: SeatDesk, ms: number, signal: AbortSignal): Promise<SeatReading | undefined> {
  return ms > 0 ? desk.waitForTurn(ms, signal) : desk.history(signal);
}

/** An answer that no message can hold is the sender's to shorten. */
async function said(answering: Promise<SubmitResult>): Promise<SubmitResult> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof WireError && error.code === "too_large") throw new Refusal(413, error.message);
    throw error;
  }
}
