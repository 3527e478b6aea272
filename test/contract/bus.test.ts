import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Broker,
  findRunningBroker,
  identitiesOf,
  type Lease,
  openBus,
  type PurgingBus,
  readCredentials,
  signerOf,
  startBroker,
} from "#bus";
import { systemClock } from "#lib/clock";
import { subjects } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { MemoryBus } from "../support/memory-bus.ts";
import { PATIENCE_MS, patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";
import { holdInChild } from "./bus-holder.ts";
import { busSuite, leaseSuite, notice, textOf } from "./bus-suite.ts";
import { RealTimeWorld } from "./bus-world.ts";

let home: string;
let broker: Broker;
let nats: PurgingBus;
let spread: { home: string; broker: Broker; bus: PurgingBus };
let memory: MemoryBus;
const world = new RealTimeWorld();
const simulated = world.process("simulated").bus;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "swarm-bus-"));
  broker = await start();
  nats = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "suite" });
  spread = await partitioned();
  memory = new MemoryBus(systemClock);
});

afterAll(async () => {
  await memory.close();
  await simulated.close();
  await world.close();
  await nats.close();
  await broker.close();
  await spread.bus.close();
  await spread.broker.close();
  rmSync(home, { recursive: true, force: true });
});

async function start(port?: number): Promise<Broker> {
  const started = await startBroker({ home, env: process.env, ...(port === undefined ? {} : { port }) });
  if (!started) throw new Error("another process holds the home of this test");
  return started;
}

/** A broker with four partitions. */
async function partitioned() {
  const own = join(home, "partitioned");
  const started = await startBroker({ home: own, env: { ...process.env, SWARM_PARTITIONS: "4" } });
  if (!started) throw new Error("another process holds the home of this test");
  const bus = await openBus({ url: started.url, creds: identitiesOf(own), role: "archive", name: "partitioned" });
  return { home: own, broker: started, bus };
}

busSuite("nats", () => nats);
busSuite("partitioned", () => spread.bus);
busSuite("memory", () => memory);
busSuite("simulated", () => simulated);

describe.concurrent("a lease that lapses", () => {
  const beside = async (other: { bus: PurgingBus; kill(): void }, key: string, holder: string) => {
    expect(await other.bus.lease(key, holder)).toBeDefined();
    return other.kill;
  };
  leaseSuite(
    "nats",
    () => nats,
    (key, holder) => holdInChild({ url: broker.url, creds: identitiesOf(home) }, key, holder),
  );
  leaseSuite(
    "memory",
    () => memory,
    (key, holder) => beside(memory.another("other"), key, holder),
  );
  leaseSuite(
    "simulated",
    () => simulated,
    (key, holder) => beside(world.process("other"), key, holder),
  );

  it("nats: is an orphan to its holder too, which lost it with the broker and has leases again", async () => {
    verifies("AC-07");
    const place = { home: join(home, "outage"), env: process.env };
    const first = await startBroker(place);
    if (!first) throw new Error("another process holds the home of this test");
    const creds = identitiesOf(place.home);
    await using bus = await openBus({ url: first.url, creds, role: "archive", name: "outage" });
    const leases = await Promise.all(["k1", "k2"].map((key) => bus.lease(key, "m1")));
    await first.close();
    // Like a moderator, which tries to hand over even what it has lost.
    const handOver = async (lease: Lease | undefined): Promise<void> => {
      await vi.waitUntil(() => lease?.lost.aborted, { timeout: PATIENCE_MS });
      await lease?.release({ handOver: true });
    };
    await Promise.all(leases.map(handOver));
    await using _second = await startBroker({ ...place, port: Number(new URL(first.url).port) });
    await bus.newest(subjects.floor("suite-outage"));
    expect(await bus.lease("k3", "m1")).toBeDefined();
    expect(await bus.orphans()).toEqual(["k1", "k2"]);
    const again = await Promise.all(["k1", "k2"].map((key) => bus.lease(key, "m1")));
    expect(again).not.toContain(undefined);
    expect(await bus.orphans()).toEqual([]);
  });
});

it("nats: a store takes what it was given while the broker was started again", async () => {
  verifies("AC-07");
  const place = { home: join(home, "stored"), env: process.env };
  const first = await startBroker(place);
  if (!first) throw new Error("another process holds the home of this test");
  await using bus = await openBus({ url: first.url, creds: identitiesOf(place.home), role: "archive", name: "stored" });
  const store = bus.store("things");
  await store.put("before", 1);
  await first.close();
  const given = Promise.all([store.put("during", 2), bus.store("others").put("new", 3), store.get("before")]);
  given.catch(() => undefined);
  await using _second = await startBroker({ ...place, port: Number(new URL(first.url).port) });
  expect(await given).toEqual([expect.any(Number), expect.any(Number), expect.objectContaining({ value: 1 })]);
  expect(await store.get("during")).toMatchObject({ value: 2 });
});

