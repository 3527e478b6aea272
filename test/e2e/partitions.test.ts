import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokerWith } from "../support/broker-with.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const ROLES = ["moderator", "expert", "contrarian", "historian", "gateway"];
const TOPIC = "Should we split the billing service?";
const discuss = (id: string): string[] => [
  TOPIC,
  "--id",
  id,
  "--mode",
  "lightweight",
  "--rounds",
  "1",
  "--yes",
  "--json",
];

/** A discussion's record without what differs from run to run: times, and hashes of these. */
const recordOf = (home: SwarmHome, id: string): unknown[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).statement ?? JSON.parse(line))
    .map(({ id, from, type, round, content, references }) => ({ id, from, type, round, content, references }));

describe("partitions", () => {
  it("hold the same record as one stream does, and verify, list, replay and archive find it", async () => {
    verifies("BY-03");
    const runs = [];
    for (const partitions of ["1", "4"]) {
      await using home = await SwarmHome.withModel();
      const swarm = await RunningSwarm.up(home, { SWARM_PARTITIONS: partitions });
      const run = async (...args: string[]): Promise<Finished> => {
        const ran = await home.run(args, { env: swarm.env });
        expect(ran.code, `${args.join(" ")}: ${ran.stderr}${ran.stdout.slice(-2_000)}`).toBe(0);
        return ran;
      };
      const records: unknown[] = [];
      for (const id of ["one", "two"]) {
        await run(...discuss(id));
        await swarm.written(id);
        records.push(recordOf(home, id));
      }
      runs.push(records);
      if (partitions === "1") {
        await swarm.close();
        continue;
      }
      for (const id of ["one", "two"]) await run("verify", id);
      const listed = JSON.parse((await run("list", "--json")).stdout) as { id: string; status: string }[];
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(["one", "two"]));
      await run("archive", "two");
      await run("verify", "two");
      await run("replay", "one");
      await swarm.close();
      // Started again without the variable, the broker finds what it holds.
      expect((await home.run(["verify", "one"])).code).toBe(0);
    }
    expect(JSON.stringify(runs[0])).toContain("r1-msg-001");
    expect(runs[1]).toEqual(runs[0]);
  });

  it("are set up at a broker that somebody else runs, once all processes have ended", async () => {
    verifies("BY-03", "BY-20");
    await using home = await SwarmHome.withModel();
    const folder = join(home.path, "identities");
    const setup = ["broker", "setup", "--out", folder, "--accounts", join(home.path, "accounts")];
    const made = await home.run(setup);
    await using broker = await brokerWith(home.path, made.stdout);
    const env = { SWARM_NATS_URL: broker.url, SWARM_NATS_CREDS: folder };
    const apply = (...more: string[]) => home.run([...setup, "--apply", ...more], { env });
    const withWorkers = async (id: string, meanwhile?: () => Promise<void>): Promise<void> => {
      const workers = ROLES.map((role) =>
        home.start(["worker", role], {
          env: { ...env, SWARM_HTTP_PORT: "0", SWARM_NATS_CREDS: join(folder, `${role}.creds`) },
        }),
      );
      await Promise.all(workers.map((worker) => worker.says("worker ready")));
      const { code, stderr } = await home.run(discuss(id), { env });
      expect(code, stderr).toBe(0);
      await meanwhile?.();
      for (const worker of workers) worker.signal("SIGTERM");
      const ended = await Promise.all(workers.map((worker) => worker.finished));
      for (const { stdout, stderr: log } of ended) expect(stdout + log).not.toMatch(/ermission/);
    };
    expect((await apply()).code).toBe(0);
    await withWorkers("before", async () => {
      const { code, stderr } = await apply("--partitions", "4");
      expect([code, stderr]).toEqual([1, expect.stringContaining("is at work at")]);
    });
    expect((await apply("--partitions", "5")).stderr).toContain('--partitions "5" is no number of partitions');
    const moved = await apply("--partitions", "4");
    expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining("and the stream in 4 partitions")]);
    expect(moved.stderr).toMatch(/\d+ messages were moved; start every process again/);
    expect(readFileSync(join(folder, "nats-identities.conf"), "utf8")).not.toBe(made.stdout);
    await withWorkers("after");
    for (const id of ["before", "after"]) expect((await home.run(["verify", id], { env })).code, id).toBe(0);
    expect((await apply()).stdout).toContain("in 4 partitions");
  });
});
