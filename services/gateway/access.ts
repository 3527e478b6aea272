import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import {
  AccessError,
  type Created,
  type Grant,
  gatewayAddress,
  INVITATION_SECONDS,
  type Invitation,
  invitationLink,
  isOf,
} from "#client";
import { seatsOf } from "#discussion";
import { isLoopback } from "#lib/addresses";
import { present } from "#lib/fields";
import { VERSION } from "#lib/version";
import { isAnonymous } from "./anonymous-views.ts";
import { cookieOf, type GatewayEnv, refusedBy, requireOwner } from "./caller.ts";
import { type Api, api, routesOf, validName } from "./define.ts";
import { Refusal } from "./problem.ts";
import type { Services } from "./services.ts";

const define = routesOf("access", "the owner");

const NewInvitation = z.object({
  role: z.enum(["seat", "watcher", "logger", "owner"]),
  discussion: z.string().max(300).optional(),
  participant: z.string().max(300).optional().describe("the seat"),
  session: z.string().max(300).optional().describe("the team session, for a logger"),
  sender: z.string().max(300).optional().describe("as whom the logger logs; without it as anybody"),
  label: z.string().trim().min(1).max(200).optional().describe("the name of the invitee"),
  expiresInSeconds: z
    .int()
    .min(1)
    .max(INVITATION_SECONDS.most)
    .optional()
    .describe("how long the link, and all that is opened with it, is good; default: seven days"),
  once: z
    .boolean()
    .optional()
    .describe("whether the link lets in one browser; default: true for a seat and an owner, false for others"),
});

const Told = z.looseObject({ id: z.string(), role: z.string(), expires: z.string() });

const create = define("post", "/v1/invitations", {
  summary: "Create an invitation: for a seat, watching, logging, or as owner",
  description: "The response contains a link for people, and a token for scripts: Authorization: Bearer TOKEN.",
  body: NewInvitation,
  answers: { 201: ["The invitation, with its token and link", Told] },
});

const list = define("get", "/v1/invitations", {
  summary: "List the invitations",
  query: z.object({ discussion: z.string().optional() }),
  answer: ["Newest first", z.object({ invitations: z.array(Told) })],
});

const revoke = define("delete", "/v1/invitations/{invitation}", {
  summary: "Revoke an invitation and the access gained with it",
  answers: { 204: ["Revoked"] },
});

const reset = define("post", "/v1/invitations/{invitation}/reset", {
  summary: "Revoke an invitation, and create another like it with a new link",
  description:
    "For somebody who lost the browser that the link let in. The new one is as long good as the old one was.",
  answers: { 201: ["The new invitation, with its token and link", Told] },
});

const open = define("post", "/v1/session", {
  summary: "Exchange an invitation for a cookie",
  description:
    "A refusal (401) says in `why` whether the link was altered, has expired, was revoked, or is used by another browser, and in `at` since or until when.",
  who: "anyone with an invitation",
  body: z.object({ invitation: z.string().max(2_000) }),
  answer: ["What it grants", z.looseObject({ role: z.string(), expires: z.string() })],
});

const credentials = define("get", "/v1/session/credentials", {
  summary: "The credentials on the bus of the caller's invitation, for a program that speaks to the broker itself",
  description:
    "A NATS credentials file is in creds; reply subjects have to begin with inbox. 404 where the broker asks for no identity.",
  who: "a seat, a logger whose sender is named",
  query: z.object({ discussion: z.string().optional() }),
  answer: ["The credentials", z.looseObject({ url: z.string(), jwt: z.string(), seed: z.string() })],
});

const whoAmI = define("get", "/v1/session", {
  summary: "Who the caller is",
  who: "everybody",
  answer: ["What the caller may do", z.looseObject({ owner: z.boolean(), local: z.boolean(), version: z.string() })],
});

export function accessRoutes(services: Services): Api {
  const app = api();
  const { bus, host, invitations, publicUrl } = services;

  /** The public URL; else the caller's, whose Host was checked, but another than loopback if others can reach us. */
  const baseOf = async (c: Context<GatewayEnv>): Promise<string> => {
    if (publicUrl) return publicUrl.href;
    const { origin, hostname } = new URL(c.req.url);
    return (isLoopback(hostname) && !isLoopback(host) && (await gatewayAddress(bus))) || origin;
  };

  const handedOver = async (c: Context<GatewayEnv>, { invitation, token, code }: Created) => ({
    ...told(invitation),
    token,
    url: invitationLink(await baseOf(c), code),
  });

  app.openapi(create, async (c) => {
    requireOwner(c.get("caller"));
    const { expiresInSeconds: seconds, label, once, ...wanted } = c.req.valid("json");
    const grant = await grantOf(services, wanted, c.get("signal"));
    return c.json(await handedOver(c, await invitations.create(grant, { seconds, label, once })), 201);
  });

  app.openapi(reset, async (c) => {
    requireOwner(c.get("caller"));
    const { invitation } = c.req.valid("param");
    const made = await invitations.reset(invitation);
    if (made) return c.json(await handedOver(c, made), 201);
    throw unknown(invitation);
  });

  app.openapi(list, async (c) => {
    requireOwner(c.get("caller"));
    const { discussion } = c.req.valid("query");
    const found = (await invitations.list()).filter(isOf(discussion));
    return c.json({ invitations: found.map((one) => ({ ...told(one), status: statusOf(one) })) }, 200);
  });

  app.openapi(revoke, async (c) => {
    requireOwner(c.get("caller"));
    const { invitation } = c.req.valid("param");
    if (await invitations.revoke(invitation)) return c.body(null, 204);
    throw unknown(invitation);
  });

  return app;
}

