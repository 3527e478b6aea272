/*
 * The round of a discussion beside the same round in other durable engines (bench/peers), in turns: statements per second
 * and CPU time per statement of a hundred discussions at once, and the time of one discussion alone, on an idle machine and
 * beside twenty busy processes. The ceiling is the round written minimally on the same NATS JetStream.
 *
 * Two settings: with `interval` a power failure may lose the last moments, with `always` nothing that was acknowledged; or
 * those named: `node bench/peers.bench.ts interval`. Each engine is started anew for each run and warmed up; every process
 * of it counts. Needs `npm install` in bench/peers, and for some peers Redis or PostgreSQL; what is missing is skipped.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Bus, findBrokerBinary, identitiesOf, openBus, startBroker } from "#bus";
import { cacheFolder } from "#lib/home";
import { decode, toldIn } from "#wire";
import { machine } from "./report.ts";
import { begin } from "./support/begin.ts";
import { startInstant, stopWorker } from "./support/instant.ts";

const ASKED = { provider: "script", mode: "standard", rounds: 2 };

/** At once, and how many times in one run. */
const DISCUSSIONS = 100;
const BATCHES = 3;
const RUNS = 2;
/** Warm-up, the same as in bench/peers/round.js. */
const WARM_UP = 30;
const WARM_UPS = 2;
/** Discussions alone, one after the other. */
const ALONE = 10;
const BUSY = 20;
/** The same beside the busy processes, as far as the time allows, in ms; the processes never live longer than the last. */
const LOADED = 5;
const LOADED_MS = 4_000;
const BUSY_MS = 20_000;
const SETTLE_MS = 500;
const START_MS = 60_000;

interface Held {
  readonly statements: number;
  readonly seconds: number;
}

/** An engine that has been started and warmed up. */
interface Running {
  /** Settings that decide about loss at a power failure. */
  readonly durability: string;
  /** Holds as many discussions at once. */
  hold(discussions: number): Promise<Held>;
  /** Its processes. */
  pids(): readonly number[];
  close(): Promise<void>;
}

interface Engine {
  readonly name: string;
  start(): Promise<Running>;
}

interface Measured {
  readonly rate: number;
  /** Microseconds per statement. */
  readonly cpu: number;
  /** Milliseconds per statement of one discussion alone. */
  readonly alone: number;
  /** The same beside busy processes. */
  readonly loaded: number;
}

/** Something that the engine needs is not here. */
class MissingError extends Error {
  override readonly name = "MissingError";
}

const PEERS = join(import.meta.dirname, "peers");
const CEILING = "NATS JetStream, minimal";

machine();
const isInstalled = existsSync(join(PEERS, "node_modules"));
if (!isInstalled) process.stdout.write("peers are skipped: run `npm install` in bench/peers first\n");
const named = process.argv.slice(2);
for (const sync of named.length > 0 ? named : ["interval", "always"]) await compare(sync);

/** Runs all in turns, and prints the medians. */
async function compare(sync: string): Promise<void> {
  const engines = await enginesFor(sync);
  const results = new Map<string, Measured[]>(engines.map(({ name }) => [name, []]));
  for (let run = 1; run <= RUNS; run += 1) {
    for (const { name, start } of engines.filter((engine) => results.has(engine.name))) {
      const running = await start().catch((error: unknown) => {
        if (!(error instanceof MissingError)) throw error;
        process.stdout.write(`${sync}, ${name}: skipped: ${error.message}\n`);
      });
      if (!running) {
        results.delete(name);
        continue;
      }
      try {
        const measured = await measure(running, run === 1);
        results.get(name)?.push(measured);
        process.stdout.write(`${sync}, ${name} (${running.durability}), run ${run}: ${shown(measured)}\n`);
      } finally {
        await running.close();
      }
    }
  }
  printTable(sync, results);
}

