import { z } from "@hono/zod-openapi";
import { AllowedHosts, Callees, callAddressOf, sendsMail } from "#client";
import { hasEnded } from "#discussion";
import { requireSeat } from "../caller.ts";
import { type Api, body, define, Id, validName } from "../define.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import { SeatDesk } from "./seat-desk.ts";

const notify = define({
  method: "post",
  path: "/{id}/seats/{seat}/notify",
  summary: "Say where the seat's holder is called when it is waited for: a URL or a mail address; null: nowhere",
  description:
    "At hosts that the operator allows (SWARM_NOTIFY_HOSTS). Nobody can read the address, and it is forgotten when the discussion ends.",
  tags: ["seats"],
  who: "the owner, the seat's holder",
  request: {
    params: z.object({ id: Id, seat: Id }),
    body: body(z.object({ url: z.string().max(2_000).nullable() })),
  },
  answers: { 204: { description: "Kept beside the record, for the moderator alone" } },
});

/** Adds the route that sets where the holder of a seat is notified. */
export function callRoutes(app: Api, services: Services): void {
  app.openapi(notify, async (c) => {
    const { id, seat } = c.req.valid("param");
    requireSeat(c.get("caller"), validName("id", id), validName("seat", seat));
    await new SeatDesk(services, id, seat).participants(c.get("signal"));
    const { url } = c.req.valid("json");
    const callees = new Callees(services.bus);
    if (url === null) await callees.remove(id, seat);
    else {
      if (hasEnded(await services.projections.get(id, c.get("signal")))) throw new Refusal(409, `${id} is over`);
      await callees.set(id, seat, allowed(url, services.env));
    }
    return c.body(null, 204);
  });
}

/** Whether the holder of a seat is notified anywhere, and which hosts are allowed. */
export async function callsOf({ bus, env }: Services, id: string, seat: string) {
  const isSet = (await new Callees(bus).get(id, seat)) !== undefined;
  return { isSet, hosts: new AllowedHosts(env).list, mail: sendsMail(env) };
}

/** @throws Refusal for what is no address, or is not at a host that the operator allows */
function allowed(text: string, env: NodeJS.ProcessEnv): string {
  const to = callAddressOf(text);
  if (!to) throw new Refusal(422, "this is neither an http or https URL nor a mail address");
  const hosts = new AllowedHosts(env);
  if (!hosts.allows(to)) {
    const which = hosts.list.length > 0 ? `; it allows ${hosts.list.join(", ")}` : "";
    throw new Refusal(
      403,
      `${to.host} may not be called from here${which}: its operator can add it to SWARM_NOTIFY_HOSTS`,
    );
  }
  if (to.kind === "mail" && !sendsMail(env)) {
    throw new Refusal(422, "no mail can be sent from here: its operator has set no SWARM_SMTP_URL");
  }
  return text.trim();
}
