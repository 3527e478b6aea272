import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { takeLockFile } from "#lib/lock-file";
import { replaceFile } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { connectionFault, dialled, shownAddress } from "../dial.ts";
import { BusError } from "../port.ts";
import { brokerClaims, type Revoked } from "./accounts.ts";
import { signerOf } from "./credentials.ts";
import type { Keys } from "./keys.ts";
import { mint, newKey } from "./nkey.ts";

const fileOf = (folder: string): string => join(folder, "revoked.json");

/** Lock timeout and poll interval, in ms. */
const LOCK_MS = 10_000;
const LOOK_AGAIN_MS = 10;
/** Timeout of the broker's answer, in ms, and lifetime of the credentials for the request, in seconds. */
const TELL_MS = 5_000;
const TELL_SECONDS = 60;

/** Retention of a revocation after the credentials expire, in seconds, since clocks are set back. */
const KEPT_SECONDS = 86_400;

const now = (): number => Math.floor(Date.now() / 1_000);

/** Reads the revoked users whose credentials have not expired. */
export async function readRevoked(folder: string): Promise<Revoked> {
  const text = (await textIfThere(fileOf(folder))) ?? "{}";
  const all = Object.entries(JSON.parse(text) as Revoked);
  return Object.fromEntries(all.filter(([, { expires }]) => expires + KEPT_SECONDS > now()));
}

/**
 * Revokes a user. The revocation is stored for later starts of the broker, and sent to the running one, which drops the
 * user's connections.
 * @param of.expires expiry of its credentials, in seconds since the epoch
 * @throws BusError `unreachable`, `timeout` or `refused` if the broker was not told; the revocation is stored anyway
 */
export async function revokeUser(
  at: { readonly folder: string; readonly keys: Keys; readonly url: string },
  of: { readonly user: string; readonly expires: number },
): Promise<void> {
  const { folder, keys, url } = at;
  const lock = await locked(join(folder, "revoked.lock"));
  try {
    // The server refuses what was issued until `at`. The expiry is safe even if this machine's clock was set back.
    const revoked = { ...(await readRevoked(folder)), [of.user]: { at: of.expires, expires: of.expires } };
    await replaceFile(fileOf(folder), `${JSON.stringify(revoked)}\n`, 0o600);
    const account = brokerClaims(keys, revoked, now()).accounts[keys.seats.pub] ?? "";
    await tellBroker(url, keys, keys.seats.pub, account);
  } finally {
    await lock.release();
  }
}

/**
 * Updates an account on the running broker.
 * @throws BusError `unreachable`, `refused` or `timeout`
 */
export async function tellBroker(url: string, keys: Keys, pub: string, account: string): Promise<void> {
  const subject = `$SYS.REQ.ACCOUNT.${pub}.CLAIMS.UPDATE`;
  const user = newKey("user");
  const permissions = { pub: { allow: [subject] }, sub: { allow: ["_INBOX.>"] } };
  const jwt = mint(keys.system, {
    ...{ sub: user.pub, name: "revoke", iat: now(), exp: now() + TELL_SECONDS },
    nats: { type: "user", subs: -1, data: -1, payload: -1, ...permissions },
  });
  const authenticator = signerOf({ jwt, seed: user.seed });
  const options = { ...dialled(url), authenticator, timeout: TELL_MS, reconnect: false, name: "swarm revoke" };
  const connection = await connect(options).catch((error: unknown) => {
    throw connectionFault(error, url, "the keys of its identities");
  });
  try {
    const reply = (await connection.request(subject, account, { timeout: TELL_MS })).json<{
      error?: { description?: string };
    }>();
    if (reply.error) throw new Error(reply.error.description ?? "no reason given");
  } catch (error) {
    throw new BusError(
      "timeout",
      `the broker at ${shownAddress(url)} did not take what changed in its accounts: ${(error as Error).message}; a broker of this home takes it at its next start, for any other try again`,
      { cause: error },
    );
  } finally {
    await connection.close();
  }
}

async function locked(path: string): Promise<{ release(): Promise<void> }> {
  const until = performance.now() + LOCK_MS;
  for (;;) {
    const lock = await takeLockFile(path);
    if ("release" in lock) return lock;
    if (performance.now() > until) {
      throw new BusError("timeout", `process ${lock.pid} holds ${path}: end it and try again`);
    }
    await systemClock.sleep(LOOK_AGAIN_MS);
  }
}
