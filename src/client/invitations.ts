import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Bus, BusError, type IssuedCredentials, type Issuer, type Store } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { type Grant, readToken, tokenOf } from "./access-token.ts";

/** Validity of an invitation, in seconds. */
export const INVITATION_SECONDS = { default: 7 * 86_400, most: 90 * 86_400, once: 86_400 } as const;

/** An invitation as stored; times are ISO 8601. Anyone with its token has what it grants. */
export interface Invitation {
  readonly id: string;
  readonly grant: Grant;
  /** The invitee, in the words of the person who invited. */
  readonly label?: string;
  readonly created: string;
  readonly expires: string;
  /** Can be exchanged once, within a day; the token from the exchange is valid until `expires`. */
  readonly once?: boolean;
  /** Time of the first exchange. */
  readonly used?: string;
  readonly revoked?: string;
}

/** A token that grants nothing. `message` says why, and what to do. */
export class AccessError extends Error {
  override readonly name = "AccessError";
}

export interface InvitationOptions {
  readonly label?: string | undefined;
  /** Seconds until it expires. Default 7 days, at most 90. */
  readonly seconds?: number | undefined;
  readonly once?: boolean | undefined;
}

/**
 * Invitations: created, verified, exchanged and revoked. The signing key and the list are stored on the bus, so that
 * every gateway and the command line share them.
 */
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

  /** Creates an invitation. The token is not stored, so it is returned only here. */
  async create(grant: Grant, options: InvitationOptions = {}): Promise<{ invitation: Invitation; token: string }> {
    const now = this.#now();
    const seconds = Math.min(options.seconds ?? INVITATION_SECONDS.default, INVITATION_SECONDS.most);
    const invitation: Invitation = {
      id: randomBytes(12).toString("base64url"),
      grant,
      created: isoTime(now),
      expires: isoTime(now + seconds * 1_000),
      ...(options.label === undefined ? {} : { label: options.label }),
      ...(options.once ? { once: true } : {}),
    };
    await this.#store.put(keyOf(invitation.id), invitation, 0);
    const until = now + Math.min(seconds, options.once ? INVITATION_SECONDS.once : seconds) * 1_000;
    return { invitation, token: await this.#token(invitation, until, options.once ?? false) };
  }

  /**
   * What a token grants now.
   * @throws AccessError if it was altered, has expired, was revoked, or must be exchanged first
   */
  async verify(token: string): Promise<Invitation> {
    const { invitation, once } = await this.#read(token);
    if (once) throw new AccessError("this link is good for opening the page once: open it in a browser");
    return invitation;
  }

  /**
   * Exchanges an invitation for the token to keep.
   * @throws AccessError like `verify`, and if a one-time link was already used
   */
  async exchange(token: string): Promise<{ invitation: Invitation; token: string }> {
    const { invitation, once, revision } = await this.#read(token);
    if (once && invitation.used !== undefined) {
      throw new AccessError("this link was good once and has been used: ask for a new one");
    }
    if (invitation.used !== undefined) return { invitation, token };
    const used: Invitation = { ...invitation, used: isoTime(this.#now()) };
    try {
      await this.#store.put(keyOf(used.id), used, revision);
    } catch (error) {
      if (!(error instanceof BusError) || error.code !== "conflict") throw error;
      // Exchanged or revoked concurrently: evaluate its new state.
      return this.exchange(token);
    }
    return { invitation: used, token: once ? await this.#token(used, Date.parse(used.expires), false) : token };
  }

  /** Whether a grant verified earlier is still valid. */
  async holds({ id, expires }: Invitation): Promise<boolean> {
    if (Date.parse(expires) <= this.#now()) return false;
    const entry = await this.#store.get(keyOf(id));
    return entry !== undefined && (entry.value as Invitation).revoked === undefined;
  }

  /** All invitations, newest first. */
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
    const entry = /^[A-Za-z0-9_-]{1,64}$/.test(id) ? await this.#store.get(keyOf(id)) : undefined;
    if (!entry) return false;
    const invitation = entry.value as Invitation;
    await this.#store.put(keyOf(id), { ...invitation, revoked: isoTime(this.#now()) });
    const { role } = invitation.grant;
    if (role === "seat" || role === "logger") await this.#issuer?.revoke(id, Date.parse(invitation.expires));
    return true;
  }

  /** A code that cannot be guessed without our key; the same text gives the same code at every gateway. */
  async code(text: string): Promise<string> {
    return mac(await this.#secret(), `code ${text}`);
  }

  async #read(token: string): Promise<{ invitation: Invitation; once: boolean; revision: number }> {
    const read = readToken(token);
    if (!read || !isSame(read.mac, mac(await this.#secret(), read.signed))) {
      throw new AccessError("this invitation is not one of ours, or was altered: open the link as it was sent");
    }
    if (read.expires <= this.#now()) {
      throw new AccessError(`this invitation expired on ${isoTime(read.expires)}: ask for a new one`);
    }
    const entry = await this.#store.get(keyOf(read.id));
    const invitation = entry?.value as Invitation | undefined;
    if (!entry || !invitation || invitation.revoked !== undefined) {
      throw new AccessError("this invitation was revoked: ask for a new one");
    }
    return { invitation, once: read.once, revision: entry.revision };
  }

  async #token({ id, grant }: Invitation, until: number, once: boolean): Promise<string> {
    const key = await this.#secret();
    return tokenOf({ id, grant, expires: until, once }, (text) => mac(key, text));
  }

  #secret(): Promise<Buffer> {
    if (!this.#key) {
      this.#key = this.#findSecret();
      this.#key.catch(() => {
        this.#key = undefined;
      });
    }
    return this.#key;
  }

  /** The first process that needs a key creates it. */
  async #findSecret(): Promise<Buffer> {
    for (;;) {
      const found = await this.#store.get("key");
      if (found) return Buffer.from(String(found.value), "base64url");
      const made = randomBytes(32).toString("base64url");
      await this.#store.put("key", made, 0).catch((error: unknown) => {
        if (!(error instanceof BusError) || error.code !== "conflict") throw error;
      });
    }
  }
}

const keyOf = (id: string): string => `invitation.${id}`;

const mac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
