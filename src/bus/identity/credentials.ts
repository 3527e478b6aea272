import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Authenticator } from "@nats-io/transport-node";
import { orElse } from "#lib/or-else";
import { replaceFile } from "#lib/replace-file";
import { refused } from "../port.ts";
import { USER_LIMITS } from "./accounts.ts";
import { type Keys, writeSigner } from "./keys.ts";
import { claimsIn, type Key, keyFromSeed, mint, newKey, now } from "./nkey.ts";
import { type BrokerRole, permissionsOf, ROLE_NAMES } from "./role-permissions.ts";
import { type Credentials, localClaims, type Permissions } from "./seat-identities.ts";
import { WORKER_API, WORKER_ROLES } from "./worker-api.ts";

const credentialsIn = (folder: string, role: BrokerRole): string => join(folder, `${role}.creds`);

/** Formats a credentials file for any NATS client. */
export const credentialsText = ({ jwt, seed }: Credentials): string =>
  [
    "-----BEGIN NATS USER JWT-----",
    jwt,
    "------END NATS USER JWT------",
    "",
    "-----BEGIN USER NKEY SEED-----",
    seed,
    "------END USER NKEY SEED------",
    "",
  ].join("\n");

/** Writes missing or outdated credentials of the roles (0600), and the file from which gateways sign seats. */
export async function writeRoles(folder: string, keys: Keys): Promise<void> {
  await writeSigner(folder, keys);
  await Promise.all(
    ROLE_NAMES.map(async (role) => {
      const path = credentialsIn(folder, role);
      const wanted =
        role === "local"
          ? localClaims(keys)
          : { issuer: isApart(role) ? keys.workers : keys.app, nats: roleClaims(role, keys.partitions) };
      if (isFor(await readFile(path, "utf8").catch(() => ""), wanted)) return;
      const user = newKey("user");
      const jwt = mint(wanted.issuer, { sub: user.pub, name: role, iat: now(), nats: wanted.nats });
      await replaceFile(path, credentialsText({ jwt, seed: user.seed }), 0o600);
    }),
  );
}

/** Makes credentials for one connection of those who have an account's key, which expire after some seconds. */
export function passingUser(issuer: Key, name: string, seconds: number, permissions: Permissions): Credentials {
  const { pub: sub, seed } = newKey("user");
  const iat = now();
  const nats = { type: "user", ...USER_LIMITS, ...permissions };
  return { jwt: mint(issuer, { sub, name, iat, exp: iat + seconds, nats }), seed };
}

const isApart = (role: BrokerRole): boolean => (WORKER_ROLES as readonly BrokerRole[]).includes(role);

const roleClaims = (role: BrokerRole, partitions = 1): object => ({
  ...{ type: "user", ...USER_LIMITS, ...permissionsOf(role, partitions) },
  ...(isApart(role) ? { tags: [APART_TAG] } : {}),
});

const APART_TAG = "worker";

/** Returns the prefix of the JetStream API for an identity; undefined for the server's own. */
export function apiPrefixOf({ jwt }: Credentials): string | undefined {
  const { tags = [] } = claimsIn(jwt).nats as { tags?: readonly string[] };
  return tags.includes(APART_TAG) ? WORKER_API : undefined;
}

/** Whether credentials come from this issuer and grant exactly these permissions. */
const isFor = (text: string, { issuer, nats }: { readonly issuer: Key; readonly nats: object }): boolean =>
  orElse(false, () => {
    const former = claimsIn(parsed(text).jwt);
    return former.iss === issuer.pub && JSON.stringify(former.nats) === JSON.stringify({ version: 2, ...nats });
  });

function parsed(text: string): Credentials {
  const [jwt, seed] = [...text.matchAll(/^-{3,}BEGIN [^\n]*\n\s*(\S+)\s*\n/gm)].map(([, found]) => found);
  if (jwt === undefined || seed === undefined) throw new Error("it holds no NATS credentials");
  return { jwt, seed };
}

/** The server asks for no signature: it admits everybody, so it is not the one that the credentials are for. */
export class NoNonceError extends Error {
  override readonly name = "NoNonceError";
}

/**
 * Reads credentials.
 * @param given a credentials file, or a folder of identities that contains the role's
 * @throws BusError `refused` if the file is unreadable or holds none
 */
export async function credentialsOf(given: string, role: BrokerRole): Promise<Credentials> {
  const found = await stat(given).catch(() => undefined);
  return readCredentials(found?.isDirectory() ? credentialsIn(given, role) : given);
}

/** Creates an authenticator. It throws NoNonceError if the server asks for no signature, even at a reconnect. */
export function signerOf({ jwt, seed }: Credentials): Authenticator {
  const key = keyFromSeed("user", seed);
  return (nonce) => {
    if (!nonce) throw new NoNonceError("the server asks for no identity");
    return { jwt, nkey: key.pub, sig: key.sign(nonce) };
  };
}

/** @throws BusError `refused` if the file is unreadable or holds none */
export async function readCredentials(path: string): Promise<Credentials> {
  try {
    const found = parsed(await readFile(path, "utf8"));
    keyFromSeed("user", found.seed);
    return found;
  } catch (error) {
    throw refused(`the credentials in ${path} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
