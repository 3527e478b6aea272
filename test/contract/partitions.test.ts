import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Broker, identitiesOf, openBus, type PurgingBus, readCredentials, signerOf, startBroker } from "#bus";
import { patterns, subjects } from "#wire";
import { patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";
import { notice, textOf } from "./bus-suite.ts";

const DISCUSSIONS = Array.from({ length: 24 }, (_, i) => `spread-${i}`);

let home: string;
let broker: Broker;
let bus: PurgingBus;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "swarm-partitions-"));
});
afterAll(async () => {
  await end();
  rmSync(home, { recursive: true, force: true });
});

const told: string[] = [];
async function start(partitions?: string): Promise<void> {
  const env = { ...process.env, ...(partitions === undefined ? {} : { SWARM_PARTITIONS: partitions }) };
  const started = await startBroker({ home, env, onOrphan: (text) => told.push(text) });
  if (!started) throw new Error("another process holds the home of this test");
  broker = started;
  bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "partitions" });
}
async function end(): Promise<void> {
  await bus.close();
  await broker.close();
}

/** Stored messages without their sequences. */
const kept = async (): Promise<unknown[]> => {
  const all = await Promise.all(DISCUSSIONS.map((d) => bus.collect([patterns.discussion(d)], { signal: patience() })));
  return all.map((stored) => stored.map(({ subject, time, data }) => [subject, time, Buffer.from(data).toString()]));
};
const queue = { name: "moved", filters: [patterns.allFloors] };
/** Time of the broker's last record of which jobs are done, in ms since the epoch. */
const savedAt = (): number =>
  Math.max(
    ...readdirSync(home, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("o.dat"))
      .map((name) => statSync(join(home, name)).mtimeMs),
  );
/**
 * Takes jobs one by one until so many are acknowledged, or the one with this text, and until the broker has written that: it
 * does so some time later, and loses it where it is ended before. @returns their texts
 */
async function work(until: number | string): Promise<string[]> {
  const stop = new AbortController();
  const texts: string[] = [];
  let acked = 0;
  await bus.work(queue, { concurrency: 1, signal: AbortSignal.any([stop.signal, patience()]) }, async (job) => {
    acked = Date.now();
    await job.ack();
    const text = String(textOf(job.message));
    texts.push(text);
    if (text === until || texts.length === until) stop.abort();
  });
  await expect.poll(savedAt).toBeGreaterThanOrEqual(acked);
  return texts.sort();
}

/** Messages in each stream, by its name. */
async function streams(): Promise<Record<string, number>> {
  const credentials = await readCredentials(join(identitiesOf(home), "archive.creds"));
  const connection = await connect({ servers: broker.url, authenticator: signerOf(credentials) });
  try {
    const found: Record<string, number> = {};
    for await (const { config, state } of (await jetstreamManager(connection)).streams.list())
      if (config.name.startsWith("SWARM")) found[config.name] = state.messages;
    return found;
  } finally {
    await connection.close();
  }
}

describe("partitions", () => {
  let before: unknown[];
  let newest = 0;

  it("moves what is stored from one to four, with its times, order and unfinished jobs", async () => {
    verifies("BY-03");
    await start();
    for (const round of [1, 2, 3])
      for (const d of DISCUSSIONS)
        await bus.publish(subjects.floor(d), notice(d, `${d} ${round}`), { dedupe: `${d}.${round}` });
    before = await kept();
    newest = (await bus.extent()).lastSeq;
    expect(await work(48)).toHaveLength(48);
    await end();
    await start("4");
    expect(told).toEqual(["72 messages were moved to 4 partitions"]);
    expect(await kept()).toEqual(before);
    const spread = await streams();
    expect(spread.SWARM).toBe(0);
    const counts = Object.values(spread).slice(1);
    expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([4, 72]);
    for (const count of counts) expect(count).toBeGreaterThan(0);
    expect(await work(24)).toEqual(DISCUSSIONS.map((d) => `${d} 3`).sort());
  });

  it("gives later messages later sequences, keeps expectations, and knows a key that was used before", async () => {
    const [d = ""] = DISCUSSIONS;
    const again = await bus.publish(subjects.floor(d), notice(d, "again"), { dedupe: `${d}.3` });
    expect(again.duplicate).toBe(true);
    const last = await bus.last(subjects.floor(d));
    expect(last?.seq).toBe(again.seq);
    expect(again.seq).toBeGreaterThan(newest);
    const { seq } = await bus.publish(subjects.floor(d), notice(d, "4"), { expectLast: again.seq });
    await expect(bus.publish(subjects.floor(d), notice(d, "5"), { expectLast: again.seq })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await bus.purge(subjects.floor(d), seq)).toBe(4);
    expect(await bus.newest(patterns.discussion(d))).toBe(0);
    before[0] = [];
    expect((await bus.fillers()).length).toBe(23);
  });

  it("stays as it is without a number, and goes back to one", async () => {
    await end();
    await start();
    expect(Object.keys(await streams())).toHaveLength(5);
    await end();
    await start("1");
    expect(await streams()).toEqual({ SWARM: 69 });
    expect(await kept()).toEqual(before);
    const [, d = ""] = DISCUSSIONS;
    await bus.publish(subjects.floor(d), notice(d, "new"));
    // The server may lose the last acknowledgements when it is shut down; older ones it has kept.
    for (const text of await work("new")) expect(text).toMatch(/^new$|^spread-\d+ 3$/);
  });

  it("refuses another number than it can have", async () => {
    await expect(
      startBroker({ home: join(home, "x"), env: { ...process.env, SWARM_PARTITIONS: "3" } }),
    ).rejects.toThrow('SWARM_PARTITIONS "3" is no number of partitions: use one of 1, 2, 4, 8, 16');
  });
});
