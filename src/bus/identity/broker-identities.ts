import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { brokerClaims, identityConfig } from "./accounts.ts";
import { writeRoles } from "./credentials.ts";
import { identitiesOf, keysIn } from "./keys.ts";
import { readRevoked } from "./revocations.ts";

/** The folder of an account's data: `$G` of a broker without identities, else the account's public key. */
const ACCOUNT = /^(\$G|A[A-Z2-7]{55})$/;

/**
 * Makes what a home's broker needs to ask for identities: keys, made at the first start, and the credentials of our roles.
 * What a broker without identities stored becomes the property of our account. The caller holds the lock of the home's data,
 * and no server runs on it.
 * @returns the lines of its configuration, and what the user should know
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
 * Gives the data of a broker without identities, or of lost keys, to our account: it would see nothing of them.
 * @returns what the user should know where there are data of two accounts
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
