import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";

describe("a budget, where a worker is killed in the middle of a call", () => {
  let home: SwarmHome;
  let server: AnthropicServer;
  beforeEach(async () => {
    home = new SwarmHome();
    server = await startAnthropicServer();
  });
  afterEach(async () => {
    await server.close();
    await home.close();
  });

  it.each([
    ["an expert's", "expert", "first-expert", 6],
    ["the moderator's own", "moderator", "moderator", 4],
  ])("counts the call that was lost: %s", { timeout: 180_000 }, async (_, role, speaker, budget) => {
    verifies("BY-10", "AC-07");
    const held = Promise.withResolvers<void>();
    let lost = 0;
    server.always(({ raw }) => {
      if (lost > 0 || !raw.includes(`Your id in this discussion is ${speaker}.`)) return undefined;
      lost = 1;
      held.resolve();
      return replies.endless();
    });
    const running = home.start(
      [TOPIC, "--mode", "lightweight", "--rounds", "1", "--yes", "--id", "out", "--budget-calls", String(budget)],
      { env: { ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key", ANTHROPIC_BASE_URL: server.url } },
    );
    running.child.stdin?.end();
    await held.promise;
    const worker = home.processes().find(({ command }) => command.includes(`/${role}.js`));
    process.kill(worker?.pid ?? Number.NaN, "SIGKILL");
    const done = await running.finished;
    expect(done.code, done.stdout + done.stderr).toBe(3);
    expect(server.requests.length).toBeLessThanOrEqual(budget);
    expect(server.requests.length).toBeGreaterThan(2);
    const { calls } = home.json<{ usage: { total: { calls: number } } }>("out", "manifest.json").usage.total;
    // What nobody can say any more is charged, but by no more than the turn was allowed.
    expect(calls).toBeLessThanOrEqual(budget);
    expect(done.stdout.replace(/\s*\n│?\s*/g, " ")).toContain(`the budget of ${budget} calls is spent`);
  });
});