async function enginesFor(sync: string): Promise<Engine[]> {
  const binary = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
  const of = (name: string, file: string, ...args: string[]): Engine => ({
    name,
    start: () => startPeer(file, [sync, ...args]),
  });
  return [
    { name: "ours", start: () => startOurs(sync) },
    of(CEILING, "nats.js", binary.path),
    ...(isInstalled
      ? [
          of("Restate", "restate.js"),
          of("BullMQ", "bullmq.js"),
          of("DBOS, PostgreSQL", "dbos.js"),
          of("LangGraph.js, PostgreSQL", "langgraph.js", "postgres"),
          of("LangGraph.js, SQLite", "langgraph.js", "sqlite"),
          ...(sync === "interval" ? [of("LangGraph.js, memory", "langgraph.js", "memory")] : []),
        ]
      : []),
  ];
}

/** @param isLoaded whether to measure beside busy processes too */
async function measure(running: Running, isLoaded: boolean): Promise<Measured> {
  const before = cpuOf(running.pids());
  const batches: Held[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) batches.push(await running.hold(DISCUSSIONS));
  const cpu = cpuOf(running.pids()) - before;
  const statements = sum(batches.map((held) => held.statements));
  await pause(SETTLE_MS);
  const alone = await latencies(running, ALONE, Number.POSITIVE_INFINITY);
  const rate = statements / sum(batches.map(({ seconds }) => seconds));
  const loaded = isLoaded ? median(await besideBusy(() => latencies(running, LOADED, LOADED_MS))) : Number.NaN;
  return { rate, cpu: cpu / statements, alone: median(alone), loaded };
}

/** Holds discussions one by one, at least one. Returns ms per statement. */
async function latencies(running: Running, times: number, forMs: number): Promise<number[]> {
  const until = performance.now() + forMs;
  const found: number[] = [];
  while (found.length < times && (found.length === 0 || performance.now() < until)) {
    const { statements, seconds } = await running.hold(1);
    found.push((seconds * 1_000) / statements);
  }
  return found;
}

async function besideBusy<T>(work: () => Promise<T>): Promise<T> {
  const loop = `const end = Date.now() + ${BUSY_MS}; while (Date.now() < end);`;
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ["-e", loop], { stdio: "ignore" }));
  try {
    await pause(SETTLE_MS);
    return await work();
  } finally {
    for (const child of busy) child.kill("SIGKILL");
    await Promise.all(busy.map(gone));
  }
}

