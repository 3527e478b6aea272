/*
 * From a turn published to its statement accepted, that is, stored on the floor with its number, with participants that
 * answer at once, against a bare JetStream publish-and-consume round trip on the same broker in the same run. Everything
 * is in one process, so that one clock measures both; each publication waits for its fsync in both.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { ParticipantServer, type ServeOptions, type WorkerContext } from "#actor";
import { type Bus, identitiesOf, openBus, startBroker } from "#bus";
import { heardIn } from "#client";
import { systemClock } from "#lib/clock";
import { compose, type Envelope, parseSubject, subjects, toldIn } from "#wire";
import { Moderator } from "../services/moderator/moderator.ts";
import { agreeable, analysisOf } from "../test/support/players.ts";
import { machine, quantile, tell } from "./report.ts";
import { begin } from "./support/begin.ts";
import { countCpu } from "./support/cpu.ts";

const DISCUSSIONS = 120;
/** Warm-up runs. */
const COLD = 40;
const BARE = 600;

const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const broker = await startBroker({ home, env: process.env });
if (!broker) throw new Error("no broker");
const bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "moderator" });
/** Like real participants, these have a connection of their own. */
const pools = await openBus({ url: broker.url, creds: identitiesOf(home), role: "archive", name: "pools" });
machine();
try {
  const used = countCpu({ "this process": [process.pid], "the broker": [broker.pid] });
  const { turns, statements } = await discussions();
  const cpu = Object.entries(used()).map(([part, us]) => `${(us / 1_000 / statements).toFixed(2)} ms in ${part}`);
  process.stdout.write(`CPU for each of ${statements} accepted statements: ${cpu.join(", ")}\n`);
  for (const [atOnce, { accepted: times, bytes }] of turns) {
    const bare = await roundTrips(atOnce, quantile(bytes, 0.5));
    const what = `turn to acceptance, ${atOnce} at once`;
    tell(`${what}, p50`, quantile(times, 0.5), quantile(bare, 0.5), "ms", 6);
    tell(`${what}, p99`, quantile(times, 0.99), quantile(bare, 0.99), "ms", 6);
    process.stdout.write(`  ${times.length} turns of ${quantile(bytes, 0.5)} bytes, ${bare.length} round trips\n`);
  }
} finally {
  await bus.close();
  await pools.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
}

/** Publishes, stores, delivers to a queue's worker and acknowledges, with as many in flight as a step has turns. */
async function roundTrips(atOnce: number, bytes: number): Promise<number[]> {
  const times: number[] = [];
  const stop = new AbortController();
  const arrived = new Map<string, () => void>();
  const name = `bare-${atOnce}`;
  const queue = { name, filters: [subjects.floor(name)] };
  const working = pools.work(queue, { concurrency: 32, signal: stop.signal }, async (job) => {
    await job.ack();
    arrived.get((JSON.parse(new TextDecoder().decode(job.message.data)) as { id: string }).id)?.();
  });
  const trip = async (id: string): Promise<void> => {
    const stamp = { id, ts: new Date().toISOString(), discussion: name, from: "moderator" };
    const envelope = compose("phase", "notice", stamp, { level: "info", text: "x".repeat(bytes) });
    const here = new Promise<void>((resolve) => arrived.set(id, resolve));
    const start = performance.now();
    await Promise.all([bus.publish(subjects.floor(name), envelope), here]);
    times.push(performance.now() - start);
  };
  for (let i = 0; i < BARE; i += 1) await Promise.all(Array.from({ length: atOnce }, (_, k) => trip(`${i}-${k}`)));
  stop.abort();
  await working;
  // Without the warm-up.
  return times.slice(100);
}

interface Times {
  readonly accepted: number[];
  /** Sizes of the turns. */
  readonly bytes: number[];
}

/** Times of the turns by turns per step, and the number of accepted statements. */
async function discussions(): Promise<{ turns: Map<number, Times>; statements: number }> {
  const published = new Map<string, number>();
  const times = new Map<number, Times>([
    [1, { accepted: [], bytes: [] }],
    [2, { accepted: [], bytes: [] }],
  ]);
  const watched = new Proxy<Bus>(bus, {
    get(target, name) {
      if (name !== "publish") {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (subject: string, envelope: Envelope, options: object) => {
        const { discussion, channel } = parseSubject(subject) ?? {};
        const at = ({ phase }: { phase?: string | undefined }) =>
          times.get(phase === "stress_test" || phase === "synthesis" ? 1 : 2);
        if (envelope.type === "turns") {
          at(envelope)?.bytes.push(JSON.stringify(envelope).length);
          for (const { turn } of envelope.body.turns as { turn: string }[])
            published.set(`${discussion} ${turn}`, performance.now());
        }
        const result = await target.publish(subject, envelope, options);
        if (channel !== "floor") return result;
        for (const { envelope: part } of toldIn({ channel }, envelope)) {
          const start = published.get(`${discussion} ${part.body.turn}`);
          if (start !== undefined && part.type === "statement") at(part)?.accepted.push(performance.now() - start);
        }
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
  const servers = (["expert", "contrarian", "historian"] as const).map(
    (pool) => new ParticipantServer({ ...context(pool), bus: pools }, { pool, concurrency: 32, answer }),
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
  const statements = [...times.values()].reduce((sum, { accepted }) => sum + accepted.length, 0);
  for (const { accepted } of times.values()) accepted.splice(0, Math.floor((accepted.length * COLD) / DISCUSSIONS));
  return { turns: times, statements };
}

/** One discussion from its start to its end. */
async function run(id: string): Promise<void> {
  await begin(bus, id, { provider: "script", mode: "lightweight" });
  for await (const item of bus.read([subjects.floor(id)], { signal: AbortSignal.timeout(60_000) })) {
    const told = item.kind === "message" ? heardIn(item.message) : [];
    if (told.some(({ message }) => message.type === "closed")) return;
  }
}
