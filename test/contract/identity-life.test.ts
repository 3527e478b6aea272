import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type Broker,
  guestLimits,
  identitiesOf,
  openBus,
  openIssuer,
  openSeatBus,
  type PurgingBus,
  REVOKED_STORE,
  signerOf,
  startBroker,
} from "#bus";
import { Invitations } from "#client";
import { compose, type Envelope, subjects } from "#wire";
import { RateLimiter } from "../../services/gateway/limits.ts";
import { serveBack } from "../../services/gateway/seats/back.ts";
import { GuestQuota, serveGuests } from "../../services/gateway/seats/guests.ts";
import { Attacker } from "../support/attacks.ts";
import { brokerWith } from "../support/broker-with.ts";
import { PATIENCE_MS, patience } from "../support/patience.ts";
import { PROGRAM_NODE, WITH_TYPESCRIPT } from "../support/program-node.ts";
import { verifies } from "../support/verifies.ts";

const D = "split";
const SOON = (): number => Date.now() + 60_000;
const ALICE = { kind: "seat", discussion: D, participant: "alice" } as const;

/** Server's log message for a refused connection. */
const REFUSED = "authentication error";

const home = mkdtempSync(join(tmpdir(), "swarm-identities-"));
const creds = identitiesOf(home);
let broker: Broker;
let bus: PurgingBus;

async function start(port?: number): Promise<Broker> {
  const started = await startBroker({ home, env: process.env, ...(port === undefined ? {} : { port }) });
  if (!started) throw new Error("another process holds the home of this test");
  return started;
}
const restart = async (whileDown: () => void = () => undefined): Promise<void> => {
  const port = Number(new URL(broker.url).port);
  await broker.close();
  whileDown();
  broker = await start(port);
};
/** Serves what seats hand in, as a gateway does, until the test is over. */
const serving = (): void => {
  const stop = new AbortController();
  const served = serveGuests(bus, new GuestQuota(bus, guestLimits({}), new RateLimiter()), stop.signal);
  onTestFinished(async () => {
    stop.abort(new Error("the test is over"));
    await served;
  });
};
const open = (): Promise<PurgingBus> => openBus({ url: broker.url, creds, role: "archive", name: "test" });
const issuerOf = async () => {
  const issuer = await openIssuer(broker.url, creds, { store: bus.store(REVOKED_STORE), env: process.env });
  if (!issuer) throw new Error("there are no keys");
  return issuer;
};
const envelope = (id: string): Envelope =>
  compose("inbox", "message", { id, ts: new Date().toISOString(), discussion: D, from: "bob" }, { text: id });

beforeAll(async () => {
  broker = await start();
  bus = await open();
});
afterAll(async () => {
  await bus.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
});

it("keeps its keys and credentials to its user, and nothing secret in what the server reads", () => {
  verifies("BY-20");
  expect(statSync(creds).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(creds)) expect(statSync(join(creds, name)).mode & 0o777, name).toBe(0o600);
});

