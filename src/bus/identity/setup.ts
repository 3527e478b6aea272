import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { brokerClaims, identityConfig } from "./accounts.ts";
import { writeRoles } from "./credentials.ts";
import { keysIn } from "./keys.ts";
import { readRevoked, tellBroker } from "./revocations.ts";

/** The file for the operator of a broker, in a folder of identities. */
const CONFIG = "nats-identities.conf";

/** Keeps the accounts on the broker's disk, so that a cluster and a restart know what was revoked. */
const RESOLVER = '{ type: full, dir: "./swarm-accounts", interval: "5s" }';

/**
 * Makes what a broker that is not ours needs to ask for identities: keys (kept if there are some), the credentials of the
 * roles, and lines for its configuration.
 * @returns the lines, and where they were written
 * @throws BusError `refused` if the keys there cannot be used
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
 * Gives a running broker, which has these lines or former ones of the same keys, the accounts as they are now.
 * @throws BusError `unreachable`, `refused` or `timeout`
 */
export async function applyIdentities(folder: string, url: string): Promise<void> {
  const keys = await keysIn(folder);
  const { accounts } = brokerClaims(keys, await readRevoked(folder), Math.floor(Date.now() / 1_000));
  for (const { pub } of [keys.app, keys.seats]) await tellBroker(url, keys, pub, accounts[pub] ?? "");
}
