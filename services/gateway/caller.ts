import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { AccessError, type Invitation, type Invitations } from "#client";
import { isLoopback } from "#lib/addresses";
import { present } from "#lib/fields";
import { onlyOf } from "#lib/or-else";
import { within } from "./guard.ts";
import { Refusal } from "./problem.ts";

/** The sender of a request: its permissions, and the name under which its requests are counted. */
export interface Caller {
  readonly owner: boolean;
  /** Owner without a token, because the connection is from this machine. */
  readonly local: boolean;
  /** Grants from tokens, one per discussion. */
  readonly invitations: readonly Invitation[];
  readonly remote: string;
  /** The reason why a cookie that was sent grants nothing. */
  readonly refused?: AccessError;
}

export interface GatewayEnv {
  readonly Variables: {
    caller: Caller;
    /** Aborted when the request ends or exceeds its deadline. */
    signal: AbortSignal;
  };
}

/** Views of a discussion: all, a seat's, or a watcher's. */
export type View =
  | { readonly kind: "owner" }
  | { readonly kind: "seat"; readonly participant: string; readonly invitation?: Invitation }
  | { readonly kind: "watcher"; readonly invitation: Invitation };

/** The network position of the gateway, which decides whose address it trusts. */
export interface Exposure {
  /** Whether it listens on loopback only, and no proxy was named. */
  readonly loopback: boolean;
  /** Whether this address belongs to a configured proxy, whose forwarding header is trusted. */
  readonly proxy: (address: string) => boolean;
}

const OWNER_COOKIE = "swarm_owner";

/** One cookie per discussion, so that one browser can hold several seats. */
export const cookieOf = ({ grant }: Pick<Invitation, "grant">): string => {
  if (grant.role === "owner") return OWNER_COOKIE;
  return grant.role === "logger" ? `swarm_s_${grant.session}` : `swarm_d_${grant.discussion}`;
};

const COOKIE = /^swarm_(owner$|[ds]_)/;
/** More than any legitimate number, since each costs a query. Of more, the newest count: browsers send these last. */
const MAX_COOKIES = 24;

/**
 * Identifies the caller by the bearer token, else by the cookies. A connection from this machine to a gateway that
 * listens on loopback only is its owner, unless a header says that it was forwarded.
 * @param ms deadline in milliseconds
 */
export function identify(invitations: Invitations, at: Exposure, ms: number): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    c.set("caller", await within(c, { ms }, () => callerOf(c, invitations, at)));
    await next();
  };
}

async function callerOf(c: Context, invitations: Invitations, at: Exposure): Promise<Caller> {
  const forwarded = c.req.header("x-forwarded-for") ?? c.req.header("forwarded");
  const address = getConnInfo(c).remote.address ?? "";
  const remote = forwarded !== undefined && at.proxy(address) ? lastHop(forwarded) : address;
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (c.req.header("authorization") !== undefined) {
    const invitation = await verified(invitations, bearer ?? "");
    if (invitation instanceof AccessError) throw refusedBy(invitation);
    return { owner: invitation.grant.role === "owner", local: false, invitations: [invitation], remote };
  }
  const local = at.loopback && isLoopback(address) && forwarded === undefined;
  const cookies = Object.entries(getCookie(c))
    .filter(([name]) => COOKIE.test(name))
    // Keep the owner's cookie, however old.
    .sort(([a], [b]) => Number(a === OWNER_COOKIE) - Number(b === OWNER_COOKIE))
    .slice(-MAX_COOKIES);
  const found = await Promise.all(cookies.map(([, token]) => verified(invitations, token)));
  const granted = found.filter((one): one is Invitation => !(one instanceof AccessError));
  const refused = found.find((one) => one instanceof AccessError);
  return {
    owner: local || granted.some(({ grant }) => grant.role === "owner"),
    local,
    invitations: granted,
    remote,
    ...present({ refused }),
  };
}

/** The invitation of a token, or why it grants nothing. */
const verified = (invitations: Invitations, token: string): Promise<Invitation | AccessError> =>
  invitations.verify(token).catch(onlyOf(AccessError, (error) => error));

function lastHop(forwarded: string): string {
  const hop = forwarded.split(",").at(-1)?.trim() ?? "";
  return isIP(hop) === 0 ? "forwarded" : hop;
}

const unauthorized = (detail: string, extra: Readonly<Record<string, unknown>> = {}): Refusal =>
  new Refusal(401, detail, { headers: { "www-authenticate": "Bearer" }, extra });

/** The refusal of a link or token, with the reason in a form for programs. `what` was refused. */
export const refusedBy = ({ message, why, at }: AccessError, what = ""): Refusal =>
  unauthorized(what + message, { why, ...present({ at }) });

/** 401 for an unknown caller, 403 for one without this permission. */
function refusal({ invitations, refused }: Caller, needed: string): Refusal {
  if (invitations.length > 0) return new Refusal(403, `${needed}: your invitation does not grant it`);
  if (refused) return refusedBy(refused, `${needed}: `);
  return unauthorized(`${needed}: open your invitation link, or send a token as Authorization: Bearer`);
}

/** @throws Refusal unless the caller is the owner */
export function requireOwner(caller: Caller): void {
  if (!caller.owner) throw refusal(caller, "only the owner may do this");
}

/** The view of a discussion that the caller may have. @throws Refusal if the caller may not read it */
export function viewOf(caller: Caller, discussion: string): View {
  if (caller.owner) return { kind: "owner" };
  for (const invitation of caller.invitations) {
    const { grant } = invitation;
    if (grant.role === "seat" && grant.discussion === discussion) {
      return { kind: "seat", participant: grant.participant, invitation };
    }
    if (grant.role === "watcher" && grant.discussion === discussion) return { kind: "watcher", invitation };
  }
  throw refusal(caller, `you may not read ${discussion}`);
}

/** Permits a seat's invitee and the owner; a seat's cookie acts for that seat alone. @throws Refusal for others */
export function requireSeat(caller: Caller, discussion: string, participant: string): View & { kind: "seat" } {
  for (const invitation of caller.invitations) {
    const { grant } = invitation;
    if (grant.role !== "seat" || grant.discussion !== discussion) continue;
    if (grant.participant === participant) return { kind: "seat", participant, invitation };
    throw new Refusal(403, `you hold the seat ${grant.participant}, not ${participant}`);
  }
  if (caller.owner) return { kind: "seat", participant };
  throw refusal(caller, `only the person invited to the seat ${participant} may act for it`);
}

/** @throws Refusal unless the caller may write the log of this team session as this sender */
export function requireLogger(caller: Caller, session: string, sender: unknown): void {
  if (caller.owner) return;
  const own = caller.invitations.flatMap(({ grant }) =>
    grant.role === "logger" && grant.session === session ? [grant] : [],
  );
  if (own.some((grant) => grant.sender === undefined || grant.sender === sender)) return;
  const [named] = own;
  if (named) throw new Refusal(403, `you log as ${named.sender} in ${session}, and as nobody else`);
  throw refusal(caller, `you may not log in the team session ${session}`);
}