/** Starts a program of bench/peers: it prints "ready", and then for each line that it reads a line of JSON. */
async function startPeer(file: string, args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, ["--no-deprecation", join(PEERS, file), `${DISCUSSIONS}`, ...args]);
  let said = "";
  child.stderr.on("data", (data: Buffer) => {
    said = (said + data.toString()).slice(-4_000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (!done) return value;
    await gone(child);
    if (child.exitCode === 77) throw new MissingError(said.trim().replace(/^[^:]*: /, ""));
    throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}: ${said}`);
  };
  const late = setTimeout(() => child.kill("SIGTERM"), START_MS);
  while ((await next()) !== "ready");
  clearTimeout(late);
  const hold = async (discussions: number): Promise<Held & { durability: string }> => {
    child.stdin.write(`${discussions}\n`);
    return JSON.parse(await next());
  };
  const { durability } = await hold(1);
  return {
    durability,
    hold,
    pids: () => withChildren([child.pid ?? 0]),
    close: async () => {
      child.stdin.end();
      await gone(child);
    },
  };
}

/** Ours: the real moderator and workers on a broker, as in scale.bench.ts, with two expert workers. */
async function startOurs(sync: string): Promise<Running> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const broker = await startBroker({ home, env: { ...process.env, SWARM_SYNC: sync } });
  if (!broker) throw new Error("no broker");
  const bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "bench" });
  const roles = ["moderator", "expert", "expert", "contrarian", "historian"] as const;
  const workers = await Promise.all(roles.map((role) => startInstant(role, broker.url, home)));
  let next = 0;
  const hold = (discussions: number) => holdOurs(bus, `batch-${next++}`, discussions);
  for (let times = 0; times < WARM_UPS; times += 1) await hold(WARM_UP);
  return {
    durability: `SWARM_SYNC=${sync}`,
    hold,
    pids: () => withChildren([process.pid, broker.pid]),
    close: async () => {
      await Promise.all(workers.map(stopWorker));
      await bus.close();
      await broker.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function holdOurs(bus: Bus, name: string, discussions: number): Promise<Held> {
  const began = performance.now();
  const from = await bus.end();
  await Promise.all(Array.from({ length: discussions }, (_, i) => begin(bus, `${name}-${i}`, ASKED)));
  let closed = 0;
  let statements = 0;
  const signal = AbortSignal.timeout(180_000);
  for await (const item of bus.read(["swarm.v1.*.floor"], { from, signal })) {
    if (item.kind !== "message") continue;
    for (const { channel, envelope } of toldIn({ channel: "floor" }, decode(item.message.data))) {
      if (channel === "floor") statements += 1;
      else if (envelope.type === "closed") closed += 1;
    }
    if (closed === discussions) break;
  }
  return { statements, seconds: (performance.now() - began) / 1_000 };
}

function printTable(sync: string, results: ReadonlyMap<string, readonly Measured[]>): void {
  const medians = [...results].map(([name, all]): [string, Measured] => {
    const of = (key: keyof Measured) => median(all.map((one) => one[key]).filter((value) => !Number.isNaN(value)));
    return [name, { rate: of("rate"), cpu: of("cpu"), alone: of("alone"), loaded: of("loaded") }];
  });
  const ceiling = results.has(CEILING) ? medians.find(([name]) => name === CEILING)?.[1] : undefined;
  const cell = (value: number, against: number | undefined, digits: number) =>
    `${value.toFixed(digits)} (${(value / (against ?? Number.NaN)).toFixed(2)})`.padStart(18);
  const heads = ["statements/s", "CPU µs each", "ms each, alone", "ms, under load"].map((head) => head.padStart(18));
  process.stdout.write(`${sync}: medians, in brackets the ratio to the minimal round on NATS JetStream\n`);
  process.stdout.write(`${"".padEnd(26)}${heads.join("")}\n`);
  for (const [name, { rate, cpu, alone, loaded }] of medians) {
    const cells = [cell(rate, ceiling?.rate, 0), cell(cpu, ceiling?.cpu, 0), cell(alone, ceiling?.alone, 2)];
    process.stdout.write(`${name.padEnd(26)}${cells.join("")}${cell(loaded, ceiling?.loaded, 1)}\n`);
  }
}

function shown({ rate, cpu, alone, loaded }: Measured): string {
  const busy = Number.isNaN(loaded) ? "" : `, ${loaded.toFixed(1)} ms beside ${BUSY} busy processes`;
  return `${rate.toFixed(0)} statements/s, ${cpu.toFixed(0)} µs CPU per statement over all processes; alone ${alone.toFixed(2)} ms per statement${busy}`;
}

interface Stat {
  readonly parent: number;
  /** Microseconds, with those of its children that have ended. */
  readonly cpu: number;
}

/** Reads a process in Linux; undefined if there is none. */
function statOf(pid: number | string): Stat | undefined {
  try {
    // After the name in brackets: the parent is the 2nd field, the times in ticks of 10 ms are the 12th to 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { parent: Number(fields[1]), cpu: sum(fields.slice(11, 15).map(Number)) * 10_000 };
  } catch {
    return undefined;
  }
}

/** Returns these processes and all below them: a database starts one for each connection. */
function withChildren(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    parents.set(Number(pid), statOf(pid)?.parent ?? 0);
  const found = new Set(roots);
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.add(child);
  return [...found];
}

/** CPU time of all, in microseconds. */
function cpuOf(pids: readonly number[]): number {
  return sum(pids.map((pid) => statOf(pid)?.cpu ?? 0));
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
}
