import { z } from "@hono/zod-openapi";
import { requireSeat } from "../caller.ts";
import { type Api, body, define, Id, validName } from "../define.ts";
import type { Services } from "../services.ts";
import { SeatDesk } from "./desk.ts";

/** Milliseconds to wait for the moderator's word. */
const WAIT_MS = 5_000;

const moreTime = define({
  method: "post",
  path: "/{id}/seats/{seat}/turns/{turn}/more-time",
  summary: "Ask for ten more minutes for a turn",
  description: "Twice a turn at most, and never beyond the discussion's own time. Everybody sees the new deadline.",
  tags: ["seats"],
  who: "the seat, the owner",
  request: { params: z.object({ id: Id, seat: Id, turn: z.string().max(300) }), body: body(z.looseObject({})) },
  answers: {
    200: {
      description: "The deadline that holds; `left`: how often more may still be asked for",
      json: z.looseObject({ turn: z.string(), deadline: z.string(), left: z.int() }),
    },
    202: { description: "Asked; not answered yet", json: z.looseObject({ turn: z.string() }) },
  },
});

/** More time for a turn. */
export function moreTimeRoute(app: Api, services: Services): void {
  app.openapi(moreTime, async (c) => {
    const { id, seat, turn } = c.req.valid("param");
    requireSeat(c.get("caller"), validName("id", id), validName("seat", seat));
    const given = await new SeatDesk(services, id, seat).moreTime(turn, WAIT_MS, c.get("signal"));
    return "deadline" in given ? c.json(given, 200) : c.json(given, 202);
  });
}
