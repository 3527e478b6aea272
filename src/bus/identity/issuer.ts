import { createHmac } from "node:crypto";
import type { Store } from "../port.ts";
import { credentialsText } from "./credentials.ts";
import { readKeys, readSigner, type SeatSigner } from "./keys.ts";
import { keyOf, now } from "./nkey.ts";
import { Revocations } from "./revocations.ts";
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

export type Issuer = NonNullable<Awaited<ReturnType<typeof openIssuer>>>;

/**
 * Opens the issuer of a broker's identities; undefined without its key: the broker asks for no identity, or only its
 * operator issues them.
 * @param creds as in OpenOptions; the key that signs seats is in a folder of identities
 * @param revoking the store of revocations, and the environment with the limits on guests. With `leavesKeys` this process
 * does not read the broker's keys, and a keeper of the identities has to tell the broker
 * @throws BusError `refused` if the key is damaged
 */
export async function openIssuer(
  url: string,
  creds: string | undefined,
  revoking?: { readonly store: Store; readonly env: NodeJS.ProcessEnv; readonly leavesKeys?: boolean },
) {
  const keys = creds === undefined ? undefined : await readSigner(creds);
  if (creds === undefined || !keys) return undefined;
  return {
    /** Issues an invitation's credentials: one user, the same at each call. @param expires ms since the epoch */
    issue: (invitation: string, rights: SeatRights, expires: number): IssuedCredentials => {
      const times = { iat: now(), exp: Math.floor(expires / 1_000) };
      const made = mintSeat(keys, rights, times, secretOf(keys, invitation));
      const inbox =
        rights.kind === "seat"
          ? repliesOf(rights.discussion, rights.participant)
          : repliesOf(rights.session, rights.sender);
      return { url, ...made, creds: credentialsText(made), inbox, expires: new Date(expires).toISOString() };
    },
    /** Revokes an invitation's credentials and drops its connections. @throws BusError like Revocations.tell */
    revoke: async (invitation: string, expires: number): Promise<void> => {
      if (!revoking) throw new Error("this issuer was opened without a store of revocations");
      const all = new Revocations(revoking.store);
      await all.add(keyOf("user", secretOf(keys, invitation)).pub, Math.ceil(expires / 1_000));
      const own = revoking.leavesKeys ? undefined : await readKeys(creds);
      if (own) await all.tell({ keys: own, url, env: revoking.env, folder: creds });
      else await all.untilTold();
    },
  };
}

/** Derives the user's secret from the invitation, so that every gateway and command knows the user without a list. */
const secretOf = ({ signing }: SeatSigner, invitation: string): Buffer =>
  createHmac("sha256", signing.seed).update(`invitation ${invitation}`).digest();
