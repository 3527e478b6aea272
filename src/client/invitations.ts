import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Bus, type IssuedCredentials, type Issuer, onConflict, type Store } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import type { Grant } from "./tokens.ts";

/** Lifetime of an invitation in seconds: its link and session end together. */
export const INVITATION_SECONDS = { default: 7 * 86_400, most: 90 * 86_400 } as const;

/** Roles whose link admits one browser, since they act in somebody's name. Watchers share links, loggers tokens. */
const LETS_ONE_IN: ReadonlySet<Grant["role"]> = new Set(["seat", "owner"]);

/** An invitation as stored; times are ISO 8601. Anyone with its token has what it grants. */
export interface Invitation {
  readonly id: string;
  readonly grant: Grant;
  /** The invitee, in the words of the person who invited. */
  readonly label?: string;
  readonly created: string;
  readonly expires: string;
  /** Its link lets one browser in. */
  readonly once?: boolean;
  readonly used?: string;
  readonly revoked?: string;
}

/** Returns the test whether an invitation is to a discussion; without one all are. */
export const isOf =
  (discussion: string | undefined) =>
  ({ grant }: Invitation): boolean =>
    discussion === undefined || ("discussion" in grant && grant.discussion === discussion);

/** Why a link or token grants nothing. */
export type AccessFault = "altered" | "expired" | "revoked" | "used" | "link";

/** A link or token that grants nothing. `message` says why, and what to do. */
export class AccessError extends Error {
  override readonly name = "AccessError";
  readonly why: AccessFault;
  /** Until when it was good, or since when another browser has it; ISO 8601. */
  readonly at: string | undefined;
  readonly invitation: string | undefined;

  constructor(why: AccessFault, message: string, more: { readonly at?: string; readonly invitation?: string } = {}) {
    super(message);
    this.why = why;
    this.at = more.at;
    this.invitation = more.invitation;
  }
}

/** An invitation that was just created. Neither of the two is stored, so they are returned only once. */
export interface Created {
  readonly invitation: Invitation;
  /** Token for `Authorization: Bearer`. */
  readonly token: string;
  /** Code in a link, for a browser. */
  readonly code: string;
}

export interface InvitationOptions {
  readonly label?: string | undefined;
  /** Seconds until it expires. Default 7 days, at most 90. */
  readonly seconds?: number | undefined;
  /** Whether its link lets in one browser. Default: for a seat, and for an owner. */
  readonly once?: boolean | undefined;
}

/** Invitations; key and list are on the bus, so that every gateway and the command line share them. */
export class Invitations {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #issuer: Issuer | undefined;
  #key: Promise<Buffer> | undefined;

  /**
   * @param more.now milliseconds since the epoch
   * @param more.issuer makes the identities on the broker, where it asks for them: an invitation has one there too
   */
  constructor(
    bus: Pick<Bus, "store">,
    { now = systemClock.now, issuer }: { readonly now?: () => number; readonly issuer?: Issuer | undefined } = {},
  ) {
    this.#store = bus.store("access");
    this.#now = now;
    this.#issuer = issuer;
  }

  async create(grant: Grant, options: InvitationOptions = {}): Promise<Created> {
    const now = this.#now();
    const seconds = Math.min(options.seconds ?? INVITATION_SECONDS.default, INVITATION_SECONDS.most);
    const invitation: Invitation = {
      id: randomBytes(12).toString("base64url"),
      grant,
      created: isoTime(now),
      expires: isoTime(now + seconds * 1_000),
      ...(options.label === undefined ? {} : { label: options.label }),
      ...((options.once ?? LETS_ONE_IN.has(grant.role)) ? { once: true } : {}),
    };
    await this.#store.put(keyOf(invitation.id), invitation, 0);
    const key = await this.#secret();
    return { invitation, token: tokenOf(key, invitation.id), code: linkCodeOf(key, invitation.id) };
  }

