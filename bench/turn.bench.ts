/*
 * From a turn published to its acceptance stored, with participants that answer at once, against a bare JetStream
 * publish-and-consume round trip on the same broker in the same run. Everything is in one process, so that one
 * clock measures both; each publication waits for its fsync in both.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type ServeOptions, serveParticipants, type WorkerContext } from "#actor";
import { type Bus, openBus, startBroker } from "#bus";
import { systemClock } from "#lib/clock";
import { compose, DiscussionOptions, type Envelope, parseSubject, patterns, subjects } from "#protocol";
import { Moderator } from "../services/moderator/moderator.ts";
import { agreeable, analysisOf } from "../test/support/players.ts";
import { machine, quantile, tell } from "./report.ts";

const DISCUSSIONS = 40;
const BARE = 600;

const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const broker = await startBroker({ home, env: process.env });
if (!broker) throw new Error("no broker");
const bus = await openBus({ url: broker.url, name: "bench" });
machine();
try {
  const bare = await roundTrips();
  const turns = await discussions();
  tell("turn to acceptance, p50", quantile(turns, 0.5), quantile(bare, 0.5), "ms", 6);
  tell("turn to acceptance, p99", quantile(turns, 0.99), quantile(bare, 0.99), "ms", 6);
  console.log(`${turns.length} turns, ${bare.length} round trips`);
} finally {
  await bus.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
}

/** Published, stored, delivered to a queue's worker, acknowledged: one after the other. */
async function roundTrips(): Promise<number[]> {
  const times: number[] = [];
  const stop = new AbortController();
  let arrived: () => void = () => undefined;
  const queue = { name: "bare", filters: [subjects.phase("bare")] };
  const working = bus.work(queue, { concurrency: 1, signal: stop.signal }, async (job) => {
    await job.ack();
    arrived();
  });
  for (let i = 0; i < BARE; i += 1) {
    const stamp = { id: `b-${i}`, ts: new Date().toISOString(), discussion: "bare", from: "moderator" };
    const envelope = compose("phase", "notice", stamp, { level: "info", text: "x".repeat(800) });
    const here = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const start = performance.now();
    await bus.publish(subjects.phase("bare"), envelope);
    await here;
    times.push(performance.now() - start);
  }
  stop.abort();
  await working;
  // The first ones meet cold code.
  return times.slice(100);
}

async function discussions(): Promise<number[]> {
  const published = new Map<string, number>();
  const times: number[] = [];
  const watched = new Proxy<Bus>(bus, {
    get(target, name) {
      if (name !== "publish") {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (subject: string, envelope: Envelope, options: object) => {
        const key = `${envelope.discussion} ${envelope.body.turn}`;
        if (envelope.type === "turn") published.set(key, performance.now());
        const result = await target.publish(subject, envelope, options);
        const start = envelope.type === "accepted" ? published.get(key) : undefined;
        if (start !== undefined) times.push(performance.now() - start);
        return result;
      };
    },
  });
  const log = pino({ level: "silent" });
  const base = { bus: watched, clock: systemClock, log, home, env: process.env, announce: () => undefined };
  const context = (role: WorkerContext["role"]): WorkerContext => ({ ...base, role, name: `${role}-1` });
  const answer: ServeOptions["answer"] = async ({ turn, round, discussion, participant }) => {
    const stamp = { v: 1 as const, id: turn.turn, type: "turn" as const, discussion, from: participant, ts: "", round };
    return { content: await agreeable({ ...stamp, body: turn }, 1) };
  };
  const servers = (["expert", "contrarian", "historian"] as const).map((pool) =>
    serveParticipants(context(pool), { pool, concurrency: 32, answer }),
  );
  const moderator = new Moderator(context("moderator"), () => ({
    name: "script",
    model: "script",
    isModel: false,
    answer: async (request) => ({
      content: request.schema.parse(analysisOf(["ada", "ben"])),
      origin: { provider: "script", model: "script", isModel: false },
      usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    }),
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }));
  for (let i = 0; i < DISCUSSIONS; i += 1) await run(`bench-${i}`);
  await moderator.drain();
  await Promise.all(servers.map((server) => server.drain(AbortSignal.timeout(1_000))));
  return times.slice(60);
}

/** One discussion from its start to its end. */
async function run(id: string): Promise<void> {
  const options = DiscussionOptions.parse({ topic: "Should we split?", mode: "lightweight", unattended: true });
  const stamp = { id: `start-${id}`, ts: new Date().toISOString(), discussion: id, from: "user" };
  const start = compose("control", "start", stamp, { options, context: { files: [], skipped: [] } });
  await bus.publish(subjects.control(id), start, { expectLast: 0 });
  for await (const item of bus.read([patterns.discussion(id)], { signal: AbortSignal.timeout(60_000) })) {
    if (item.kind !== "message" || parseSubject(item.message.subject)?.channel !== "phase") continue;
    if (new TextDecoder().decode(item.message.data).includes('"type":"closed"')) return;
  }
}
