import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { AccessError, type Grant, INVITATION_SECONDS, type Invitation, invitationLink } from "#client";
import { seatsOf } from "#discussion";
import { cookieOf, type GatewayEnv, requireOwner } from "./caller.ts";
import { type Api, api, body, define, named } from "./define.ts";
import { Refusal } from "./problem.ts";
import type { Services } from "./services.ts";

const tags = ["access"] as [string];

const NewInvitation = z.object({
  role: z.enum(["seat", "watcher", "logger", "owner"]),
  discussion: z.string().max(300).optional(),
  participant: z.string().max(300).optional().describe("the seat"),
  session: z.string().max(300).optional().describe("the team session, for a logger"),
  sender: z.string().max(300).optional().describe("as whom the logger logs; without it as anybody"),
  label: z.string().trim().min(1).max(200).optional().describe("the name of the invitee"),
  expiresInSeconds: z.int().min(1).max(INVITATION_SECONDS.most).optional().describe("default: seven days"),
  once: z.boolean().optional().describe("true: the link can be exchanged once"),
});

const Told = z.looseObject({ id: z.string(), role: z.string(), expires: z.string() });

const create = define({
  method: "post",
  path: "/v1/invitations",
  summary: "Create an invitation: for a seat, watching, logging, or as owner",
  description: "The response contains a link for people, and a token for scripts: Authorization: Bearer TOKEN.",
  tags,
  who: "the owner",
  request: { body: body(NewInvitation) },
  answers: { 201: { description: "The invitation, with its token and link", json: Told } },
});

const list = define({
  method: "get",
  path: "/v1/invitations",
  summary: "List the invitations",
  tags,
  who: "the owner",
  request: { query: z.object({ discussion: z.string().optional() }) },
  answers: { 200: { description: "Newest first", json: z.object({ invitations: z.array(Told) }) } },
});

const revoke = define({
  method: "delete",
  path: "/v1/invitations/{invitation}",
  summary: "Revoke an invitation and the access gained with it",
  tags,
  who: "the owner",
  request: { params: z.object({ invitation: z.string() }) },
  answers: { 204: { description: "Revoked" } },
});

const open = define({
  method: "post",
  path: "/v1/session",
  summary: "Exchange an invitation for a cookie",
  tags,
  who: "anyone with an invitation",
  request: { body: body(z.object({ invitation: z.string().max(2_000) })) },
  answers: { 200: { description: "What it grants", json: z.looseObject({ role: z.string(), expires: z.string() }) } },
});

const credentials = define({
  method: "get",
  path: "/v1/session/credentials",
  summary: "The credentials on the bus of the caller's invitation, for a program that speaks to the broker itself",
  description:
    "A NATS credentials file is in creds; reply subjects have to begin with inbox. 404 where the broker asks for no identity.",
  tags,
  who: "a seat, a logger whose sender is named",
  request: { query: z.object({ discussion: z.string().optional() }) },
  answers: {
    200: {
      description: "The credentials",
      json: z.looseObject({ url: z.string(), jwt: z.string(), seed: z.string() }),
    },
  },
});

const whoAmI = define({
  method: "get",
  path: "/v1/session",
  summary: "Who the caller is",
  tags,
  who: "everybody",
  answers: {
    200: { description: "What the caller may do", json: z.looseObject({ owner: z.boolean(), local: z.boolean() }) },
  },
});

const leave = define({
  method: "delete",
  path: "/v1/session",
  summary: "Delete the cookies, or the one of a discussion",
  tags,
  who: "everybody",
  request: { query: z.object({ discussion: z.string().optional() }) },
  answers: { 204: { description: "Deleted" } },
});

