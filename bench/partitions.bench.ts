/*
 * Messages stored per second, each synced before its acknowledgement, by four and eight partitions against one stream in the
 * same run: 64 publications under way at once, over as many discussions, by one process through our bus. What eight cores
 * allow is computed: by the CPU time of a message, and by one stream's rate for each partition, since fsyncs of a stream run one
 * after another. Other load on the machine slows one stream more than several: each of its fsyncs waits for a processor.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bus, identitiesOf, openBus, startBroker } from "#bus";
import { compose, subjects } from "#wire";
import { machine, tell } from "./report.ts";
import { countCpu } from "./support/cpu.ts";

const WINDOW = 64;
const MESSAGES = 12_000;
const WARM_UP = 2_000;
const TIMES = 3;
const WANTED = 1.4;
const TEXT = "x".repeat(800);

interface Rate {
  /** Messages a second. */
  readonly stored: number;
  /** CPU seconds of a message, of all processes. */
  readonly cpu: number;
}

async function publish(bus: Bus, name: string, count: number): Promise<void> {
  let next = 0;
  const publisher = async (_: unknown, at: number): Promise<void> => {
    const discussion = `${name}-${at}`;
    for (let i = next++; i < count; i = next++) {
      const stamp = { id: `${name}-${i}`, ts: new Date().toISOString(), discussion, from: "moderator" };
      await bus.publish(subjects.floor(discussion), compose("phase", "notice", stamp, { level: "info", text: TEXT }));
    }
  };
  await Promise.all(Array.from({ length: WINDOW }, publisher));
}

async function measure(partitions: string): Promise<Rate> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const env = { ...process.env, SWARM_SYNC: "always", SWARM_PARTITIONS: partitions };
  const broker = await startBroker({ home, env });
  if (!broker) throw new Error("no broker");
  const bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "bench" });
  try {
    await publish(bus, "warm-up", WARM_UP);
    const used = countCpu({ broker: [broker.pid], bench: [process.pid] });
    const began = performance.now();
    await publish(bus, "measured", MESSAGES);
    const stored = MESSAGES / ((performance.now() - began) / 1_000);
    const us = Object.values(used()).reduce((sum, part) => sum + part, 0);
    return { stored, cpu: us / 1e6 / MESSAGES };
  } finally {
    await bus.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
}

machine();
const rates = new Map<string, Rate[]>([
  ["1", []],
  ["4", []],
  ["8", []],
]);
// In turns, so that other load meets all of them.
for (let i = 0; i < TIMES; i += 1) for (const [partitions, found] of rates) found.push(await measure(partitions));
const best = (partitions: string): Rate =>
  (rates.get(partitions) ?? []).reduce((one, other) => (other.stored > one.stored ? other : one));
const one = best("1");
for (const [partitions, found] of rates) {
  const { cpu } = best(partitions);
  const all = found.map((rate) => rate.stored.toFixed(0)).join(", ");
  const [byCpu, bySync] = [8 / cpu, Number(partitions) * one.stored];
  process.stdout.write(
    `${partitions} partition${partitions === "1" ? "" : "s"}: ${all} messages/s, ${(cpu * 1e6).toFixed(0)} µs of CPU each; 8 cores: ${byCpu.toFixed(0)}/s by CPU, ${bySync.toFixed(0)}/s as many times one stream's fsyncs\n`,
  );
}
for (const partitions of ["4", "8"])
  tell(
    `${partitions} partitions, synced always`,
    best(partitions).stored,
    one.stored,
    "messages/s",
    WANTED,
    "at least",
  );
