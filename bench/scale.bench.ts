/*
 * Two hundred discussions at once, on worker processes that answer at once: accepted statements per second with one, two
 * and four expert workers, the messages and CPU time per statement, and messages stored per second against a bare pipelined
 * JetStream publisher and consumer on the same broker in the same run.
 *
 * Runs with each value of SWARM_SYNC (or those named: `node bench/scale.bench.ts always`). The bound of 1,000 statements/s
 * applies to `interval`, which may lose as much at a power failure as peers do: theirs is a database that syncs at
 * checkpoints (see bench/peers). With `always`, the default, the disk's fsyncs are the ceiling. An uncounted warm-up run
 * lets every process compile its code. On a machine under other load, the CPU time is the more reliable value.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type Broker, type Bus, identitiesOf, openBus, startBroker } from "#bus";
import { compose, decode, subjects, toldIn } from "#wire";
import { machine, tell } from "./report.ts";
import { begin } from "./support/begin.ts";
import { countCpu, type Parts } from "./support/cpu.ts";
import { startInstant, stopWorker } from "./support/instant.ts";

const ASKED = { provider: "script", mode: "standard", rounds: 2 };

const DISCUSSIONS = 200;
const WARM_UP = 50;
const BARE = 20_000;
const WINDOW = 256;
const WANTED = 1_000;

interface Rate {
  /** Messages per second. */
  readonly stored: number;
  readonly accepted: number;
  /** Messages stored per accepted statement. */
  readonly messages: number;
  /** Microseconds per accepted statement, by part. */
  readonly cpu: Readonly<Record<string, number>>;
}

machine();
const named = process.argv.slice(2);
for (const sync of named.length > 0 ? named : ["interval", "always"]) await measure(sync);

async function measure(sync: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const broker = await startBroker({ home, env: { ...process.env, SWARM_SYNC: sync } });
  if (!broker) throw new Error("no broker");
  const bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "bench" });
  try {
    const rates = await withWorkers({ sync, home, broker, bus });
    const bare = await pipelined(broker.url, home, bus);
    judge(sync, rates, bare);
  } finally {
    await bus.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The default must reach a share of the bare publisher's rate; `interval` the required rate. */
function judge(sync: string, rates: readonly Rate[], bare: number): void {
  const accepted = Math.max(...rates.map((rate) => rate.accepted));
  const stored = Math.max(...rates.map((rate) => rate.stored));
  const messages = rates[0]?.messages ?? Number.NaN;
  const ceiling = bare / messages;
  process.stdout.write(
    `${sync}: ${messages.toFixed(2)} messages for one accepted statement; the ${bare.toFixed(0)} messages/s of a bare publisher would be ${ceiling.toFixed(0)} statements/s, ${(accepted / ceiling).toFixed(2)} of it reached\n`,
  );
  if (sync === "interval") tell(`${sync}: accepted statements, best`, accepted, WANTED, "statements/s", 1, "at least");
  else tell(`${sync}: messages stored, best`, stored, bare, "messages/s", 0.35, "at least");
}

/** The rates with one, two and four expert workers. */
async function withWorkers(at: { sync: string; home: string; broker: Broker; bus: Bus }): Promise<Rate[]> {
  const { sync, home, broker, bus } = at;
  const start = (role: "moderator" | "expert" | "contrarian" | "historian") => startInstant(role, broker.url, home);
  const [moderator, contrarian, historian] = await Promise.all([
    start("moderator"),
    start("contrarian"),
    start("historian"),
  ]);
  const experts: ChildProcess[] = [await start("expert")];
  const rates: Rate[] = [];
  const pids = (...children: ChildProcess[]): number[] => children.flatMap(({ pid }) => pid ?? []);
  const parts = (): Parts => ({
    broker: [broker.pid],
    moderator: pids(moderator),
    experts: pids(...experts),
    contrarian: pids(contrarian),
    historian: pids(historian),
    "this bench": [process.pid],
  });
  await run(bus, `warm-up-${sync}`, WARM_UP, parts());
  for (const count of [1, 2, 4]) {
    while (experts.length < count) experts.push(await start("expert"));
    const rate = await run(bus, `scale-${count}`, DISCUSSIONS, parts());
    rates.push(rate);
    const cpu = Object.entries(rate.cpu).map(([part, us]) => `${part} ${us.toFixed(0)}`);
    const total = Object.values(rate.cpu).reduce((sum, us) => sum + us, 0);
    const allowed = (cpus().length * 1e6) / total;
    process.stdout.write(
      `${sync}, ${DISCUSSIONS} discussions, ${count} expert worker${count > 1 ? "s" : ""}: ${rate.accepted.toFixed(0)} accepted statements/s, ${rate.stored.toFixed(0)} messages stored/s\n  CPU per accepted statement, µs: ${cpu.join(", ")}; ${total.toFixed(0)} in all, so the cores allow ${allowed.toFixed(0)}/s\n`,
    );
  }
  await Promise.all([moderator, contrarian, historian, ...experts].map(stopWorker));
  return rates;
}

/** Starts the discussions at once, and counts until all are closed. */
async function run(bus: Bus, name: string, discussions: number, parts: Parts): Promise<Rate> {
  const used = countCpu(parts);
  const began = performance.now();
  const from = await bus.end();
  await Promise.all(Array.from({ length: discussions }, (_, i) => begin(bus, `${name}-${i}`, ASKED)));
  let closed = 0;
  let accepted = 0;
  const { lastSeq } = await bus.extent();
  const signal = AbortSignal.timeout(180_000);
  const filters = ["swarm.v1.*.floor"];
  for await (const item of bus.read(filters, { from, signal })) {
    if (item.kind !== "message") continue;
    for (const { channel, envelope } of toldIn({ channel: "floor" }, decode(item.message.data))) {
      if (channel === "floor") accepted += 1;
      else if (envelope.type === "closed") closed += 1;
    }
    if (closed === discussions) break;
  }
  const seconds = (performance.now() - began) / 1_000;
  const stored = (await bus.extent()).lastSeq - lastSeq;
  const cpu = Object.fromEntries(Object.entries(used()).map(([part, us]) => [part, us / accepted]));
  return { stored: stored / seconds, accepted: accepted / seconds, messages: stored / accepted, cpu };
}

/** Messages per second published by one client, pipelined, and consumed from a queue by another. */
async function pipelined(url: string, home: string, bus: Bus): Promise<number> {
  const consumer: Bus = await openBus({ url, creds: identitiesOf(home), role: "archive", name: "consumer" });
  const stamp = { ts: new Date().toISOString(), discussion: "bare", from: "moderator" };
  const message = (id: string) =>
    compose("phase", "notice", { ...stamp, id }, { level: "info", text: "x".repeat(800) });
  const done = new AbortController();
  let taken = 0;
  const queue = { name: "bare", filters: [subjects.floor("bare")] };
  const working = consumer.work(queue, { concurrency: WINDOW, signal: done.signal }, async (job) => {
    await job.ack();
    taken += 1;
    if (taken === BARE) done.abort();
  });
  const began = performance.now();
  let next = 0;
  const publish = async (): Promise<void> => {
    for (let i = next++; i < BARE; i = next++) await bus.publish(subjects.floor("bare"), message(`bare-${i}`));
  };
  await Promise.all(Array.from({ length: WINDOW }, publish));
  await working;
  const rate = BARE / ((performance.now() - began) / 1_000);
  await consumer.close();
  return rate;
}
