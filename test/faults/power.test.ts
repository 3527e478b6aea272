import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { decode, subjects } from "#wire";
import { notice } from "../contract/bus-suite.ts";
import { patience } from "../support/patience.ts";
import { PoweredDisk } from "../support/power.ts";
import { verifies } from "../support/verifies.ts";

/** Messages acknowledged before the power fails, and publications under way. */
const FIRST = 300;
const AT_ONCE = 32;

/** Publishes until the power of the broker's disk fails. @returns acknowledged ids and, after a new start, the stored ones */
async function throughPowerFailure(disk: PoweredDisk, env: NodeJS.ProcessEnv): Promise<[string[], string[]]> {
  const d = "power";
  const acknowledged: string[] = [];
  const over = new AbortController();
  const at = { creds: identitiesOf(disk.path), role: "archive", name: "power" } as const;
  {
    const broker = await startBroker({ home: disk.path, env });
    if (!broker) throw new Error("no broker");
    await using bus = await openBus({ url: broker.url, ...at });
    const publish = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const message = notice(d, "x".repeat(500));
        await bus.publish(subjects.floor(d), message, { dedupe: message.id, signal: over.signal });
        if (over.signal.aborted) return;
        // Leaves out what a broker acknowledges that lives on without power.
        if (acknowledged.length === FIRST) return;
        acknowledged.push(message.id);
        if (acknowledged.length < FIRST) continue;
        await disk.fail();
        over.abort(new Error("the power failed"));
      }
    };
    await Promise.allSettled(Array.from({ length: AT_ONCE }, publish));
    process.kill(broker.pid, "SIGKILL");
    // It cannot release its lock either.
    await broker.exited.catch(() => undefined);
  }
  disk.back();
  rmSync(join(disk.path, "broker", "lock"), { force: true });
  await using _broker = await startBroker({ home: disk.path, env });
  if (!_broker) throw new Error("no broker");
  await using bus = await openBus({ url: _broker.url, ...at });
  const stored = await bus.collect([subjects.floor(d)], { signal: patience() });
  return [acknowledged, stored.map(({ data }) => decode(data).id)];
}

describe("a power failure", () => {
  for (const partitions of ["1", "4"])
    it(`takes nothing that was acknowledged, with ${partitions} of the partitions`, async ({ skip }) => {
      verifies("AC-07");
      using disk = PoweredDisk.open();
      if (!disk) return skip("needs root and ext4 on a loop device");
      const env = { ...process.env, SWARM_SYNC: "always", SWARM_PARTITIONS: partitions };
      const [acknowledged, stored] = await throughPowerFailure(disk, env);
      expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    });

  it("takes some of it with SWARM_SYNC=interval, so that it is one", async ({ skip }) => {
    using disk = PoweredDisk.open();
    if (!disk) return skip("needs root and ext4 on a loop device");
    const [acknowledged, stored] = await throughPowerFailure(disk, { ...process.env, SWARM_SYNC: "interval" });
    expect(acknowledged.filter((id) => !stored.includes(id)).length).toBeGreaterThan(0);
  });
});
