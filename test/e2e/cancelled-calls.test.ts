import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBus, type PurgingBus } from "#bus";
import { command, heardIn } from "#client";
import { patterns, type Usage } from "#wire";
import { replies } from "../support/anthropic-server.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { killAtOnce, type Running } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const isExperts = (prompt: string): boolean => /Your id in this discussion is (?!moderator)/.test(prompt);

/** Limit for a call to be given up, in ms: far less than the five minutes of its turn. */
const PROMPTLY = 60_000;

describe("a model's call that nobody waits for any more", () => {
  let swarm: ScriptedSwarm;
  let running: RunningSwarm;
  let bus: PurgingBus;
  const begin = async (): Promise<void> => {
    running = await RunningSwarm.up(swarm.home, swarm.env);
    const creds = join(swarm.home.path, "broker/identities");
    bus = await openBus({ url: running.env.SWARM_NATS_URL ?? "", name: "test", creds });
  };
  beforeAll(async () => {
    swarm = await ScriptedSwarm.open();
    await begin();
  });
  beforeEach(() => swarm.next());
  afterAll(async () => {
    await bus.close();
    await running.close();
    await swarm.close();
  });

  const run = (...args: string[]) => running.run(swarm.id, args, swarm.env);
  function start(...more: string[]): Running {
    const args = ["Should we split it?", "--yes", "--id", swarm.id, "--mode", "lightweight", "--rounds", "1", ...more];
    const started = swarm.home.start(args, { env: { ...swarm.env, ...running.env } });
    started.child.stdin?.end();
    return started;
  }

  /** From now on experts' calls begin to be answered and never end, this many of them. */
  function held(count: number): { readonly begun: Promise<void>; readonly givenUp: Promise<void> } {
    const [begun, givenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [left, open] = [count, count];
    swarm.server.always(({ raw }) => {
      if (left === 0 || !isExperts(raw)) return undefined;
      left -= 1;
      if (left === 0) begun.resolve();
      return (request, response, tokens) => {
        response.once("close", () => {
          open -= 1;
          if (open === 0) givenUp.resolve();
        });
        replies.endless()(request, response, tokens);
      };
    });
    return { begun: begun.promise, givenUp: givenUp.promise };
  }
  async function inTime(givenUp: Promise<void>, since: number): Promise<void> {
    await givenUp;
    expect(performance.now() - since).toBeLessThan(PROMPTLY);
  }
  /** Resolves when this number of turns of the discussion has been given up. */
  async function cancelled(count: number): Promise<Usage[]> {
    const given: Usage[] = [];
    const signal = patience();
    for await (const item of bus.read([patterns.says(swarm.id)], { signal })) {
      const [heard] = item.kind === "message" ? heardIn(item.message) : [];
      if (heard?.message.type !== "unable" || heard.message.body.failure?.code !== "cancelled") continue;
      given.push(heard.message.body.usage as Usage);
      if (given.length === count) break;
    }
    return given;
  }

  it("ends where the discussion is stopped, and is charged whole", async () => {
    verifies("BY-10", "SD-21");
    const { begun, givenUp } = held(2);
    const discussing = start("--budget-tokens", "200000");
    await begun;
    const since = performance.now();
    const stopping = run("stop", swarm.id);
    await inTime(givenUp, since);
    expect((await stopping).code).toBe(0);
    await discussing.finished;
    const asked = swarm.server.requests.length;
    expect(swarm.manifest()).toMatchObject({ outcome: { outcome: "stopped" }, usage: { total: { calls: asked } } });
    for (const { outputTokens } of await cancelled(2)) expect(outputTokens).toBeGreaterThan(1_000);
  });

  it("ends where the discussion is paused, and is made again when it is resumed", async () => {
    verifies("BY-10", "SD-21");
    const { begun, givenUp } = held(2);
    const discussing = start();
    await begun;
    const since = performance.now();
    const pausing = run("pause", swarm.id);
    await inTime(givenUp, since);
    expect((await pausing).code).toBe(0);
    await discussing.finished;
    await cancelled(2);
    const asked = swarm.server.requests.length;
    const resumed = await run("resume", swarm.id, "--yes");
    expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
    expect(swarm.server.requests.length).toBeGreaterThan(asked);
    expect(swarm.manifest().usage.total.calls).toBe(swarm.server.requests.length);
  });

  it("ends where the user goes on without the answers", async () => {
    verifies("BY-10");
    const { begun, givenUp } = held(2);
    const discussing = start();
    await begun;
    const since = performance.now();
    await command(bus, swarm.id, "answer_now");
    await inTime(givenUp, since);
    await Promise.all([discussing.finished, cancelled(2)]);
    expect(swarm.server.requests.filter(({ raw }) => isExperts(raw))).toHaveLength(2);
  });

  it("is not made again where everything was killed, and the discussion is stopped", async () => {
    verifies("BY-10", "AC-07");
    const { begun, givenUp } = held(2);
    start();
    await begun;
    const asked = swarm.server.requests.length;
    const killed = swarm.home.processes();
    // The stop is stored while nobody can hear of it.
    const others = killed.filter(({ command: line }) => !line.includes("nats-server"));
    for (const { pid } of others) process.kill(pid, "SIGSTOP");
    await command(bus, swarm.id, "stop");
    await bus.close();
    killAtOnce(killed);
    await Promise.all([swarm.home.gone(killed), givenUp]);
    await running.close();
    await begin();
    await cancelled(2);
    expect(swarm.server.requests).toHaveLength(asked);
  });
});
