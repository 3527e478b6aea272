import { expect, it } from "vitest";
import { openBus, type PurgingBus } from "#bus";
import { patterns, subjects } from "#wire";
import { notice } from "../contract/bus-suite.ts";
import { Cluster } from "../support/cluster.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DISCUSSIONS = Array.from({ length: 16 }, (_, i) => `moved-${i}`);
/** Messages of each discussion: enough that a move takes longer than a look at it. */
const MESSAGES = 250;

/** Publications at once. */
const AT_ONCE = 50;

/** All stored messages without their sequences. */
const kept = async (bus: PurgingBus): Promise<unknown[]> => {
  const all = await Promise.all(DISCUSSIONS.map((d) => bus.collect([patterns.discussion(d)], { signal: patience() })));
  return all.map((stored) => stored.map(({ subject, time, data }) => [subject, time, Buffer.from(data).toString()]));
};

async function store(bus: PurgingBus): Promise<void> {
  for (const d of DISCUSSIONS)
    for (let from = 0; from < MESSAGES; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) =>
          bus.publish(subjects.floor(d), notice(d, `${d} ${from + i} ${"x".repeat(900)}`)),
        ),
      );
}

it("a move of a cluster's partitions that is broken off is repeated with either number, and loses nothing", async () => {
  verifies("BY-03");
  await using home = await SwarmHome.withModel();
  await using cluster = await Cluster.start(home, { apart: false });
  await cluster.apply(home, "--replicas", "3");
  const onBus = async <T>(use: (bus: PurgingBus) => Promise<T>): Promise<T> => {
    const bus = await openBus({ url: cluster.url, creds: cluster.identities, role: "archive", name: "moved" });
    try {
      return await use(bus);
    } finally {
      await bus.close();
    }
  };
  await onBus(store);
  // A replica may be behind for a moment.
  await expect.poll(async () => (await onBus(kept)).flat().length).toBe(DISCUSSIONS.length * MESSAGES);
  const before = await onBus(kept);

  /** Starts a move, and ends it with SIGKILL when some of the messages are copied. One that was faster is taken back. */
  const breakOff = async (partitions: number, former: number): Promise<void> => {
    const args = ["broker", "setup", "--apply", "--nats", cluster.url, "--out", cluster.identities];
    for (let attempt = 1; ; attempt += 1) {
      const move = home.start([...args, "--partitions", String(partitions)], { env: cluster.env });
      const isUnderWay = async () =>
        (await cluster.stored(`SWARM-${partitions}-0`)) > 0 || move.child.exitCode !== null;
      await expect.poll(isUnderWay, { interval: 5 }).toBe(true);
      move.signal("SIGKILL");
      if (!(await move.finished).stdout.includes(`in ${partitions} partitions`)) return;
      expect(attempt, "no move could be broken off").toBeLessThan(5);
      await cluster.apply(home, "--partitions", String(former));
    }
  };

  await breakOff(4, 1);
  await cluster.apply(home, "--partitions", "4");
  expect(await onBus(kept)).toEqual(before);
  expect(await cluster.replicas()).toMatchObject({ SWARM: 3, "SWARM-4-0": 3, "SWARM-4-3": 3 });

  await breakOff(2, 4);
  await cluster.apply(home, "--partitions", "4");
  expect(await onBus(kept)).toEqual(before);
  expect(Object.keys(await cluster.replicas()).filter((name) => name.startsWith("SWARM-2"))).toEqual([]);
  const [d = ""] = DISCUSSIONS;
  await onBus((bus) => bus.publish(subjects.floor(d), notice(d, "later")));
});
