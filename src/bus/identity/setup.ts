import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { brokerClaims, identityConfig } from "./accounts.ts";
import { writeRoles } from "./credentials.ts";
import { identitiesOf, keysIn } from "./keys.ts";
import { readRevoked, tellBroker } from "./revocations.ts";

/** File for the operator of a broker, in a folder of identities. */
const CONFIG = "nats-identities.conf";

/** Resolver that keeps the accounts on disk, so that a cluster and a restart know the revocations. */
const RESOLVER = '{ type: full, dir: "./swarm-accounts", interval: "5s" }';

/**
 * Prepares the identities of an external broker: keys (existing ones are kept), credentials of the roles, and lines for
 * its configuration.
 * @returns the lines, and the file that contains them
 * @throws BusError `refused` if the existing keys cannot be used
 */
export async function setUpIdentities(folder: string): Promise<{ config: string; file: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  await writeRoles(folder, keys);
  const claims = brokerClaims(keys, await readRevoked(folder), Math.floor(Date.now() / 1_000));
  const config = `${identityConfig(keys, claims, RESOLVER).join("\n")}\n`;
  const file = join(folder, CONFIG);
  await replaceFile(file, config);
  return { config, file };
}

/**
 * Sends the present accounts to a running broker that has these lines, or earlier ones of the same keys.
 * @throws BusError `unreachable`, `refused` or `timeout`
 */
export async function applyIdentities(folder: string, url: string): Promise<void> {
  const keys = await keysIn(folder);
  const { accounts } = brokerClaims(keys, await readRevoked(folder), Math.floor(Date.now() / 1_000));
  for (const { pub } of [keys.app, keys.seats]) await tellBroker(url, keys, pub, accounts[pub] ?? "");
}

/** Folder name of an account's data: `$G` for a broker without identities, else the account's public key. */
const ACCOUNT = /^(\$G|A[A-Z2-7]{55})$/;

/**
 * Prepares the identities of a home's broker: keys, created at the first start, and the credentials of our roles. Our
 * account adopts data that a broker without identities stored. The caller holds the lock of the home's data, and no
 * server runs on it.
 * @returns configuration lines, and a note for the user
 * @throws BusError `refused` if the keys cannot be used
 */
export async function prepareIdentities(home: string): Promise<{ config: string[]; note?: string }> {
  const folder = identitiesOf(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  const [revoked, note] = await Promise.all([
    readRevoked(folder),
    adoptData(join(home, "broker", "jetstream"), keys.app.pub),
    writeRoles(folder, keys),
  ]);
  const claims = brokerClaims(keys, revoked, Math.floor(Date.now() / 1_000));
  return { config: identityConfig(keys, claims, "MEMORY"), ...(note === undefined ? {} : { note }) };
}

/**
 * Gives our account the data of a broker without identities, or of lost keys, since it would not see them.
 * @returns a note for the user if there are data of two accounts
 */
async function adoptData(folder: string, account: string): Promise<string | undefined> {
  const found = (await readdir(folder).catch(() => [])).filter((name) => ACCOUNT.test(name));
  const others = found.filter((name) => name !== account);
  const [other] = others;
  if (other === undefined) return undefined;
  if (others.length === 1 && !found.includes(account)) {
    await rename(join(folder, other), join(folder, account));
    return undefined;
  }
  return `${join(folder, other)} holds messages stored by an older version or under other keys; they are kept there, and not read: \`swarm resume\` takes up their discussions from files`;
}
