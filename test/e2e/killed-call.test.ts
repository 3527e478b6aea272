import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replies } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

describe("a budget, where a call is lost in its middle", () => {
  let shared: ScriptedSwarm;
  beforeAll(async () => {
    shared = await ScriptedSwarm.up();
  });
  beforeEach(() => shared.next());
  afterAll(() => shared.close());

  /** The first call of this speaker begins to be answered, and never ends. @returns when it has begun */
  function losing(swarm: ScriptedSwarm, speaker: string): Promise<void> {
    const held = Promise.withResolvers<void>();
    let lost = 0;
    swarm.server.always(({ raw }) => {
      if (lost > 0 || !raw.includes(`Your id in this discussion is ${speaker}.`)) return undefined;
      lost = 1;
      held.resolve();
      return replies.endless();
    });
    return held.promise;
  }

  it.each([
    ["an expert's", "expert", "first-expert", 6],
    ["the moderator's own", "moderator", "moderator", 4],
  ])("counts it where its worker is killed: %s", async (_, role, speaker, budget) => {
    verifies("BY-10", "AC-07");
    await using swarm = await ScriptedSwarm.open();
    const { home, server } = swarm;
    const held = losing(swarm, speaker);
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

  it.each([
    ["of calls", ["--budget-calls", "6"], /the budget of 6 calls is spent/],
    // Without the loss they pay for the whole discussion: what was late may have cost all that it was allowed.
    [
      "of tokens",
      ["--budget-tokens", "45000"],
      /the budget of 45000 tokens is spent|what is left of the budget pays for no further call/,
    ],
  ])("counts it where its time is over: an expert's, %s", async (_, budget, told) => {
    verifies("BY-10");
    void losing(shared, "first-expert");
    const done = await shared.discuss("--turn-timeout", "5", ...budget);
    expect(done.code, done.stdout + done.stderr).toBe(3);
    const { calls, inputTokens, outputTokens } = shared.manifest().usage.total;
    expect(calls).toBe(shared.server.requests.length);
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(45_000);
    expect(flat(done.stdout)).toMatch(told);
  });

  it("counts it where its time is over, and the discussion pauses: the moderator's own", async () => {
    verifies("BY-10");
    void losing(shared, "moderator");
    const paused = await shared.discuss("--turn-timeout", "5", "--budget-calls", "4");
    expect(paused.code, paused.stdout + paused.stderr).toBe(3);
    expect(shared.manifest().status).toBe("paused");
    const done = await shared.resume();
    expect(done.code, done.stdout + done.stderr).toBe(3);
    expect(shared.server.requests).toHaveLength(4);
    expect(shared.manifest().usage.total.calls).toBe(4);
    expect(flat(done.stdout)).toContain("the budget of 4 calls is spent");
  });
});
