import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBus, type PurgingBus } from "#bus";
import { systemClock } from "#lib/clock";
import { compose, patterns, subjects } from "#wire";
import { broken } from "../simulation/invariants.ts";
import { replies } from "../support/anthropic-server.ts";
import { brokerWith } from "../support/broker-with.ts";
import { Cluster } from "../support/cluster.ts";
import { patience, TEST_MS } from "../support/patience.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/*
 * CLUSTER_FAULTS=n  strikes so often; without it each fault once
 */
const FAULTS = Number(process.env.CLUSTER_FAULTS ?? 5);
const DISCUSSIONS = 4;
const AT_ONCE = 2;
/** Times that a node lags behind, and messages that it then has to take over. */
const LATE = 4;
const MESSAGES = 1_500;
const WORKERS = ["moderator", "moderator", "expert", "expert", "contrarian", "historian", "gateway"];
/** Time for which a node is down, or stopped or cut off: longer than an election, in ms. */
const DOWN_MS = 3_000;
const STOPPED_MS = 15_000;
/** Time that each answer of the model takes, in ms: so few discussions go on through all faults. */
const THINKING_MS = 500;

const stop = async (cluster: Cluster, n: number): Promise<void> => {
  cluster.signal(n, "SIGSTOP");
  await systemClock.sleep(STOPPED_MS);
  cluster.signal(n, "SIGCONT");
};

/** Faults of a cluster; each resolves when all nodes run again. */
const KINDS: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  "leader killed": async (cluster) => {
    const leader = await cluster.leader();
    await cluster.end(leader, "SIGKILL");
    await systemClock.sleep(DOWN_MS);
    await cluster.run(leader);
  },
  "leader stopped": async (cluster) => stop(cluster, await cluster.leader()),
  "leader cut off": async (cluster) => {
    const leader = await cluster.leader();
    cluster.network?.cut(leader, true);
    await systemClock.sleep(STOPPED_MS);
    cluster.network?.cut(leader, false);
  },
  "another stopped": async (cluster) => stop(cluster, ((await cluster.leader()) + 1) % cluster.nodes.length),
  "rolling restart": async (cluster) => {
    for (const n of cluster.nodes.keys()) {
      await cluster.leader();
      await cluster.end(n, "SIGTERM");
      await cluster.run(n);
    }
  },
};

/** Publishes one message after the other, and measures how long each takes. */
class Probe implements AsyncDisposable {
  readonly #bus: PurgingBus;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  sent = 0;
  /** Longest time until a message was confirmed since the last look, in ms. */
  #longest = 0;

  constructor(bus: PurgingBus) {
    this.#bus = bus;
    this.#running = this.#run();
  }

  longest(): number {
    const ms = Math.round(this.#longest);
    this.#longest = 0;
    return ms;
  }

  /** Resolves when a message is confirmed that was not sent before. */
  async confirmed(): Promise<void> {
    const [before, signal] = [this.sent, patience()];
    while (this.sent < before + 2) await systemClock.sleep(20, signal);
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const [id, begun] = [`probe-${this.sent + 1}`, performance.now()];
      const envelope = compose(
        "inbox",
        "message",
        { id, ts: new Date().toISOString(), discussion: "probe", from: "probe" },
        { text: id },
      );
      await this.#bus.publish(subjects.log("probe", "probe"), envelope, { dedupe: id });
      this.sent += 1;
      this.#longest = Math.max(this.#longest, performance.now() - begun);
      await systemClock.sleep(20);
    }
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Ends it without looking at what failed. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.end().catch(() => undefined);
  }
}