/** Invitations and their exchange for cookies. */
export function accessRoutes(services: Services): Api {
  const app = api();
  const { invitations, holders, publicUrl } = services;

  app.openapi(create, async (c) => {
    requireOwner(c.get("caller"));
    const { expiresInSeconds: seconds, label, once, ...wanted } = c.req.valid("json");
    const grant = await grantOf(services, wanted, c.get("signal"));
    const { invitation, token } = await invitations.create(grant, { seconds, label, once });
    return c.json({ ...told(invitation), token, url: invitationLink(baseOf(c, publicUrl), token) }, 201);
  });

  app.openapi(list, async (c) => {
    requireOwner(c.get("caller"));
    const { discussion } = c.req.valid("query");
    const found = (await invitations.list()).filter(
      ({ grant }) => discussion === undefined || ("discussion" in grant && grant.discussion === discussion),
    );
    return c.json({ invitations: found.map((one) => ({ ...told(one), status: statusOf(one) })) }, 200);
  });

  app.openapi(revoke, async (c) => {
    requireOwner(c.get("caller"));
    const { invitation } = c.req.valid("param");
    if (await invitations.revoke(invitation)) return c.body(null, 204);
    throw new Refusal(404, `there is no invitation ${JSON.stringify(invitation.slice(0, 80))}`);
  });

  app.openapi(open, async (c) => {
    const { invitation, token } = await invitations.exchange(c.req.valid("json").invitation).catch((error: unknown) => {
      if (error instanceof AccessError) throw new Refusal(401, error.message);
      throw error;
    });
    setCookie(c, cookieOf(invitation), token, {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure: baseOf(c, publicUrl).startsWith("https:"),
      expires: new Date(invitation.expires),
    });
    const { grant } = invitation;
    if (grant.role === "seat") await holders.take(grant.discussion, grant.participant);
    return c.json(told(invitation), 200);
  });

  app.openapi(credentials, (c) => {
    const { discussion } = c.req.valid("query");
    const own = c
      .get("caller")
      .invitations.filter(
        ({ grant }) => discussion === undefined || ("discussion" in grant && grant.discussion === discussion),
      );
    const issued = own.flatMap((invitation) => invitations.credentials(invitation) ?? [])[0];
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
    return c.json({ owner, local, seats: of("seat"), watching: of("watcher"), logging: of("logger") }, 200);
  });

  app.openapi(leave, (c) => {
    const { discussion } = c.req.valid("query");
    const wanted = discussion === undefined ? undefined : `swarm_d_${named("id", discussion)}`;
    for (const name of Object.keys(getCookie(c)))
      if (wanted === undefined ? /^swarm_/.test(name) : name === wanted) deleteCookie(c, name, { path: "/" });
    return c.body(null, 204);
  });
  return app;
}

/**
 * The requested grant, validated.
 * @throws Refusal if something is missing, or there is no such discussion or seat
 */
async function grantOf(
  { projections }: Services,
  wanted: {
    role: Grant["role"];
    discussion?: string | undefined;
    participant?: string | undefined;
    session?: string | undefined;
    sender?: string | undefined;
  },
  signal: AbortSignal,
): Promise<Grant> {
  const { role } = wanted;
  if (role === "owner") return { role };
  if (role === "logger") {
    const sender = wanted.sender === undefined ? {} : { sender: named("sender", wanted.sender) };
    return { role, session: named("team session", wanted.session ?? ""), ...sender };
  }
  const discussion = named("discussion", wanted.discussion ?? "");
  const state = await projections.get(discussion, signal);
  if (role === "watcher") return { role, discussion };
  const participant = named("seat", wanted.participant ?? "");
  const seats = seatsOf(state);
  if (seats.includes(participant)) return { role, discussion, participant };
  const there = seats.length > 0 ? `its seats are ${seats.join(", ")}` : "start one with seats";
  throw new Refusal(409, `${discussion} has no seat ${participant}: ${there}`);
}

/** The public part of an invitation. */
const told = ({ id, grant, label, created, expires, used }: Invitation) => ({
  id,
  ...grant,
  ...(label === undefined ? {} : { label }),
  created,
  expires,
  ...(used === undefined ? {} : { used }),
});

function statusOf({ revoked, expires, used }: Invitation): "revoked" | "expired" | "used" | "open" {
  if (revoked !== undefined) return "revoked";
  if (Date.parse(expires) <= Date.now()) return "expired";
  return used === undefined ? "open" : "used";
}

/** The gateway's URL as the caller sees it, or its public URL. The guard has already checked the Host. */
const baseOf = (c: Context<GatewayEnv>, publicUrl: URL | undefined): string =>
  (publicUrl ?? new URL(`http://${c.req.header("host") ?? "localhost"}`)).href;
