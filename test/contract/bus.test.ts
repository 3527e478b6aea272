import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Broker, findRunningBroker, openBus, type PurgingBus, startBroker } from "#bus";
import { systemClock } from "#lib/clock";
import { subjects } from "#wire";
import { MemoryBus } from "../support/memory-bus.ts";
import { verifies } from "../support/verifies.ts";
import { busSuite, notice, textOf } from "./bus-suite.ts";

let home: string;
let broker: Broker;
let nats: PurgingBus;
let memory: MemoryBus;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "swarm-bus-"));
  broker = await start();
  nats = await openBus({ url: broker.url, name: "suite" });
  memory = new MemoryBus(systemClock);
});

afterAll(async () => {
  await memory.close();
  await nats.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
});

async function start(port?: number): Promise<Broker> {
  const started = await startBroker({ home, env: process.env, ...(port === undefined ? {} : { port }) });
  if (!started) throw new Error("another process holds the home of this test");
  return started;
}

busSuite("nats", () => nats);
busSuite("memory", () => memory);

describe("a broker of our own", () => {
  it("is found by its home, and started once for it", async () => {
    expect(await findRunningBroker(home)).toBe(broker.url);
    const second = await startBroker({ home: join(home, "other"), env: process.env });
    expect(second?.url).not.toBe(broker.url);
    await second?.close();
    expect(await findRunningBroker(join(home, "other"))).toBeUndefined();
  });

  it("puts a job that fails too often into the dead letters", async () => {
    const d = "suite-dead";
    await nats.publish(subjects.phase(d), notice(d, "poison"));
    const stop = new AbortController();
    await nats.work(
      { name: "q-dead", filters: [subjects.phase(d)] },
      { concurrency: 1, signal: stop.signal },
      async (job) => {
        await job.reject("it cannot be handled");
        stop.abort();
      },
    );
    const [letter] = await nats.collect([subjects.dead(d)], { signal: AbortSignal.timeout(5_000) });
    const body = JSON.parse(new TextDecoder().decode(letter?.data)).body;
    expect(body).toMatchObject({ subject: subjects.phase(d), reason: expect.stringContaining("it cannot be handled") });
  });

  it("loses nothing that was confirmed, killed with -9 in mid-stream, and its clients come back", async () => {
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
      await nats.publish(subjects.phase(d), notice(d, `m${i}`), { dedupe: `${d}.${i}` });
      confirmed.push(`m${i}`);
    }
    await killed;
    const stored = await nats.collect([subjects.phase(d)], { signal: AbortSignal.timeout(10_000) });
    expect(stored.map(textOf)).toEqual(confirmed);
  });

  it("says what to do where nothing answers", async () => {
    const opening = openBus({ url: "nats://127.0.0.1:1", name: "t", timeoutMs: 500 });
    await expect(opening).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("127.0.0.1:1"),
    });
  });
});
