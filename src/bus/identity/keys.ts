import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { present } from "#lib/fields";
import { replaceFile } from "#lib/replace-file";
import { refused } from "../port.ts";
import { type Key, type KeyKind, keyFromSeed, keyOf, newKey } from "./nkey.ts";

/** Keys behind a broker's identities: their owner can issue any identity. */
export interface Keys {
  readonly operator: Key;
  /** Key of the account SYS; those of SWARM and SEATS follow. */
  readonly system: Key;
  readonly app: Key;
  readonly workers: Key;
  readonly seats: Key;
  /** Signs seats instead of their account's own key. */
  readonly signing: Key;
  /** Partitions of the broker's messages, for which its accounts are made; undefined for one that never had another number. */
  readonly partitions?: number;
}

/** Keys in the file. That of WORKERS is derived from SWARM's, so that files of earlier versions have it too. */
type Stored = Omit<Keys, "workers" | "partitions">;

const KINDS: Readonly<Record<keyof Stored, KeyKind>> = {
  operator: "operator",
  system: "account",
  app: "account",
  seats: "account",
  signing: "account",
};
const NAMES = Object.keys(KINDS) as (keyof Stored)[];

function made(keyNamed: (name: keyof Stored) => Key): Keys {
  const stored = Object.fromEntries(NAMES.map((name) => [name, keyNamed(name)])) as unknown as Stored;
  return { ...stored, workers: keyOf("account", createHmac("sha256", stored.app.seed).update("workers").digest()) };
}

export const identitiesOf = (home: string): string => join(home, "broker", "identities");

const fileOf = (folder: string): string => join(folder, "keys.json");

/** Reads a JSON file with keys; undefined if there is none. @throws BusError `refused` with what to do if it is unusable */
async function readStored<S, T>(path: string, what: string, advice: string, read: (stored: S) => T) {
  try {
    return read(JSON.parse(await readFile(path, "utf8")) as S);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    const why = `${what} in ${path} cannot be used: ${(error as Error).message}; ${advice}`;
    throw refused(why, { cause: error });
  }
}

/** Reads a folder's keys; undefined if there are none. @throws BusError `refused` if damaged or unreadable */
export const readKeys = (folder: string): Promise<Keys | undefined> =>
  readStored(
    fileOf(folder),
    "the keys of the broker's identities",
    "put back a copy, or remove the file: new keys are made, and invitations to the bus have to be sent again",
    (stored: Partial<Record<keyof Stored, string>> & Pick<Keys, "partitions">) => ({
      ...made((name) => keyFromSeed(KINDS[name], stored[name] ?? "")),
      ...present({ partitions: stored.partitions }),
    }),
  );

/** Reads or creates (0600) a folder's keys; the caller holds its lock. @throws BusError like readKeys */
export async function keysIn(folder: string): Promise<Keys> {
  const found = await readKeys(folder);
  if (found) return found;
  const keys = made((name) => newKey(KINDS[name]));
  const seeds = Object.fromEntries(NAMES.map((name) => [name, keys[name].seed]));
  await replaceFile(fileOf(folder), `${JSON.stringify(seeds, null, 2)}\n`, 0o600);
  return keys;
}

/** Keeps the number of partitions with the keys, so that accounts made later have the same. */
export async function keepPartitions(folder: string, partitions: number): Promise<void> {
  const stored = JSON.parse(await readFile(fileOf(folder), "utf8")) as object;
  await replaceFile(fileOf(folder), `${JSON.stringify({ ...stored, partitions }, null, 2)}\n`, 0o600);
}

/** Key of a gateway, which issues seats and no other identity. */
export interface SeatSigner {
  readonly account: string;
  readonly signing: Key;
}

/** File with the signing key of seats alone, in a folder of identities. */
const SIGNER = "seats.json";

/** Writes the file for gateways (0600). */
export const writeSigner = (folder: string, { seats, signing }: Keys): Promise<void> =>
  replaceFile(join(folder, SIGNER), `${JSON.stringify({ account: seats.pub, signing: signing.seed })}\n`, 0o600);

/** Reads the seats' signing key; undefined if there is none. @throws BusError `refused` if unreadable or damaged */
export const readSigner = (folder: string): Promise<SeatSigner | undefined> =>
  readStored(
    join(folder, SIGNER),
    "the key that signs seats",
    "`swarm broker setup` or the broker's next start writes it again",
    ({ account, signing }: { account: string; signing: string }) => ({
      account,
      signing: keyFromSeed("account", signing),
    }),
  );