describe.runIf(process.platform === "linux").concurrent("a cluster of three nodes", () => {
  it(
    `loses and doubles nothing while its nodes are killed, stopped and restarted, ${FAULTS} times`,
    async () => {
      verifies("AC-07", "BY-03");
      await using home = await SwarmHome.withModel();
      home.model.always(() => async (...to) => {
        await systemClock.sleep(THINKING_MS);
        replies.answer()(...to);
      });
      await using cluster = await Cluster.start(home);
      await cluster.apply(home, "--replicas", "3");
      const ready = join(home.path, "ready");
      // A gateway that shares no disk with the historian.
      const gateway = {
        SWARM_HOME: join(home.path, "gateway"),
        SWARM_READY_FILE: ready,
        ...cluster.http,
      };
      const workers = WORKERS.map((role) =>
        home.start(["worker", role], {
          env: { ...cluster.env, ...cluster.credentials(role), ...(role === "gateway" ? gateway : {}) },
        }),
      );
      await Promise.all(workers.map((worker) => worker.says("worker ready")));
      await using bus = await openBus({
        url: cluster.url,
        creds: cluster.identities,
        role: "archive",
        name: "probe",
      });
      await using probe = new Probe(bus);
      const told: string[] = [];
      const ids: string[] = [];
      let over = false;
      const raging = (async () => {
        for (let n = 0; n < FAULTS; n += 1) {
          const [kind, strike] = Object.entries(KINDS)[n % Object.keys(KINDS).length] ?? [];
          probe.longest();
          await strike?.(cluster);
          await cluster.leader();
          await probe.confirmed();
          told.push(`${kind}: ${probe.longest()} ms without a confirmation`);
        }
      })().finally(() => {
        over = true;
      });
      const discussing = (async () => {
        for (let n = 1; !over; n += 1) ids.push(...(await batch(home, cluster, n)));
      })();
      // The strikes end with all nodes up even where a discussion failed.
      await Promise.allSettled([discussing, raging]);
      await Promise.all([discussing, raging]);
      await probe.end();
      process.stdout.write(`${ids.length} discussions, ${probe.sent} messages\n${told.join("\n")}\n`);
      const faults: string[] = [];
      for (const id of ids) {
        const messages = await bus.collect([patterns.discussion(id)], { signal: patience() });
        faults.push(...broken(messages).map((what) => `${id}: ${what}`));
        const { code, stdout } = await home.run(["verify", id], { env: cluster.env });
        if (code !== 0) faults.push(`${id}: ${stdout}`);
        const record = await fetch(`${cluster.httpUrl}/v1/discussions/${id}/files/record.jsonl`);
        if ((await record.text()) !== home.file(id, "record.jsonl")) faults.push(`${id}: the gateway's record differs`);
      }
      expect(faults, told.join(", ")).toEqual([]);
      const kept = await bus.collect([patterns.logs("probe")], { signal: patience() });
      const found = kept.map(({ data }) => /"probe-\d+"/.exec(new TextDecoder().decode(data))?.[0]);
      expect(found).toEqual(Array.from({ length: probe.sent }, (_, i) => `"probe-${i + 1}"`));
      expect(new Set(Object.values(await cluster.replicas()))).toEqual(new Set([3]));
      expect(existsSync(ready)).toBe(true);
      for (const worker of workers) worker.signal("SIGTERM");
      const ended = await Promise.all(workers.map((worker) => worker.finished));
      expect(ended.map(({ code }) => code)).toEqual(WORKERS.map(() => 0));
      expect(existsSync(ready)).toBe(false);
    },
    FAULTS * 60_000 + TEST_MS,
  );

  it("is waited for while it starts and without a majority, and stores as many copies as it is told to", async ({
    expect,
  }) => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using cluster = await Cluster.start(home, { count: 1 });
    const at = { url: cluster.url, creds: cluster.identities, role: "archive", name: "early" } as const;
    const early = openBus(at);
    await Promise.all([1, 2].map((n) => cluster.run(n)));
    await using bus = await early;
    expect(await cluster.replicas()).toEqual({ SWARM: 1 });
    await bus.store("before").put("a.b", 1);
    await cluster.apply(home, "--replicas", "3");
    await bus.store("after").put("a.b", 2);
    await bus.lease("d", "somebody");
    const all = ["SWARM", ...["after", "alive", "before", "owned", "revoked"].map((name) => `KV_swarm_${name}`)];
    expect(await cluster.replicas()).toEqual(Object.fromEntries(all.map((name) => [name, 3])));
    await cluster.end(0, "SIGKILL");
    // On a busy machine an election can last longer than a call waits.
    const read = (): Promise<unknown> =>
      bus
        .store("before")
        .get("a.b")
        .then(
          (entry) => entry?.value,
          () => undefined,
        );
    await expect.poll(read).toBe(1);
    await Promise.all([1, 2].map((n) => cluster.end(n, "SIGKILL")));
    await cluster.run(2);
    const { code, stderr } = await home.run(["list"], { env: cluster.env });
    expect([code, stderr]).toEqual([1, expect.stringContaining("has had no leader for 60 s")]);
    expect(stderr).toContain("has no leader yet; waiting for one");
    // It is not mistaken for one that has no stream.
    await Promise.all([0, 1].map((n) => cluster.run(n)));
    await cluster.leader();
    expect((await bus.store("before").get("a.b"))?.value).toBe(1);
  });

  it("is read whole at a node that was suspended and lags behind", async ({ expect }) => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using cluster = await Cluster.start(home, { apart: false });
    await cluster.apply(home, "--replicas", "3");
    const leader = await cluster.leader();
    const late = (leader + 1) % cluster.nodes.length;
    const at = (n: number) =>
      ({ url: `nats://${cluster.nodes[n]?.host}:4222`, creds: cluster.identities, role: "archive" }) as const;
    await using writer = await openBus({ ...at(leader), name: "writer" });
    await using reader = await openBus({ ...at(late), name: "reader" });
    const say = async (n: number): Promise<void> => {
      const stamp = { id: `n-${n}`, ts: new Date().toISOString(), discussion: "d", from: "moderator" };
      const notice = compose("phase", "notice", stamp, { level: "info", text: "x".repeat(500) });
      await writer.publish(subjects.floor("d"), notice, { dedupe: `key-${n}` });
    };
    for (let said = 0; said < LATE * MESSAGES; said += MESSAGES) {
      cluster.signal(late, "SIGSTOP");
      await Promise.all(Array.from({ length: MESSAGES }, (_, n) => say(said + n)));
      // The question waits at the node, which may answer it before it has heard all of the others.
      const read = reader.collect([subjects.floor("d")], { from: said + 1, signal: patience() });
      cluster.signal(late, "SIGCONT");
      expect(await read).toHaveLength(MESSAGES);
      await cluster.leader();
    }
  });

  it("is not made of one node", async () => {
    await using home = new SwarmHome();
    await using broker = await brokerWith(home.path, "");
    const env = { SWARM_NATS_URL: broker.url, SWARM_REPLICAS: "3" };
    const few = await home.run(["list"], { env });
    expect([few.code, few.stderr]).toEqual([1, expect.stringContaining("has fewer than 3 nodes for 3 replicas")]);
    const even = await home.run(["broker", "setup", "--replicas", "2"]);
    expect([even.code, even.stderr]).toEqual([1, expect.stringContaining("use 1, 3 or 5")]);
    const three = await home.run(["broker", "setup", "--nodes", "a,b,c", "--at", "/srv/nats"]);
    expect([three.code, three.stdout]).toEqual([0, expect.stringContaining('dir: "/srv/nats/accounts"')]);
    for (const nodes of ["a,b", "a,b,a", 'a,b,c"'])
      expect((await home.run(["broker", "setup", "--nodes", nodes])).stderr, nodes).toContain("--nodes");
  });
});

/** Runs discussions to their end. */
async function batch(home: SwarmHome, cluster: Cluster, n: number): Promise<string[]> {
  const file = join(home.path, `topics-${n}.txt`);
  const names = Array.from({ length: DISCUSSIONS }, (_, i) => `split-${n}-${i + 1}`);
  writeFileSync(
    file,
    names.map((id) => `${JSON.stringify({ topic: `Should ${id} own its data?`, id, rounds: 2 })}\n`).join(""),
  );
  const args = ["batch", file, "--mode", "standard", "--concurrency", String(AT_ONCE), "--json"];
  const run: Running = home.start(args, { env: cluster.env });
  const { code, stdout, stderr } = await run.finished;
  expect(code, stderr + stdout.slice(-2_000)).toBe(0);
  return names;
}
