import { isName, SEAT_SUBJECTS, subjects } from "#wire";
import { USER_LIMITS } from "./accounts.ts";
import type { Keys, SeatSigner } from "./keys.ts";
import { claimsIn, type Key, keyOf, mint, newKey } from "./nkey.ts";

export interface Permissions {
  readonly pub: { readonly allow: readonly string[]; readonly deny?: readonly string[] };
  readonly sub: { readonly allow: readonly string[] };
}

export type SeatRights =
  | {
      readonly kind: "seat";
      readonly discussion: string;
      readonly participant: string;
      /** Seats that it may write to directly. Default: none. */
      readonly to?: readonly string[];
    }
  | { readonly kind: "sender"; readonly session: string; readonly sender: string };

/** Limit on the subscriptions of one seat: reply, inbox, floor, and some spare. */
const MAX_SUBSCRIPTIONS = 16;

/** Returns the reply prefix that only this identity may subscribe. A client MUST use it instead of `_INBOX`. */
export const repliesOf = (place: string, name: string): string => `_INBOX.${place}.${name}`;

function permissionsOf(rights: SeatRights): Permissions {
  if (rights.kind === "sender") {
    const { session, sender } = rights;
    return {
      pub: { allow: [subjects.log(session, sender)] },
      sub: { allow: [`${repliesOf(session, sender)}.>`] },
    };
  }
  const { discussion: d, participant: p, to = [] } = rights;
  return {
    pub: {
      allow: [
        ...[subjects.say, subjects.here, subjects.draft, subjects.log, subjects.back].map((subject) => subject(d, p)),
        ...to.map((other) => subjects.inbox(d, "seat", other)),
      ],
    },
    sub: { allow: [subjects.inbox(d, "seat", p), subjects.floor(d), `${repliesOf(d, p)}.>`] },
  };
}

/** Permissions of any seat and any team sender, for the programs of this machine's user. */
export const LOCAL: Permissions = {
  pub: { allow: SEAT_SUBJECTS.sends.filter((subject) => !subject.includes(".inbox.")) },
  sub: { allow: [...SEAT_SUBJECTS.hears, "_INBOX.>"] },
};

/** Tag of these programs' token: limits on guests do not apply to them. */
export const LOCAL_TAG = "local";

/** Proof of an identity. Secret. */
export interface Credentials {
  readonly jwt: string;
  readonly seed: string;
}

/** Credentials of a seat or sender; `times` in epoch s. Same 32 secret bytes, same user; default: a new one. */
export function mintSeat(
  { account, signing }: SeatSigner,
  rights: SeatRights,
  times: { readonly iat: number; readonly exp: number },
  secret?: Buffer,
): Credentials {
  const named = rights.kind === "seat" ? rights.participant : rights.sender;
  if (!isName(named)) throw new Error(`${JSON.stringify(named)} is not a name`);
  const key = secret ? keyOf("user", secret) : newKey("user");
  const nats = bearer({ ...permissionsOf(rights), subs: MAX_SUBSCRIPTIONS, issuer_account: account });
  return { jwt: mint(signing, { sub: key.pub, name: named, ...times, nats }), seed: key.seed };
}

/** Whether credentials belong to a seat or a team sender, whose account has a separate signing key. */
export const isSeatCredentials = ({ jwt }: Credentials): boolean => "issuer_account" in (claimsIn(jwt).nats as object);

/** Returns the claims of this machine's programs, and their signer. */
export const localClaims = ({ seats, signing }: Keys): { issuer: Key; nats: object } => ({
  issuer: signing,
  nats: bearer({ ...LOCAL, issuer_account: seats.pub, tags: [LOCAL_TAG] }),
});

/** Claims of a bearer token, since shell scripts cannot sign the server's challenge. */
const bearer = (nats: object): object => ({ ...USER_LIMITS, ...nats, type: "user", bearer_token: true });
