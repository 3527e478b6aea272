import { z } from "@hono/zod-openapi";
import { Callees } from "#client";
import { requireSeat } from "../caller.ts";
import { type Api, body, define, Id, named } from "../define.ts";
import type { Services } from "../services.ts";
import { SeatDesk } from "./desk.ts";

const notify = define({
  method: "post",
  path: "/{id}/seats/{seat}/notify",
  summary: "Say where the seat's holder is called when it is waited for; null: nowhere",
  tags: ["seats"],
  who: "the owner, the seat's holder",
  request: {
    params: z.object({ id: Id, seat: Id }),
    body: body(
      z.object({
        url: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .nullable(),
      }),
    ),
  },
  answers: { 204: { description: "Kept beside the record, for the moderator alone" } },
});

/** Where the holder of a seat is called. */
export function callRoutes(app: Api, services: Services): void {
  app.openapi(notify, async (c) => {
    const { id, seat } = c.req.valid("param");
    requireSeat(c.get("caller"), named("id", id), named("seat", seat));
    await new SeatDesk(services, id, seat).participants(c.get("signal"));
    const { url } = c.req.valid("json");
    const callees = new Callees(services.bus);
    await (url === null ? callees.remove(id, seat) : callees.set(id, seat, url));
    return c.body(null, 204);
  });
}
