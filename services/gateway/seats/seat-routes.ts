import { z } from "@hono/zod-openapi";
import { deleteCookie } from "hono/cookie";
import { AllowedHosts, Callees, callAddressOf, sendsMail } from "#client";
import { hasEnded, nameOf, openTurn, type Projection, seatsOf, tableOf } from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { cookieOf, viewOf } from "../caller.ts";
import { type Api, api, routesOf, validName } from "../define.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import type { Holding } from "./holders.ts";
import { deskOf, shortTurn, Turn, wholeTurn } from "./seat-turns.ts";

const define = routesOf("seats", "the seat, the owner");
const list = define("get", "/{id}/seats", {
  summary: "The seats of a discussion, and which are taken",
  who: "the owner, a seat, a watcher",
  answer: ["The seats", z.object({ seats: z.array(z.looseObject({ participant: z.string(), taken: z.boolean() })) })],
});

const show = define("get", "/{id}/seats/{seat}", {
  summary: "A seat: the open turn, all turns with answers and returns, messages to it",
  answer: ["The seat", z.looseObject({ turn: Turn.nullable(), turns: z.array(Turn) })],
});

const take = define("post", "/{id}/seats/{seat}/take", {
  summary: "Sit down",
  body: z.looseObject({}),
  answer: ["Taken", z.looseObject({ since: z.string() })],
});

const tell = define("post", "/{id}/seats/{seat}/messages", {
  summary: "Send a direct message to another participant",
  body: z.object({
    to: z.string().max(300).describe("their id, or the label under which the seat knows them"),
    text: z.string().trim().min(1).max(20_000),
  }),
  answers: { 202: ["Stored in the recipient's inbox", z.object({ seq: z.int() })] },
});

const giveBack = define("delete", "/{id}/seats/{seat}", {
  summary: "Give the seat back: its turns are declined until somebody takes it again",
  answers: { 204: ["Given back"] },
});

export function seatRoutes(services: Services): Api {
  const app = api();
  const { bus, env, holders, projections, reader } = services;

  app.openapi(list, async (c) => {
    const id = validName("id", c.req.valid("param").id);
    viewOf(c.get("caller"), id);
    const [state, taken] = await Promise.all([projections.get(id, c.get("signal")), holders.list(id)]);
    const seats = seatsOf(state).map((participant) => listed(state, participant, taken));
    return c.json({ seats }, 200);
  });

  app.openapi(show, async (c) => {
    const { desk, id, seat } = deskOf(c, services);
    const { signal } = c.req.raw;
    const participants = await desk.participants(signal);
    const [history, holding] = await Promise.all([desk.history(signal), holders.get(id, seat)]);
    const now = systemClock.now();
    const open = openTurn(history, now);
    const reads = open && reader.reads(await projections.get(id, signal), open.message.body.phase);
    const isSet = (await new Callees(bus).get(id, seat)) !== undefined;
    const view = {
      discussion: id,
      participant: seat,
      over: history.isOver,
      taken: holding !== undefined && !holding.vacant,
      self: participants.find((one) => one.id === seat) ?? null,
      turn: open ? { ...wholeTurn(history, open, now), reads } : null,
      turns: [...history.turns.values()].map((turn) => shortTurn(history, turn, now)),
      messages: history.messages,
      calls: { isSet, hosts: new AllowedHosts(env).list, mail: sendsMail(env) },
      seq: history.lastSeq,
    };
    return c.json(view, 200);
  });

  app.openapi(take, async (c) => {
    const { desk, id, seat } = deskOf(c, services);
    await desk.participants(c.get("signal"));
    return c.json(await holders.take(id, seat), 200);
  });

  app.openapi(tell, async (c) => {
    const { desk, id } = deskOf(c, services);
    const { to, text } = c.req.valid("json");
    const seq = await desk.tell(to, text, viewOf(c.get("caller"), id), c.get("signal"));
    return c.json({ seq }, 202);
  });

  app.openapi(giveBack, async (c) => {
    const { desk, id, seat } = deskOf(c, services);
    await desk.giveBack(c.get("signal"));
    deleteCookie(c, cookieOf({ grant: { role: "seat", discussion: id, participant: seat } }), { path: "/" });
    return c.body(null, 204);
  });

  app.openapi(notify, async (c) => {
    const { desk, id, seat } = deskOf(c, services);
    await desk.participants(c.get("signal"));
    const { url } = c.req.valid("json");
    const callees = new Callees(bus);
    if (url === null) await callees.remove(id, seat);
    else {
      if (hasEnded(await projections.get(id, c.get("signal")))) throw new Refusal(409, `${id} is over`);
      await callees.set(id, seat, allowed(url, env));
    }
    return c.body(null, 204);
  });
  return app;
}

function listed(state: Projection, participant: string, taken: readonly Holding[]) {
  const self = tableOf(state).participants.find((one) => one.id === participant);
  const holding = taken.find((one) => one.participant === participant && !one.vacant);
  return {
    participant,
    name: nameOf(state, participant),
    ...present({ persona: self?.persona, taken: holding !== undefined, since: holding?.since }),
  };
}

const notify = define("post", "/{id}/seats/{seat}/notify", {
  summary: "Say where the seat's holder is called when it is waited for: a URL or a mail address; null: nowhere",
  description:
    "At hosts that the operator allows (SWARM_NOTIFY_HOSTS). Nobody can read the address, and it is forgotten when the discussion ends.",
  who: "the owner, the seat's holder",
  body: z.object({ url: z.string().max(2_000).nullable() }),
  answers: { 204: ["Kept beside the record, for the moderator alone"] },
});

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
