import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type IssuedCredentials, keepIdentities, openBus, openIssuer, REVOKED_STORE, setUpIdentities } from "#bus";
import { Attacker } from "../support/attacks.ts";
import { brokerWith } from "../support/broker-with.ts";
import { patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";

const ALICE = { kind: "seat", discussion: "d", participant: "alice" } as const;
const EXPIRES = Date.now() + 3_600_000;

let root: string;
let broker: Awaited<ReturnType<typeof brokerWith>>;
let settings: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "swarm-revocations-"));
  const at = { env: {}, accounts: join(root, "accounts") };
  settings = (await setUpIdentities(join(root, "one"), at)).config;
  broker = await brokerWith(root, settings);
  const archive = await openBus({ url: broker.url, creds: join(root, "one"), role: "archive", name: "setup" });
  await archive.close();
});
afterEach(async () => {
  await broker[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

/** A machine with a folder of identities: it issues, revokes, and may keep the broker's accounts. */
async function machine(folder: string, leavesKeys = false) {
  const at = { url: broker.url, creds: folder };
  const bus = await openBus({ ...at, role: leavesKeys ? "gateway" : "owner", name: folder });
  const revoking = { store: bus.store(REVOKED_STORE), env: {}, leavesKeys };
  const issuer = await openIssuer(at.url, folder, revoking);
  if (!issuer) throw new Error("there is no key");
  return { bus, issuer, [Symbol.asyncDispose]: () => bus.close() };
}

const isLetIn = async (made: IssuedCredentials): Promise<boolean> =>
  Attacker.as(broker.url, made, made.inbox).then(
    async (attacker) => {
      await attacker[Symbol.asyncDispose]();
      return true;
    },
    () => false,
  );

it("are kept, all of them, where two machines revoke at once, and by a broker that is started again", async () => {
  verifies("BY-20");
  cpSync(join(root, "one"), join(root, "two"), { recursive: true });
  const names = Array.from({ length: 6 }, (_, i) => `invitation-${i}`);
  let issued: IssuedCredentials[];
  {
    await using one = await machine(join(root, "one"));
    await using two = await machine(join(root, "two"));
    issued = [...names, "stays"].map((name) => one.issuer.issue(name, ALICE, EXPIRES));
    // The second knows only by the broker what the first revoked.
    await Promise.all(names.map((name, i) => (i % 2 ? one : two).issuer.revoke(name, EXPIRES)));
    await two.issuer.revoke("another", EXPIRES);
    for (const [i, made] of issued.entries()) expect(await isLetIn(made), `${i}`).toBe(i === names.length);
  }
  const port = Number(new URL(broker.url).port);
  await broker[Symbol.asyncDispose]();
  broker = await brokerWith(root, `${settings}`, port);
  for (const [i, made] of issued.entries()) expect(await isLetIn(made), `${i}`).toBe(i === names.length);
});

it("come from a gateway that has the key of seats alone, where somebody keeps the broker's accounts", async () => {
  verifies("BY-20");
  const folder = join(root, "one");
  await using gateway = await machine(join(folder, "gateway"), true);
  const made = gateway.issuer.issue("alice", ALICE, EXPIRES);
  await expect(gateway.issuer.revoke("alone", EXPIRES)).rejects.toMatchObject({
    code: "timeout",
    message: expect.stringContaining("swarm broker keep"),
  });
  expect(await isLetIn(made)).toBe(true);
  const stop = new AbortController();
  await using owner = await openBus({ url: broker.url, creds: folder, name: "keeper" });
  const failures: Error[] = [];
  const kept = { folder, url: broker.url, env: {}, bus: owner };
  await keepIdentities(kept, stop.signal, (error) => failures.push(error));
  await gateway.issuer.revoke("alice", EXPIRES);
  expect(await isLetIn(made)).toBe(false);
  stop.abort(new Error("the test is over"));
  expect(failures).toEqual([]);
  // What it holds makes no other identity.
  const stolen = await openIssuer(broker.url, join(folder, "gateway"));
  expect(stolen).toBeDefined();
  await expect(
    openBus({ url: broker.url, creds: join(folder, "gateway"), role: "moderator", name: "x", signal: patience() }),
  ).rejects.toMatchObject({ code: "refused" });
});
