import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";

describe("a discussion that ended early", () => {
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

  const env = (): Record<string, string> => ({
    ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key",
    ANTHROPIC_BASE_URL: server.url,
  });
  const run = (...args: string[]): Promise<Finished> => home.run(args, { env: env() });
  const discuss = (...more: string[]): Promise<Finished> =>
    run(TOPIC, "--mode", "lightweight", "--rounds", "1", "--yes", "--id", "out", ...more);
  const manifest = () =>
    home.json<{
      status: string;
      outcome: { outcome: string } | null;
      options: { budgetCalls?: number };
      usage: { total: { calls: number } };
    }>("out", "manifest.json");

  it("by a budget goes on with a higher one, and its files show that", async () => {
    verifies("BY-16", "BY-10");
    const first = await discuss("--budget-calls", "5");
    expect(first.code, first.stdout + first.stderr).toBe(3);
    expect(manifest()).toMatchObject({ status: "ended-early", options: { budgetCalls: 5 } });
    expect((await run("list")).stdout).toMatch(/out.*ended-early/);
    const record = home.file("out", "record.jsonl");

    const bare = await run("resume", "out", "--yes");
    expect(bare.code, bare.stdout + bare.stderr).toBe(2);
    expect(bare.stderr.trim().split("\n")).toHaveLength(1);
    expect(bare.stderr).toContain("--budget-calls N above 5");
    expect(server.requests).toHaveLength(5);
    expect(manifest().status).toBe("ended-early");

    const second = await run("resume", "out", "--yes", "--budget-calls", "40");
    expect(second.code, second.stdout + second.stderr).toBe(0);
    expect(second.stdout).toContain("completed");
    expect(manifest()).toMatchObject({
      status: "completed",
      outcome: { outcome: "completed" },
      options: { budgetCalls: 40 },
      usage: { total: { calls: server.requests.length } },
    });
    expect(home.file("out", "record.jsonl").startsWith(record)).toBe(true);
    expect(home.file("out", "progress.md")).toContain("Taken up again");
    const show = await run("show", "out");
    expect(show.stdout).toContain("completed");
    expect((await run("verify", "out")).code).toBe(0);

    const third = await run("resume", "out", "--yes", "--budget-calls", "80");
    expect(third.code).toBe(0);
    expect(third.stdout).toContain("out is over (completed)");
  });

  it("because nobody answered asks again, without new limits", async () => {
    verifies("BY-16");
    server.always((_request, nth) => (nth > 1 ? replies.refusal() : undefined));
    const first = await discuss();
    expect(first.code, first.stdout + first.stderr).toBe(3);
    expect(manifest().status).toBe("ended-early");
    server.always(undefined);
    const second = await run("resume", "out", "--yes", "--json");
    expect(second.code, second.stdout + second.stderr).toBe(0);
    const events = second.stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(expect.arrayContaining(["resume", "reopened", "ended", "closed", "result"]));
    expect(manifest().status).toBe("completed");
  });
});