export function sessionRoutes(services: Services): Api {
  const app = api();
  const { holders, invitations, publicUrl } = services;

  app.openapi(open, async (c) => {
    const exchanged = await invitations.exchange(c.req.valid("json").invitation).catch((error: unknown) => {
      if (!(error instanceof AccessError)) throw error;
      // The same browser opens the link again.
      const own = c.get("caller").invitations.find(({ id }) => id === error.invitation);
      if (own) return own;
      throw refusedBy(error);
    });
    if (!("token" in exchanged)) return c.json(told(exchanged), 200);
    const { invitation, token } = exchanged;
    setCookie(c, cookieOf(invitation), token, {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      // Whether the browser came by TLS: to this gateway, or to the proxy whose address is its public URL.
      secure: (publicUrl?.protocol ?? new URL(c.req.url).protocol) === "https:",
      expires: new Date(invitation.expires),
    });
    const { grant } = invitation;
    if (grant.role === "seat") await holders.take(grant.discussion, grant.participant);
    return c.json(told(invitation), 200);
  });

  app.openapi(credentials, async (c) => {
    const { discussion } = c.req.valid("query");
    const own = c.get("caller").invitations.filter(isOf(discussion));
    const issued = await issuedTo(own, services, c.get("signal"));
    if (issued) return c.json({ ...issued }, 200, { "cache-control": "no-store" });
    if (own.length === 0) requireOwner(c.get("caller"));
    throw new Refusal(
      404,
      "there are no credentials: the broker asks for none, or this is no invitation to a seat or to log as one sender",
    );
  });

  app.openapi(whoAmI, (c) => {
    const { owner, local, invitations: own } = c.get("caller");
    const of = (role: Grant["role"]) => own.filter(({ grant }) => grant.role === role).map(told);
    const grants = { seats: of("seat"), watching: of("watcher"), logging: of("logger") };
    return c.json({ owner, local, ...grants, version: VERSION }, 200);
  });
  return app;
}

/** The requested grant, validated. @throws Refusal if something is missing, or there is no such discussion or seat */
async function grantOf(
  { projections }: Services,
  wanted: Omit<z.infer<typeof NewInvitation>, "label" | "expiresInSeconds" | "once">,
  signal: AbortSignal,
): Promise<Grant> {
  const { role } = wanted;
  if (role === "owner") return { role };
  if (role === "logger") {
    const sender = wanted.sender === undefined ? {} : { sender: validName("sender", wanted.sender) };
    return { role, session: validName("team session", wanted.session ?? ""), ...sender };
  }
  const discussion = validName("discussion", wanted.discussion ?? "");
  const state = await projections.get(discussion, signal);
  if (role === "watcher") return { role, discussion };
  const participant = validName("seat", wanted.participant ?? "");
  const seats = seatsOf(state);
  if (seats.includes(participant)) return { role, discussion, participant };
  const there = seats.length > 0 ? `its seats are ${seats.join(", ")}` : "start one with seats";
  throw new Refusal(409, `${discussion} has no seat ${participant}: ${there}`);
}

/** First credentials of these invitations. @throws Refusal 403 for anonymous seats: the bus carries names */
async function issuedTo(own: readonly Invitation[], { invitations, projections }: Services, signal: AbortSignal) {
  const veiled: string[] = [];
  for (const invitation of own) {
    const { grant } = invitation;
    if (grant.role === "seat" && (await isAnonymous(projections, grant.discussion, signal)))
      veiled.push(grant.discussion);
    else {
      const issued = invitations.credentials(invitation);
      if (issued) return issued;
    }
  }
  if (veiled.length === 0) return undefined;
  const where = "/v1/discussions/ID/seats/SEAT/turn";
  throw new Refusal(
    403,
    `${veiled.join(", ")} is anonymous between its experts, whose names stand on the bus: until it is over, take the seat over HTTP (${where})`,
  );
}

const told = ({ id, grant, label, created, expires, used }: Invitation) => ({
  ...{ id, ...grant, created, expires },
  ...present({ label, used }),
});

function statusOf({ revoked, expires, used }: Invitation): "revoked" | "expired" | "used" | "open" {
  if (revoked !== undefined) return "revoked";
  if (Date.parse(expires) <= Date.now()) return "expired";
  return used === undefined ? "open" : "used";
}

const unknown = (invitation: string): Refusal =>
  new Refusal(404, `there is no invitation ${JSON.stringify(invitation.slice(0, 80))}`);
