/*
 * Two hundred discussions at once, on worker processes that answer at once: messages stored a second, against a bare
 * pipelined JetStream publisher and consumer on the same broker in the same run; and accepted statements a second with
 * one, two and four expert workers.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bus, openBus, startBroker } from "#bus";
import { compose, DiscussionOptions, decode, subjects } from "#protocol";
import { machine, tell } from "./report.ts";
import { startInstant, stopWorker } from "./support/instant.ts";

const DISCUSSIONS = 200;
const BARE = 20_000;
const WINDOW = 256;

const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const broker = await startBroker({ home, env: process.env });
if (!broker) throw new Error("no broker");
const { url } = broker;
const bus = await openBus({ url, name: "bench" });
machine();
try {
  const others = await Promise.all([
    startInstant("moderator", url, home),
    startInstant("contrarian", url, home),
    startInstant("historian", url, home),
  ]);
  const experts: ChildProcess[] = [];
  const rates: { stored: number; accepted: number }[] = [];
  for (const count of [1, 2, 4]) {
    while (experts.length < count) experts.push(await startInstant("expert", url, home));
    const rate = await run(`scale-${count}`);
    rates.push(rate);
    process.stdout.write(
      `${DISCUSSIONS} discussions, ${count} expert worker${count > 1 ? "s" : ""}: ${rate.accepted.toFixed(0)} accepted statements/s, ${rate.stored.toFixed(0)} messages stored/s\n`,
    );
  }
  await Promise.all([...others, ...experts].map(stopWorker));
  const bare = await pipelined();
  const best = Math.max(...rates.map(({ stored }) => stored));
  tell("messages stored, best", best, bare, "messages/s", 0.35, "at least");
  tell(
    "accepted statements, best",
    Math.max(...rates.map(({ accepted }) => accepted)),
    1_000,
    "statements/s",
    1,
    "at least",
  );
} finally {
  await bus.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
}

/** Starts as many discussions at once, and counts until all are closed. */
async function run(name: string): Promise<{ stored: number; accepted: number }> {
  const began = performance.now();
  const from = (await bus.extent()).lastSeq + 1;
  await Promise.all(Array.from({ length: DISCUSSIONS }, (_, i) => begin(`${name}-${i}`)));
  let closed = 0;
  let accepted = 0;
  let last = from;
  const signal = AbortSignal.timeout(180_000);
  const filters = ["swarm.v1.*.floor", "swarm.v1.*.phase"];
  for await (const item of bus.read(filters, { from, signal })) {
    if (item.kind !== "message") continue;
    last = item.message.seq;
    if (item.message.subject.endsWith(".floor")) accepted += 1;
    else if (decode(item.message.data).type === "closed") closed += 1;
    if (closed === DISCUSSIONS) break;
  }
  const seconds = (performance.now() - began) / 1_000;
  return { stored: (last - from + 1) / seconds, accepted: accepted / seconds };
}

async function begin(id: string): Promise<void> {
  const options = DiscussionOptions.parse({ topic: "Should we split?", mode: "standard", rounds: 2, unattended: true });
  const stamp = { id: `start-${id}`, ts: new Date().toISOString(), discussion: id, from: "user" };
  const body = compose("control", "start", stamp, { options, context: { files: [], skipped: [] } });
  await bus.publish(subjects.control(id), body, { expectLast: 0 });
}

/** Messages a second that one client publishes, so many at once under way, and another takes from a queue. */
async function pipelined(): Promise<number> {
  const consumer: Bus = await openBus({ url, name: "consumer" });
  const stamp = { ts: new Date().toISOString(), discussion: "bare", from: "moderator" };
  const message = (id: string) =>
    compose("phase", "notice", { ...stamp, id }, { level: "info", text: "x".repeat(800) });
  const done = new AbortController();
  let taken = 0;
  const queue = { name: "bare", filters: [subjects.phase("bare")] };
  const working = consumer.work(queue, { concurrency: WINDOW, signal: done.signal }, async (job) => {
    await job.ack();
    taken += 1;
    if (taken === BARE) done.abort();
  });
  const began = performance.now();
  let next = 0;
  const publish = async (): Promise<void> => {
    for (let i = next++; i < BARE; i = next++) await bus.publish(subjects.phase("bare"), message(`bare-${i}`));
  };
  await Promise.all(Array.from({ length: WINDOW }, publish));
  await working;
  const rate = BARE / ((performance.now() - began) / 1_000);
  await consumer.close();
  return rate;
}
