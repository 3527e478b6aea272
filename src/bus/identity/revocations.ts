import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { replaceFile } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { connectionFault, dialled, shownAddress } from "../dial.ts";
import { BusError, type Store, type StoreEntry } from "../port.ts";
import { brokerClaims, type Revoked } from "./accounts.ts";
import { passingUser, signerOf } from "./credentials.ts";
import { accountLimits } from "./guest-limits.ts";
import type { Keys } from "./keys.ts";
import { now } from "./nkey.ts";

/** Name of the store of revocations on the bus, and the prefix of its keys. */
export const REVOKED_STORE = "revoked";
const USERS = "user";

/** Poll interval for a keeper's work, in ms. */
const LOOK_AGAIN_MS = 20;
/** Timeout of the broker's or a keeper's answer, in ms, and lifetime of the credentials for a request, in seconds. */
const TELL_MS = 5_000;
const TELL_SECONDS = 60;

/** Retention of a revocation after the credentials expire, in seconds, since clocks are set back. */
const KEPT_SECONDS = 86_400;

interface StoredRevocation {
  /** Expiry of the credentials, in seconds since the epoch. */
  readonly expires: number;
  readonly told?: boolean;
}

/** Holder of the keys with which a broker's accounts are changed. */
export interface KeyHolder {
  readonly keys: Keys;
  readonly url: string;
  /** Has the limits on guests. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder of identities, which keeps a copy for the broker's next start. */
  readonly folder: string;
}

/** Revocations on a broker, one key a user, so that none is lost; its account is made from them. */
export class Revocations {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Stores a revocation. @param expires expiry of the user's credentials, in seconds since the epoch */
  async add(user: string, expires: number): Promise<void> {
    await this.#store.put(`${USERS}.${user}`, { expires } satisfies StoredRevocation);
  }

  /**
   * Gives the broker an account with all revocations, until none was added meanwhile. So whichever of two that do it at
   * once comes last, the broker has both.
   * @throws BusError `unreachable`, `refused` or `timeout`; the revocations are stored anyway
   */
  async tell(holder: KeyHolder): Promise<void> {
    const { keys, url, env, folder } = holder;
    for (let told: ReadonlySet<string> | undefined; ; ) {
      const entries = await this.#entries();
      const isNew = ({ key }: StoreEntry): boolean => told?.has(key) !== true;
      if (told && !entries.some(isNew)) return;
      const revoked = revokedIn(entries);
      await replaceFile(fileOf(folder), `${JSON.stringify(revoked)}\n`, 0o600);
      const limits = accountLimits(env);
      // Later than its configuration's: of one second, a server that starts again takes that.
      const { accounts } = brokerClaims(keys, revoked, limits, now() + 1);
      await tellBroker(url, keys, keys.seats.pub, accounts[keys.seats.pub]);
      for (const entry of entries.filter((one) => !(one.value as StoredRevocation).told)) await this.#mark(entry);
      told = new Set(entries.map(({ key }) => key));
    }
  }

  /** Waits until a keeper has told the broker. @throws BusError `timeout` after 5 s */
  async untilTold(): Promise<void> {
    const until = performance.now() + TELL_MS;
    while ((await this.#entries()).some(({ value }) => !(value as StoredRevocation).told)) {
      if (performance.now() > until) {
        throw new BusError(
          "timeout",
          "the revocation is stored, and the gateways know it; nobody who has the broker's keys told the broker: run `swarm broker keep` where they are",
        );
      }
      await systemClock.sleep(LOOK_AGAIN_MS);
    }
  }

  /** Keeps the account up to date until the signal; `failed` is told failures, and the next change tries again. */
  async keep(holder: KeyHolder, signal: AbortSignal, failed: (error: Error) => void): Promise<void> {
    const { folder } = holder;
    let last: Promise<void> = Promise.resolve();
    const tell = (): void => {
      last = last.then(() => (signal.aborted ? undefined : this.tell(holder))).catch(failed);
    };
    await this.#store.watch(USERS, signal, ({ value }) => {
      if (!(value as StoredRevocation).told) tell();
    });
    // Revocations of a version that kept them in the file alone.
    for (const [user, { expires }] of Object.entries(await readRevoked(folder)))
      await this.#store.put(`${USERS}.${user}`, { expires }, 0).catch(() => undefined);
    if ((await this.#entries()).length > 0) tell();
    await last;
  }

  /** Returns those that still count, and forgets the others. */
  async #entries(): Promise<StoreEntry[]> {
    const all = await this.#store.entries(USERS);
    const isOver = ({ value }: StoreEntry): boolean => (value as StoredRevocation).expires + KEPT_SECONDS <= now();
    for (const { key } of all.filter(isOver)) await this.#store.delete(key);
    return all.filter((entry) => !isOver(entry));
  }

  async #mark({ key, value, revision }: StoreEntry): Promise<void> {
    // Marked or revoked anew by another meanwhile: that one tells the broker.
    await this.#store.put(key, { ...(value as StoredRevocation), told: true }, revision).catch(() => undefined);
  }
}

/** The server refuses what was issued until `at`: the expiry is safe even if this machine's clock was set back. */
const revokedIn = (entries: readonly StoreEntry[]): Revoked =>
  Object.fromEntries(
    entries.map(({ key, value }) => {
      const { expires } = value as StoredRevocation;
      return [key.slice(USERS.length + 1), { at: expires, expires }];
    }),
  );

const fileOf = (folder: string): string => join(folder, "revoked.json");

/** Reads the copy beside the broker: the revoked users whose credentials have not expired. */
export async function readRevoked(folder: string): Promise<Revoked> {
  const text = (await textIfThere(fileOf(folder))) ?? "{}";
  const all = Object.entries(JSON.parse(text) as Revoked);
  return Object.fromEntries(all.filter(([, { expires }]) => expires + KEPT_SECONDS > now()));
}

/** Updates an account on the running broker. @throws BusError `unreachable`, `refused` or `timeout` */
export async function tellBroker(url: string, keys: Keys, pub: string, account = ""): Promise<void> {
  const subject = `$SYS.REQ.ACCOUNT.${pub}.CLAIMS.UPDATE`;
  const permissions = { pub: { allow: [subject] }, sub: { allow: ["_INBOX.>"] } };
  const authenticator = signerOf(passingUser(keys.system, "revoke", TELL_SECONDS, permissions));
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
