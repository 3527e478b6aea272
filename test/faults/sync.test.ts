import { describe, expect, it } from "vitest";
import { type Bus, identitiesOf, openBus, startBroker } from "#bus";
import { compose, decode, subjects } from "#wire";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const MESSAGES = 2_000;
/** Number of messages acknowledged before the broker is killed. */
const FIRST = 500;
const AT_ONCE = 64;

describe("SWARM_SYNC", () => {
  it.each(["always", "interval"])("%s: acknowledged messages survive kill -9 of the broker", async (sync) => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const env = { ...process.env, SWARM_SYNC: sync };
    const first = await startBroker({ home: home.path, env });
    if (!first) throw new Error("no broker");
    const port = Number(new URL(first.url).port);
    await using bus = await openBus({
      url: first.url,
      creds: identitiesOf(home.path),
      role: "archive",
      name: "publisher",
    });
    const known = new Map<string, number>();
    const publishing = publishAll(bus, (id, seq) => {
      known.set(id, seq);
      if (known.size === FIRST) process.kill(first.pid, "SIGKILL");
    });
    await first.exited;
    await using _second = await startBroker({ home: home.path, env, port });
    await publishing;
    const stored = await bus.collect([subjects.floor("d")], { signal: patience() });
    expect(new Map(stored.map(({ data, seq }) => [decode(data).id, seq]))).toEqual(known);
    expect(stored).toHaveLength(MESSAGES);
    const wanted = { always: "always", interval: "1s" }[sync];
    expect(home.root("broker/nats.conf")).toContain(`sync_interval: ${wanted}\n`);
  });

  it("is refused in one line for an invalid value", async () => {
    await using home = new SwarmHome();
    const { code, stderr } = await home.run(["Should we split?", "--yes"], { env: { SWARM_SYNC: "never" } });
    expect(code).toBe(2);
    expect(stderr).toContain('SWARM_SYNC="never" is unknown: use always or interval');
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

/** Publishes with this many in flight, and reports each sequence when it is acknowledged. */
async function publishAll(bus: Bus, onStored: (id: string, seq: number) => void): Promise<void> {
  let next = 0;
  const publish = async (): Promise<void> => {
    for (let i = next++; i < MESSAGES; i = next++) {
      const id = `n-${i}`;
      const stamp = { id, ts: new Date().toISOString(), discussion: "d", from: "moderator" };
      const notice = compose("phase", "notice", stamp, { level: "info", text: "x".repeat(500) });
      onStored(id, (await bus.publish(subjects.floor("d"), notice, { dedupe: `key-${id}` })).seq);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, publish));
}