it.each([true, false])(
  "nats: a released lease leaves a mark that the broker is to remove after a minute, if its bucket takes a time: %s",
  async (timed) => {
    verifies("BY-03");
    const own = join(home, timed ? "timed" : "untimed");
    await using place = await startBroker({ home: own, env: process.env });
    if (!place) throw new Error("another process holds the home of this test");
    const credentials = await readCredentials(join(identitiesOf(own), "archive.creds"));
    const connection = await connect({ servers: place.url, authenticator: signerOf(credentials) });
    try {
      const manager = await jetstreamManager(connection);
      const { streams } = manager;
      // Makes it as an earlier version did.
      if (!timed) await new Kvm(manager.jetstream()).create("swarm_owned", { history: 1 });
      await using bus = await openBus({ url: place.url, creds: identitiesOf(own), role: "archive", name: "marked" });
      const mark = async (key: string): Promise<string> => {
        const lease = await bus.lease(key, "m1");
        await lease?.release();
        expect(await bus.leaseHolder(key)).toBeUndefined();
        expect(await bus.orphans()).toEqual([]);
        const last = await streams.getMessage("KV_swarm_owned", { last_by_subj: `$KV.swarm_owned.${key}` });
        return last?.header.get("Nats-TTL") ?? "";
      };
      expect(await mark(timed ? "new" : "old")).toBe(timed ? "60s" : "");
    } finally {
      await connection.close();
    }
  },
);

it("nats: a connection that is gone is a BusError to whoever asks for a lease", async () => {
  const gone = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "gone" });
  await gone.close();
  for (const ask of [() => gone.leaseHolder("d"), () => gone.lease("d", "m1"), () => gone.orphans()])
    await expect(ask()).rejects.toMatchObject({ name: "BusError" });
});

describe("a supervised broker", () => {
  it("is found by its home, and started once for it", async () => {
    expect(await findRunningBroker(home)).toBe(broker.url);
    const second = await startBroker({ home: join(home, "other"), env: process.env });
    expect(second?.url).not.toBe(broker.url);
    await second?.close();
    expect(await findRunningBroker(join(home, "other"))).toBeUndefined();
  });

  it("loses nothing acknowledged when killed with -9 in mid-stream, and its clients reconnect", async () => {
    verifies("AC-07");
    const d = "suite-kill";
    const port = Number(new URL(broker.url).port);
    const confirmed: string[] = [];
    let killed: Promise<unknown> | undefined;
    for (let i = 0; i < 60; i += 1) {
      if (i === 20) {
        process.kill(broker.pid, "SIGKILL");
        killed = broker.exited.then(async () => {
          broker = await start(port);
        });
      }
      await nats.publish(subjects.floor(d), notice(d, `m${i}`), { dedupe: `${d}.${i}` });
      confirmed.push(`m${i}`);
    }
    await killed;
    const stored = await nats.collect([subjects.floor(d)], { signal: patience() });
    expect(stored.map(textOf)).toEqual(confirmed);
  });

  it("fails at once without permission to publish, and works elsewhere", async () => {
    const forbidden = subjects.control("suite-forbidden");
    await using limited = await brokerWith(
      home,
      `no_auth_user: "a"
      authorization { users: [{ user: "a", password: "b", permissions: { publish: { deny: "${forbidden}" } } }] }`,
    );
    await using bus = await openBus({ url: limited.url, name: "limited" });
    const begun = performance.now();
    const both = [
      bus.publish(forbidden, notice("suite-forbidden", "a"), { dedupe: "forbidden" }),
      bus.publish(subjects.floor("suite-forbidden"), notice("suite-forbidden", "b"), { dedupe: "allowed" }),
    ];
    await expect(both[0]).rejects.toMatchObject({ code: "refused", message: expect.stringContaining(forbidden) });
    expect(performance.now() - begun).toBeLessThan(1_500);
    await expect(both[1]).resolves.toMatchObject({ duplicate: false });
  });

  it("rejects calls in flight as closed when it is closed", async () => {
    const bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "closing" });
    const reading = bus.collect([subjects.floor("suite-closing")], { signal: patience() });
    const publishing = bus.publish(subjects.floor("suite-closing"), notice("suite-closing", "a"), {
      dedupe: "closing",
    });
    const ends = Promise.allSettled([reading, publishing]);
    await bus.close();
    for (const end of await ends)
      if (end.status === "rejected") expect(end.reason).toMatchObject({ name: "BusError", code: "closed" });
    await expect(bus.publish(subjects.floor("suite-closing"), notice("suite-closing", "b"))).rejects.toMatchObject({
      code: "closed",
    });
  });

  it("takes another port where a process was given its own in the meantime, unless that one is asked for", async () => {
    const taken: Server[] = [];
    const take = (url: string): void => void taken.push(createServer().listen(Number(new URL(url).port)));
    const other = join(home, "taken");
    const told: string[] = [];
    const onAddress = (url: string): void => {
      if (told.push(url) === 1) take(url);
    };
    await using second = await startBroker({ home: other, env: process.env, onAddress });
    expect(told).toEqual([expect.not.stringMatching(`^${second?.url}$`), second?.url]);
    await second?.close();
    const port = Number(new URL(told[0] ?? "").port);
    await expect(startBroker({ home: other, env: process.env, port })).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining(`another process has port ${port}`),
    });
    await Promise.all(taken.map((server) => new Promise((done) => server.close(done))));
  });

  it("says what to do where nothing answers", async () => {
    const opening = openBus({ url: "nats://127.0.0.1:1", name: "t", timeoutMs: 500 });
    await expect(opening).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("127.0.0.1:1"),
    });
  });
});
