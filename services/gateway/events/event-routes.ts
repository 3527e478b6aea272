import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Invitation, SeatVoice } from "#client";
import { subjects } from "#wire";
import { shownTo } from "../anonymous-views.ts";
import { type Caller, type GatewayEnv, requireSeat, type View, viewOf } from "../caller.ts";
import { type Api, api, routesOf, validName } from "../define.ts";
import type { Metrics } from "../health.ts";
import { OpenStreams } from "../limits.ts";
import { Refusal } from "../problem.ts";
import { SeatDesk } from "../seats/seat-desk.ts";
import type { Services } from "../services.ts";
import { type FeedItem, isShown } from "./feed.ts";
import { Endings, eventStream, startSeq } from "./stream.ts";

const define = routesOf("events", "the owner, a seat, a watcher");
const Place = {
  after: z.string().optional().describe("resume after this sequence; the header Last-Event-ID takes precedence"),
  plain: z.enum(["0", "1"]).optional().describe("1: events without names, so that `onmessage` gets all of them"),
};
const answers = {
  200: ["The id of an event is its sequence in the stream; a `draft` has none", "text/event-stream"],
  204: ["The discussion is over, and all events were seen"],
} as const;

const one = define("get", "/v1/discussions/{id}/events", {
  summary: "Follow a discussion",
  query: z.object(Place),
  answers,
});

const seat = define("get", "/v1/discussions/{id}/seats/{seat}/events", {
  summary: "Follow a discussion and a seat's inbox; the seat counts as present meanwhile",
  tags: ["seats"],
  who: "the seat, the owner",
  query: z.object(Place),
  answers,
});

export function eventRoutes(services: Services, metrics: Metrics): Api {
  const app = api();
  const at = { services, streams: new OpenStreams(metrics), endings: new Endings(services.invitations) };

  app.openapi(one, async (c) => {
    const id = validName("id", c.req.valid("param").id);
    const view = viewOf(c.get("caller"), id);
    return stream(at, c, { discussion: id, view });
  });

  app.openapi(seat, async (c) => {
    const { id, seat: participant } = c.req.valid("param");
    const view = requireSeat(c.get("caller"), validName("id", id), validName("seat", participant));
    const present = new AbortController();
    // A HEAD request does not make the seat present.
    if (c.req.method !== "HEAD") {
      await new SeatDesk(services, id, participant).opened(c.get("signal"));
      const here = AbortSignal.any([present.signal, services.stop]);
      new SeatVoice(services.bus, id, participant).beat(() => undefined, here);
    }
    const onEnd = (): void => present.abort();
    return stream(at, c, { discussion: id, view, sitting: participant, onEnd }).catch((error: unknown) => {
      onEnd();
      throw error;
    });
  });
  return app;
}

interface Wanted {
  readonly discussion: string;
  readonly view: View;
  /** The participant whose inbox is included. Default: none. */
  readonly sitting?: string;
  readonly onEnd?: () => void;
}

/** The invitations that grant a view; none for an owner on this machine. */
function grantedBy({ local, invitations }: Caller, view: View): Invitation[] {
  if (view.kind !== "owner") return view.invitation ? [view.invitation] : [];
  return local ? [] : invitations.filter(({ grant }) => grant.role === "owner");
}

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Responds with a stream of events and counts it while it is open. */
async function stream(
  { services, streams, endings }: { services: Services; streams: OpenStreams; endings: Endings },
  c: Context<GatewayEnv>,
  wanted: Wanted,
): Promise<Response> {
  const { bus, hub, invitations, projections, stop } = services;
  const after = startSeq(c.req.header("last-event-id"), c.req.query("after"));
  const { discussion, view, sitting } = wanted;
  const given = await shownTo(projections, { caller: c.get("caller"), view, id: discussion }, c.get("signal"));
  const shown = (item: FeedItem) => (isShown(item, view, sitting) ? given(item) : undefined);
  if (!(await bus.last(subjects.control(discussion)))) throw new Refusal(404, `there is no discussion ${discussion}`);
  // Hono drops the body of an answer to HEAD unread: a stream in it would stay open for ever.
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM_HEADERS);
  const leave = streams.enter(c.get("caller"));
  const granted = grantedBy(c.get("caller"), view);
  const ending = endings.of(granted);
  const onEnd = (): void => {
    leave();
    ending[Symbol.dispose]();
    wanted.onEnd?.();
  };
  const holds = async () => (await Promise.all(granted.map((i) => invitations.holds(i)))).every(Boolean);
  const plain = c.req.query("plain") === "1";
  const events = await eventStream({
    hub,
    discussion,
    after,
    plain,
    shown,
    holds,
    signal: AbortSignal.any([stop, ending.signal]),
    opening: c.get("signal"),
    onEnd,
  }).catch((error: unknown) => {
    onEnd();
    throw error;
  });
  if (events) return c.body(events, 200, STREAM_HEADERS);
  onEnd();
  return c.body(null, 204);
}
