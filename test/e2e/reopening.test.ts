import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replies } from "../support/anthropic-server.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

describe("a discussion that ended early", () => {
  let swarm: ScriptedSwarm;
  beforeAll(async () => {
    swarm = await ScriptedSwarm.up();
  });
  beforeEach(() => swarm.next());
  afterAll(() => swarm.close());

  it("by a budget goes on with a higher one, and its files show that", async () => {
    verifies("BY-16", "BY-10");
    const first = await swarm.discuss("--budget-calls", "5");
    expect(first.code, first.stdout + first.stderr).toBe(3);
    expect(swarm.manifest()).toMatchObject({ status: "ended-early", options: { budgetCalls: 5 } });
    expect((await swarm.run("list")).stdout).toMatch(/out-1.*ended-early/);
    const record = swarm.file("record.jsonl");

    const bare = await swarm.resume();
    expect(bare.code, bare.stdout + bare.stderr).toBe(2);
    expect(bare.stderr.trim().split("\n")).toHaveLength(1);
    expect(bare.stderr).toContain("--budget-calls N above 5");
    expect(swarm.server.requests).toHaveLength(5);
    expect(swarm.manifest().status).toBe("ended-early");

    const second = await swarm.resume("--budget-calls", "40");
    expect(second.code, second.stdout + second.stderr).toBe(0);
    expect(second.stdout).toContain("completed");
    expect(swarm.manifest()).toMatchObject({
      status: "completed",
      outcome: { outcome: "completed" },
      options: { budgetCalls: 40 },
      usage: { total: { calls: swarm.server.requests.length } },
    });
    expect(swarm.file("record.jsonl").startsWith(record)).toBe(true);
    expect(swarm.file("progress.md")).toContain("Taken up again");
    const show = await swarm.run("show", swarm.id);
    expect(show.stdout).toContain("completed");
    expect((await swarm.run("verify", swarm.id)).code).toBe(0);

    const third = await swarm.resume("--budget-calls", "80");
    expect(third.code).toBe(0);
    expect(third.stdout).toContain(`${swarm.id} is over (completed)`);
  });

  it("because its user went on without anybody asks again, without new limits", async () => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth > 1 ? replies.refusal() : undefined));
    const first = await swarm.discuss();
    expect(first.code, first.stdout + first.stderr).toBe(3);
    expect((await swarm.resume("--without")).code).toBe(3);
    expect(swarm.manifest().status).toBe("ended-early");
    swarm.server.always(undefined);
    const second = await swarm.resume("--json");
    expect(second.code, second.stdout + second.stderr).toBe(0);
    const events = second.stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(expect.arrayContaining(["resume", "reopened", "ended", "closed", "result"]));
    expect(swarm.manifest().status).toBe("completed");
  });
});
