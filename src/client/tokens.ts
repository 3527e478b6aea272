import { z } from "zod";
import type { Bus } from "#bus";
import { Name } from "#wire";

/**
 * Permission of a token: everything; one seat; reading one discussion; or writing one team session's log, optionally as
 * one sender.
 */
export const Grant = z.discriminatedUnion("role", [
  z.object({ role: z.literal("owner") }),
  z.object({ role: z.literal("seat"), discussion: Name, participant: Name }),
  z.object({ role: z.literal("watcher"), discussion: Name }),
  z.object({ role: z.literal("logger"), session: Name, sender: Name.optional() }),
]);
export type Grant = z.infer<typeof Grant>;

/** The content of a token. `expires` is in milliseconds since the epoch. */
export interface TokenContent {
  readonly id: string;
  readonly grant: Grant;
  readonly expires: number;
  readonly once: boolean;
}

/** Distinguishes our tokens from others, for people and for secret scanners. */
const PREFIX = "swarm1";

/** Maximum length accepted, far above the longest that we make. */
const LONGEST = 1_000;

const Payload = z.object({ id: z.string().min(1), grant: Grant, expires: z.number(), once: z.boolean() });

/** `swarm1.PAYLOAD.MAC`, both base64url: JSON, and its signature by `sign`. */
export function tokenOf(content: TokenContent, sign: (text: string) => string): string {
  const signed = `${PREFIX}.${Buffer.from(JSON.stringify(content)).toString("base64url")}`;
  return `${signed}.${sign(signed)}`;
}

/** The characters of a link's signature that are kept: 128 bits, so that its QR code has few modules. */
const LINK_MAC = 22;

/** `swarm1.ID.MAC`: what a link holds. It names an invitation, which the bus keeps, and grants nothing by itself. */
export function linkCodeOf(id: string, sign: (text: string) => string): string {
  return `${PREFIX}.${id}.${sign(`link ${id}`).slice(0, LINK_MAC)}`;
}

/** The invitation's id in a link's code, its signature not checked; undefined if it is no such code. */
export const linkIdIn = (code: string): string | undefined => /^swarm1\.([\w-]{16})\.[\w-]{22}$/.exec(code)?.[1];

/** Splits a token without checking its signature; undefined if it is not one. */
export function readToken(token: string): (TokenContent & { signed: string; mac: string }) | undefined {
  const [prefix, payload, mac, ...rest] = token.length > LONGEST ? [] : token.split(".");
  if (prefix !== PREFIX || payload === undefined || mac === undefined || rest.length > 0) return undefined;
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return parsed.success ? { ...parsed.data, signed: `${prefix}.${payload}`, mac } : undefined;
  } catch {
    return undefined;
  }
}

const KEY = "address";

/** Stores the gateway's public address, for commands that make links. The last gateway started wins. */
export async function storeGatewayAddress(bus: Pick<Bus, "store">, url: string): Promise<void> {
  await bus.store("gateway").put(KEY, url);
}

/** The address stored last, without a trailing slash; undefined if no gateway ever ran. The gateway may be gone. */
export async function gatewayAddress(bus: Pick<Bus, "store">): Promise<string | undefined> {
  const entry = await bus.store("gateway").get(KEY);
  return typeof entry?.value === "string" ? entry.value : undefined;
}

/**
 * The link that opens an invitation. Browsers do not send the part after `#`, so it is in no server's log.
 * @param base the gateway's address; a query or a fragment of a page there is left away
 */
export function invitationLink(base: string, code: string): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/*$/, "/");
  url.search = "";
  url.hash = `invite=${code}`;
  return url.href;
}