describe("an invitation that is revoked", () => {
  it("ends at the gateway and on the broker: its connection is dropped, and no other is let in", async () => {
    verifies("BY-20");
    serving();
    const invitations = new Invitations(bus, { issuer: await issuerOf() });
    const { invitation, token } = await invitations.create({ role: "seat", discussion: D, participant: "alice" });
    const other = await invitations.create({ role: "seat", discussion: D, participant: "bob" });
    const made = invitations.credentials(invitation);
    const theirs = invitations.credentials(other.invitation);
    if (!made || !theirs) throw new Error("there are no credentials");
    await using live = await Attacker.as(broker.url, made, made.inbox);
    await using stays = await Attacker.as(broker.url, theirs, theirs.inbox);
    expect(await invitations.revoke(invitation.id)).toBe(true);
    await live.dropped;
    await expect(Attacker.as(broker.url, made)).rejects.toThrow(/authorization/i);
    await expect(invitations.verify(token)).rejects.toThrow(/revoked/);
    expect(await stays.request(subjects.say(D, "bob"), envelope("b"))).toBe("allowed");
    await restart();
    await expect(Attacker.as(broker.url, made)).rejects.toThrow(/authorization/i);
    await using again = await Attacker.as(broker.url, theirs, theirs.inbox);
    // Who serves it may not have reconnected yet.
    await bus.extent();
    expect(await again.request(subjects.say(D, "bob"), envelope("b2"))).toBe("allowed");
  });

  it("is one of many that are revoked at once", async () => {
    const issuer = await issuerOf();
    const made = Array.from({ length: 8 }, (_, i) => issuer.issue(`at-once-${i}`, ALICE, SOON()));
    await Promise.all(made.map((_, i) => issuer.revoke(`at-once-${i}`, SOON())));
    for (const one of made) await expect(Attacker.as(broker.url, one)).rejects.toThrow(/authorization/i);
  });

  it("stays revoked where this machine's clock was set back in between", async () => {
    const issuer = await issuerOf();
    // As issued before the clock was set back by an hour.
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_500_000);
    const made = issuer.issue("set-back", ALICE, SOON());
    const expires = SOON();
    vi.restoreAllMocks();
    await using live = await Attacker.as(broker.url, made, made.inbox);
    await issuer.revoke("set-back", expires);
    await live.dropped;
    await expect(Attacker.as(broker.url, made)).rejects.toThrow(/authorization/i);
  });

  it("has expired credentials when its time is over", async () => {
    const issuer = await issuerOf();
    await expect(Attacker.as(broker.url, issuer.issue("late", ALICE, Date.now() - 2_000))).rejects.toThrow();
  });
});

describe("a broker that asks for no identity", () => {
  it("is refused by whoever has one, at first and when it takes the place of another", async () => {
    verifies("BY-20");
    await using free = await brokerWith(home, "");
    await expect(openBus({ url: free.url, creds, name: "t" })).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("asks for no identity"),
    });
    const port = Number(new URL(broker.url).port);
    const moved = await openBus({ url: broker.url, creds, name: "moved" });
    const env = { ...process.env, SWARM_NATS_URL: broker.url, SWARM_HOME: home, SWARM_NATS_CREDS: creds };
    const main = join(import.meta.dirname, "../../services/contrarian/main.ts");
    const worker = spawn(PROGRAM_NODE, [...WITH_TYPESCRIPT, main], {
      env,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const ended = once(worker, "exit");
    onTestFinished(() => void worker.kill("SIGKILL"));
    const [report] = await once(worker, "message");
    expect(report).toMatchObject({ kind: "ready" });
    await bus.close();
    await broker.close();
    await using _false = await brokerWith(home, "", port);
    await expect.poll(() => moved.publish(subjects.control(D), envelope("x")).catch(({ code }) => code)).toBe("closed");
    // An immediate failure leaves no timer behind, which would end the process when nobody waits for it any more.
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    const signal = patience();
    for (let i = 0; i < 20; i += 1)
      await expect(moved.collect([subjects.control(D)], { signal })).rejects.toMatchObject({ code: "closed" });
    expect(timers() - before).toBeLessThan(10);
    expect(await ended).toEqual([1, null]);
    await moved.close();
    await _false[Symbol.asyncDispose]();
    broker = await start(port);
    bus = await open();
  });

  it("lets in whoever has none, as before", async () => {
    await using free = await brokerWith(home, "");
    await using anybody = await openBus({ url: free.url, name: "t" });
    expect((await anybody.publish(subjects.floor(D), envelope("x"))).seq).toBe(1);
  });
});

it("a connection that is refused again and again is back as soon as the broker has the right keys", async () => {
  verifies("AC-07");
  const port = Number(new URL(broker.url).port);
  const kept = await openBus({ url: broker.url, creds, name: "kept" });
  await broker.close();
  const other = join(home, "other-keys");
  const wrong = await startBroker({ home: other, env: process.env, port });
  const refused = (): number => readFileSync(join(other, "broker/nats.log"), "utf8").split(REFUSED).length - 1;
  await vi.waitUntil(() => refused() >= 6, { timeout: PATIENCE_MS });
  await wrong?.close();
  broker = await start(port);
  expect(await kept.newest(subjects.control(D))).toBeGreaterThanOrEqual(0);
  await kept.close();
});

