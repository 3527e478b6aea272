import { createHmac } from "node:crypto";
import { credentialsText } from "./credentials.ts";
import { type Keys, readKeys } from "./keys.ts";
import { keyOf } from "./nkey.ts";
import { revokeUser } from "./revocations.ts";
import { mintSeat, repliesOf, type SeatRights } from "./seat-identities.ts";

/** Credentials for an outsider, with all that a program needs to use them. */
export interface IssuedCredentials {
  readonly url: string;
  /** Bearer token: holding it suffices to use its rights. Secret, like `seed` and `creds`. */
  readonly jwt: string;
  readonly seed: string;
  readonly creds: string;
  /** Prefix of reply subjects, in place of `_INBOX`. */
  readonly inbox: string;
  /** ISO 8601. */
  readonly expires: string;
}

/** Issues and revokes identities on one broker. */
export interface Issuer {
  /**
   * Issues the credentials of an invitation. Each invitation is one user of the broker, the same at each call.
   * @param expires milliseconds since the epoch
   */
  issue(invitation: string, rights: SeatRights, expires: number): IssuedCredentials;
  /** Revokes an invitation's credentials and drops its connections. @throws BusError like revokeUser */
  revoke(invitation: string, expires: number): Promise<void>;
}

/**
 * Opens the issuer of a broker's identities; undefined without keys: the broker asks for no identity, or only its
 * operator issues them.
 * @param creds as in OpenOptions; keys are in a folder of identities
 * @throws BusError `refused` if the keys are damaged
 */
export async function openIssuer(url: string, creds: string | undefined): Promise<Issuer | undefined> {
  const keys = creds === undefined ? undefined : await readKeys(creds);
  if (creds === undefined || !keys) return undefined;
  const at = { folder: creds, keys, url };
  return {
    issue: (invitation, rights, expires) => {
      const times = { iat: Math.floor(Date.now() / 1_000), exp: Math.floor(expires / 1_000) };
      const made = mintSeat(keys, rights, times, secretOf(keys, invitation));
      const { jwt, seed } = made;
      const inbox =
        rights.kind === "seat"
          ? repliesOf(rights.discussion, rights.participant)
          : repliesOf(rights.session, rights.sender);
      return { url, jwt, seed, creds: credentialsText(made), inbox, expires: new Date(expires).toISOString() };
    },
    revoke: (invitation, expires) => {
      const user = keyOf("user", secretOf(keys, invitation)).pub;
      return revokeUser(at, { user, expires: Math.ceil(expires / 1_000) });
    },
  };
}

/** Derives the user's secret from the invitation, so that every gateway and command knows the user without a list. */
const secretOf = ({ signing }: Keys, invitation: string): Buffer =>
  createHmac("sha256", signing.seed).update(`invitation ${invitation}`).digest();
