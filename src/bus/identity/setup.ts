import { copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { type Bus, refused } from "../port.ts";
import { setPartitions } from "../repartition.ts";
import { MAX_STORE } from "../settings.ts";
import { brokerClaims, identityConfig } from "./accounts.ts";
import { writeRoles } from "./credentials.ts";
import { accountLimits } from "./guest-limits.ts";
import { identitiesOf, keepPartitions, keysIn, readKeys, writeSigner } from "./keys.ts";
import { now } from "./nkey.ts";
import { REVOKED_STORE, Revocations, readRevoked, tellBroker } from "./revocations.ts";

/** File for the operator of a broker, in a folder of identities. */
const CONFIG = "nats-identities.conf";

/** Folder for a gateway on another machine: its credentials, and the key that signs seats. */
const GATEWAY = "gateway";

/**
 * Prepares the identities of an external broker: keys (existing ones are kept), credentials of the roles, and lines for
 * its configuration.
 * @param of.accounts absolute path of the folder in which the broker keeps its accounts, so that restarts and clusters know
 * the revocations. Default: that of the lines written last, else `accounts` in the folder
 * @returns the lines, the file that contains them, and the public key of the account that has the stream
 * @throws BusError `refused` if the existing keys cannot be used, or a limit is invalid
 */
export async function setUpIdentities(
  folder: string,
  of: { readonly env: NodeJS.ProcessEnv; readonly accounts?: string | undefined },
): Promise<{ config: string; file: string; account: string }> {
  const own = join(folder, GATEWAY);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  await writeRoles(folder, keys);
  await Promise.all([writeSigner(own, keys), copyFile(join(folder, "gateway.creds"), join(own, "gateway.creds"))]);
  const claims = brokerClaims(keys, await readRevoked(folder), accountLimits(of.env), now());
  const file = join(folder, CONFIG);
  const accounts = of.accounts ?? accountsIn((await textIfThere(file)) ?? "") ?? join(folder, "accounts");
  const resolver = `{ type: full, dir: ${JSON.stringify(accounts)}, interval: "5s" }`;
  const config = `${identityConfig(keys, claims, resolver).join("\n")}\n`;
  await replaceFile(file, config);
  return { config, file, account: keys.app.pub };
}

/** Returns the folder of the accounts that configuration lines name, if its path is absolute. */
function accountsIn(config: string): string | undefined {
  const [, named] = /^resolver: .* dir: ("(?:[^"\\]|\\.)*")/m.exec(config) ?? [];
  const folder: string = JSON.parse(named ?? '""');
  return isAbsolute(folder) ? folder : undefined;
}

/** Sends the accounts to a running broker of the same keys. @throws BusError `unreachable`, `refused`, `timeout` */
export async function applyIdentities(folder: string, url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const keys = await keysIn(folder);
  const { accounts } = brokerClaims(keys, await readRevoked(folder), accountLimits(env), now());
  for (const { pub } of [keys.app, keys.workers, keys.seats]) await tellBroker(url, keys, pub, accounts[pub]);
}

/** Spreads the messages of the broker at `url` over partitions: see setPartitions, which throws. */
export async function applyPartitions(
  folder: string,
  at: {
    readonly url: string;
    readonly env: NodeJS.ProcessEnv;
    readonly partitions?: number | undefined;
    replicas: number;
  },
): Promise<{ partitions: number; moved: number }> {
  const { url, env, replicas } = at;
  const keys = await keysIn(folder);
  const partitions = at.partitions ?? keys.partitions ?? 1;
  if (partitions === 1 && keys.partitions === undefined) return { partitions, moved: 0 };
  const mapTo = async (count: number): Promise<void> => {
    await keepPartitions(folder, count);
    await setUpIdentities(folder, { env });
    await applyIdentities(folder, url, env);
  };
  return { partitions, moved: await setPartitions({ url, name: "partitions", partitions, replicas, keys, mapTo }) };
}

/**
 * Tells a broker the revocations that are stored on it, until the signal: gateways store them without the keys that it
 * takes to change an account.
 * @param at.folder folder of identities, whose keys this uses
 * @param failed told why an update failed
 * @throws BusError `refused` if the folder has no keys, or they cannot be used
 */
export async function keepIdentities(
  at: {
    readonly folder: string;
    readonly url: string;
    readonly env: NodeJS.ProcessEnv;
    readonly bus: Pick<Bus, "store">;
  },
  signal: AbortSignal,
  failed: (error: Error) => void,
): Promise<void> {
  const { folder, url, env, bus } = at;
  const keys = await readKeys(folder);
  if (!keys) throw refused(`${folder} has no keys.json: name the folder of \`swarm broker setup\` with --out`);
  await new Revocations(bus.store(REVOKED_STORE)).keep({ keys, url, env, folder }, signal, failed);
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
export async function prepareIdentities(home: string, env: NodeJS.ProcessEnv) {
  const folder = identitiesOf(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  const [revoked, note] = await Promise.all([
    readRevoked(folder),
    adoptData(join(home, "broker", "jetstream"), keys.app.pub),
    writeRoles(folder, keys),
  ]);
  const claims = brokerClaims(keys, revoked, accountLimits(env, MAX_STORE), now());
  return { config: identityConfig(keys, claims, "MEMORY"), ...(note === undefined ? {} : { note }) };
}

/** Adopts data of a broker without identities, or of lost keys. @returns a note if two accounts have data */
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
