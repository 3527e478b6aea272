/*
 * A thousand watchers of one discussion over HTTP at one gateway, everything on this machine: whether every watcher gets
 * every event in order, and how much slower the discussion is than without watchers. Watchers only count events; they and
 * the gateway run at lower priority, as if on a machine of their own.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { ROLES, startSwarm } from "#actor";
import { openBus } from "#bus";
import { answerQuestion, heardIn, readingSubjects } from "#client";
import { emptyReading, takeIn } from "#discussion";
import { machine, quantile, tell } from "./report.ts";

const WATCHERS = 1_000;
const RUNS = 5;
/** Warm-up runs. */
const COLD = 2;
/** Connections opened concurrently. */
const AT_ONCE = 100;

const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const swarm = await startSwarm({ home, roles: ROLES, env: process.env, onEvent: () => undefined });
/** Runs one discussion once all watchers are connected, and measures the time until it is over. */
async function discussion(url: URL, watchers: number): Promise<{ ms: number; events: number; lateMs: number }> {
  const asked = { topic: "Should we split?", mode: "lightweight", rounds: 1, unattended: false };
  const { id } = (await post(url, "/v1/discussions", asked)) as { id: string };
  const path = `/v1/discussions/${id}/events`;
  const sitting: Watcher[] = [];
  while (sitting.length < watchers) {
    const more = Array.from({ length: Math.min(AT_ONCE, watchers - sitting.length) }, () => new Watcher(url, path));
    await Promise.all(more.map(({ there }) => there));
    sitting.push(...more);
  }
  const ms = await decide(id);
  const wanted = await idsOf(id);
  const ends = await Promise.all(sitting.map(({ ended }) => ended));
  for (const { ids } of sitting) {
    if (ids.join() !== wanted.join()) throw new Error(`a watcher got ${ids.length} events of ${wanted.length}: ${ids}`);
  }
  return { ms, events: wanted.length, lateMs: ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...ends) };
}

/** The event ids that a watcher must have seen, read from the stream. */
async function idsOf(id: string): Promise<number[]> {
  await using bus = await openBus({ url: swarm.natsUrl, creds: swarm.creds, name: "bench" });
  const stored = await bus.collect(readingSubjects(id), { signal: AbortSignal.timeout(10_000) });
  // A watcher is told of answers, and not that a worker has left.
  return stored.flatMap((one) =>
    heardIn(one).some(
      ({ channel, message: { type } }) => channel !== "say" || type === "statement" || type === "unable",
    )
      ? [one.seq]
      : [],
  );
}

async function post(url: URL, path: string, body: object): Promise<unknown> {
  const response = await fetch(new URL(path, url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/**
 * Answers the questions of a discussion over the bus at once, so that only the discussion is measured.
 * @returns milliseconds from the first answer to the end
 */
async function decide(id: string): Promise<number> {
  await using bus = await openBus({ url: swarm.natsUrl, creds: swarm.creds, name: "bench" });
  const state = emptyReading(id);
  let begun = 0;
  for await (const found of bus.read(readingSubjects(id), { signal: AbortSignal.timeout(30_000) })) {
    const all = found.kind === "message" ? heardIn(found.message) : [];
    for (const heard of all) takeIn(state, heard);
    if (all[0]?.channel === "inbox" && state.question) {
      begun ||= performance.now();
      await answerQuestion(bus, id, state.question, { choice: state.question.recommended });
    }
    if (state.status === "closed") return performance.now() - begun;
  }
  throw new Error(`${id} did not end`);
}

/** The maximum event loop lag of the gateway since the last call, in ms. */
async function longestLag(url: URL): Promise<number> {
  const text = await (await fetch(new URL("/metrics", url))).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}

/** One connection that collects event ids. */
class Watcher {
  readonly ids: number[] = [];
  /** Resolves when the stream has started. */
  readonly there: Promise<void>;
  /** Resolves with the time of the end. */
  readonly ended: Promise<number>;
  readonly #socket: Socket;

  constructor(url: URL, path: string) {
    const there = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<number>();
    this.there = there.promise;
    this.ended = ended.promise;
    this.#socket = connect(Number(url.port), url.hostname, () => {
      this.#socket.write(`GET ${path}?plain=1 HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`);
    });
    let rest = "";
    this.#socket.setEncoding("latin1").on("data", (text: string) => {
      there.resolve();
      // A chunk may end within an id; ids end with their line.
      const all = rest + text;
      const end = all.lastIndexOf("\n") + 1;
      for (const [, id] of all.slice(0, end).matchAll(/^id: (\d+)$/gm)) this.ids.push(Number(id));
      rest = all.slice(Math.max(end, all.length - 200));
    });
    this.#socket.on("close", () => ended.resolve(performance.now()));
    this.#socket.on("error", (error) => {
      there.reject(error);
      ended.reject(error);
    });
  }
}

try {
  await swarm.ready;
  machine();
  const url = new URL(swarm.httpUrl ?? "");
  const gateway = swarm.pids.find(({ role }) => role === "gateway")?.pid;
  setPriority(10);
  if (gateway !== undefined) execFileSync("renice", ["-n", "10", "-p", String(gateway)], { stdio: "ignore" });
  for (let i = 0; i < COLD; i += 1) await discussion(url, 10);
  const [alone, watched]: [number[], number[]] = [[], []];
  let events = 0;
  const [late, lags]: [number[], number[]] = [[], []];
  for (let i = 0; i < RUNS; i += 1) {
    alone.push((await discussion(url, 0)).ms);
    await longestLag(url);
    const found = await discussion(url, WATCHERS);
    lags.push(await longestLag(url));
    watched.push(found.ms);
    late.push(found.lateMs);
    events += found.events * WATCHERS;
  }
  tell(`a discussion with ${WATCHERS} watchers`, quantile(watched, 0.5), quantile(alone, 0.5), "ms", 1.5);
  process.stdout.write(
    `  ${events} events received without a gap; the last watcher knew the end ${quantile(late, 0.5).toFixed(0)} ms after the first\n` +
      `  the gateway answered nobody for at most ${quantile(lags, 0.5).toFixed(0)} ms meanwhile\n`,
  );
} finally {
  await swarm.close();
  rmSync(home, { recursive: true, force: true });
}