describe("what is stored", () => {
  const count = async (): Promise<number> => (await bus.collect([subjects.control(D)], { signal: patience() })).length;

  it("is still there after a broker without identities, and after the keys were lost", async () => {
    verifies("BY-20", "BY-03");
    // With a key it is resent until it is stored, since this client may not have reconnected to the broker restarted above.
    await bus.publish(subjects.control(D), envelope("kept"), { dedupe: "kept-of-this-test" });
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const data = join(home, "broker/jetstream");
    // State left by a version without identities.
    await bus.close();
    await restart(() =>
      renameSync(join(data, readdirSync(data).find((name) => name.startsWith("A")) ?? ""), join(data, "$G")),
    );
    bus = await open();
    expect(await count()).toBe(before);
    expect(existsSync(join(data, "$G"))).toBe(false);
    await bus.close();
    await restart(() => rmSync(join(creds, "keys.json")));
    bus = await open();
    expect(await count()).toBe(before);
  });

  it("is not mixed with what an older version stored since: that is kept, and said", async () => {
    const port = Number(new URL(broker.url).port);
    await broker.close();
    const said: string[] = [];
    const old = join(home, "broker/jetstream/$G/streams/OLD");
    mkdirSync(old, { recursive: true });
    const started = await startBroker({ home, env: process.env, port, onOrphan: (text) => said.push(text) });
    if (!started) throw new Error("another process holds the home of this test");
    broker = started;
    expect(said.join()).toContain("older version");
    expect(existsSync(old)).toBe(true);
    rmSync(join(home, "broker/jetstream/$G"), { recursive: true });
  });

  it("stays where the keys are damaged, and the start says what to do", async () => {
    const keys = join(creds, "keys.json");
    const port = Number(new URL(broker.url).port);
    await broker.close();
    renameSync(keys, `${keys}.kept`);
    writeFileSync(keys, "{");
    await expect(start(port)).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("put back a copy"),
    });
    renameSync(`${keys}.kept`, keys);
    chmodSync(keys, 0o600);
    broker = await start(port);
  });
});

it("a seat reads what is stored for it and then what comes, in order, across a restart of the broker", async () => {
  verifies("BY-20", "AC-07");
  serving();
  const stop = new AbortController();
  const answering = serveBack(bus, stop.signal);
  const issuer = await issuerOf();
  const authenticator = signerOf(issuer.issue("reader", ALICE, SOON()));
  const seat = await openSeatBus({ url: broker.url, authenticator, discussion: D, participant: "alice" });
  const inbox = subjects.inbox(D, "seat", "alice");
  const filters = [inbox, subjects.floor(D)];
  await bus.publish(inbox, envelope("m1"), { dedupe: "m1-of-this-test" });
  await bus.publish(subjects.floor(D), envelope("m2"));
  const seen: string[] = [];
  for await (const item of seat.read(filters, { signal: patience() })) {
    seen.push(
      item.kind === "message" ? `${item.message.subject.split(".")[3]} ${textOf(item.message.data)}` : item.kind,
    );
    if (item.kind === "caught-up") await bus.publish(inbox, envelope("m3"));
    if (seen.length === 4) {
      await restart();
      await bus.publish(subjects.floor(D), envelope("m4"), { dedupe: "m4-of-this-test" });
    }
    if (seen.length === 5) break;
  }
  expect(seen).toEqual(["inbox m1", "floor m2", "caught-up", "inbox m3", "floor m4"]);
  await expect(seat.publish(subjects.floor(D), envelope("x"), { dedupe: "x" })).rejects.toMatchObject({
    code: "refused",
  });
  expect((await seat.publish(subjects.say(D, "alice"), envelope("y"), { dedupe: "y" })).duplicate).toBe(false);
  await seat.close();
  stop.abort(new Error("the test is over"));
  await answering;
});

const textOf = (data: Uint8Array): string =>
  String((JSON.parse(new TextDecoder().decode(data)) as { body: { text: unknown } }).body.text);
