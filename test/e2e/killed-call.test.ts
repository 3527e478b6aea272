import { describe, expect, it } from "vitest";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

describe("a budget, where a call is lost in its middle", () => {
  it.each([
    ["an expert's", "expert", "first-expert", 6],
    ["the moderator's own", "moderator", "moderator", 4],
  ])("counts it where its worker is killed: %s", async (_, role, speaker, budget) => {
    verifies("BY-10", "AC-07");
    await using swarm = await ScriptedSwarm.open();
    const { home, server } = swarm;
    const held = swarm.losing(speaker);
    const running = swarm.start("--budget-calls", String(budget));
    await running.during(held);
    const worker = home.processes().find(({ command }) => command.includes(`/${role}.js`));
    process.kill(worker?.pid ?? Number.NaN, "SIGKILL");
    const done = await running.finished;
    expect(done.code, done.stdout + done.stderr).toBe(3);
    expect(server.requests.length).toBeLessThanOrEqual(budget);
    expect(server.requests.length).toBeGreaterThan(2);
    // What nobody can say any more is charged, but by no more than the turn was allowed.
    expect(swarm.manifest().usage.total.calls).toBeLessThanOrEqual(budget);
    expect(flat(done.stdout)).toContain(`the budget of ${budget} calls is spent`);
  });
});