  /** Ends an invitation and makes one like it, for a lost browser; undefined: none. @throws BusError like `revoke` */
  async reset(id: string): Promise<Created | undefined> {
    const before = (await this.#find(id))?.invitation;
    if (!before) return undefined;
    await this.revoke(id);
    const { grant, label, created, expires, once = false } = before;
    return this.create(grant, { label, once, seconds: (Date.parse(expires) - Date.parse(created)) / 1_000 });
  }

  /** Returns a token's invitation. @throws AccessError if altered, expired, revoked, or a link's code */
  async verify(token: string): Promise<Invitation> {
    const { invitation, isLink } = await this.#read(token);
    if (!isLink) return invitation;
    throw new AccessError("link", "this is a link, good for opening the page: open it in a browser");
  }

  /** Exchanges a link's code, or a token, for a token. @throws AccessError like `verify`, or if used up */
  async exchange(given: string): Promise<{ invitation: Invitation; token: string }> {
    const { invitation, isLink, revision, token } = await this.#read(given);
    const { id, once, used: since } = invitation;
    if (isLink && once && since !== undefined) {
      const why = `this link lets one browser in, and has been used since ${since}: ask for a new one`;
      throw new AccessError("used", why, { at: since, invitation: id });
    }
    if (since !== undefined) return { invitation, token };
    const used: Invitation = { ...invitation, used: isoTime(this.#now()) };
    const put = this.#store.put(keyOf(id), used, revision).then(() => ({ invitation: used, token }));
    // If it was exchanged or revoked concurrently, its new state counts.
    return put.catch(onConflict(() => this.exchange(given)));
  }

  async holds({ id, expires }: Invitation): Promise<boolean> {
    if (Date.parse(expires) <= this.#now()) return false;
    const found = await this.#find(id);
    return found !== undefined && found.invitation.revoked === undefined;
  }

  /** Tells the id of each invitation that is revoked from now on, by any process, until the signal. Resolves when it listens. */
  watchRevoked(signal: AbortSignal, heard: (id: string) => void): Promise<void> {
    return this.#store.watch("invitation", signal, ({ value }) => {
      const { id, revoked } = value as Invitation;
      if (revoked !== undefined) heard(id);
    });
  }

  async list(): Promise<Invitation[]> {
    const found = (await this.#store.entries("invitation")).map(({ value }) => value as Invitation);
    return found.sort((a, b) => (a.created < b.created ? 1 : -1));
  }

  /** Whether this process can make identities on the broker. */
  get issues(): boolean {
    return this.#issuer !== undefined;
  }

  /**
   * The credentials on the broker of an invitation to a seat, or to log as one sender. They are made at each call, and good
   * until the invitation expires or is revoked; undefined for other invitations, and where nobody here can make them.
   */
  credentials({ id, grant, expires }: Invitation): IssuedCredentials | undefined {
    const until = Date.parse(expires);
    if (grant.role === "seat") return this.#issuer?.issue(id, { kind: "seat", ...grant }, until);
    if (grant.role !== "logger" || grant.sender === undefined) return undefined;
    return this.#issuer?.issue(id, { kind: "sender", session: grant.session, sender: grant.sender }, until);
  }

  /**
   * Ends an invitation, at the gateways and on the broker, whose connections of it are dropped.
   * @returns false if there is no such invitation
   * @throws BusError if the broker was not told: the gateways know it nevertheless, and so does the broker's next start
   */
  async revoke(id: string): Promise<boolean> {
    const invitation = (await this.#find(id))?.invitation;
    if (!invitation) return false;
    await this.#store.put(keyOf(id), { ...invitation, revoked: isoTime(this.#now()) });
    const { role } = invitation.grant;
    if (role === "seat" || role === "logger") await this.#issuer?.revoke(id, Date.parse(invitation.expires));
    return true;
  }

  /** A code that cannot be guessed without our key; the same text gives the same code at every gateway. */
  async code(text: string): Promise<string> {
    return mac(await this.#secret(), `code ${text}`);
  }

  async #find(id: string): Promise<{ invitation: Invitation; revision: number } | undefined> {
    const entry = /^[A-Za-z0-9_-]{1,64}$/.test(id) ? await this.#store.get(keyOf(id)) : undefined;
    return entry && { invitation: entry.value as Invitation, revision: entry.revision };
  }

  /** The invitation of a link's code or of a token, and its token. */
  async #read(given: string): Promise<{ invitation: Invitation; isLink: boolean; revision: number; token: string }> {
    const key = await this.#secret();
    const id = CODE.exec(given)?.[1] ?? "";
    const token = tokenOf(key, id);
    const isLink = isSame(given, linkCodeOf(key, id));
    if (!isLink && !isSame(given, token)) {
      throw new AccessError("altered", "this link is not one of ours, or was altered: open it as it was sent");
    }
    const found = await this.#find(id);
    if (!found || found.invitation.revoked !== undefined) {
      throw new AccessError("revoked", "this invitation was revoked: ask for a new one");
    }
    const { expires: at } = found.invitation;
    if (Date.parse(at) > this.#now()) return { ...found, isLink, token };
    throw new AccessError("expired", `this invitation expired on ${at}: ask for a new one`, { at });
  }

  #secret(): Promise<Buffer> {
    this.#key ??= this.#findSecret().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  /** The first process that needs a key creates it. */
  async #findSecret(): Promise<Buffer> {
    for (;;) {
      const found = await this.#store.get("key");
      if (found) return Buffer.from(String(found.value), "base64url");
      const made = randomBytes(32).toString("base64url");
      await this.#store.put("key", made, 0).catch(onConflict(() => undefined));
    }
  }
}

const keyOf = (id: string): string => `invitation.${id}`;

const mac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** `swarm1.ID.MAC`, the form of links and tokens. Both name an invitation, which the bus keeps. */
const CODE = /^swarm1\.([\w-]{16})\.[\w-]{22,43}$/;

/** A link's code: 128 bits of its signature, so that its QR code has few modules. It opens the page, and grants nothing by itself. */
const linkCodeOf = (key: Buffer, id: string): string => `swarm1.${id}.${mac(key, `link ${id}`).slice(0, 22)}`;

const tokenOf = (key: Buffer, id: string): string => `swarm1.${id}.${mac(key, `token ${id}`)}`;

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
