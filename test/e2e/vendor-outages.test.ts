import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { openAiDialect } from "../support/dialects.ts";
import { type ModelServer, modelReplies, startModelServer } from "../support/model-server.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";
const CHAIN = ["--provider", "anthropic,openai"];

describe("whose first provider is dead, with the default times", () => {
  let home: SwarmHome;
  let dead: AnthropicServer;
  let alive: ModelServer;
  let env: Record<string, string>;
  beforeEach(async () => {
    home = new SwarmHome();
    dead = await startAnthropicServer();
    alive = await startModelServer(openAiDialect);
    env = {
      ANTHROPIC_API_KEY: "sk-ant-test",
      ANTHROPIC_BASE_URL: dead.url,
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: `${alive.url}/v1`,
    };
  });
  afterEach(async () => {
    await home.close();
    await Promise.all([dead.close(), alive.close()]);
  });

  /** Lines of the terminal with the seconds after the start at which they came. */
  async function watched(args: readonly string[]) {
    const began = Date.now();
    const running = home.start([...args, "--yes"], { env });
    running.child.stdin?.end();
    const lines: { text: string; seconds: number }[] = [];
    running.child.stdout?.on("data", (data: Buffer) => {
      for (const text of data.toString().split("\n")) lines.push({ text, seconds: (Date.now() - began) / 1_000 });
    });
    const { code, stdout, stderr } = await running.finished;
    return { code, lines, told: `${stdout}${stderr}`, seconds: (Date.now() - began) / 1_000 };
  }

  it("an analysis goes on by the next, says so within 10 seconds, and asks the dead one 8 times at most", async () => {
    verifies("CD-07", "a chain with a dead first provider");
    dead.always(() => replies.rateLimited());
    const { code, lines, told } = await watched(["analyze", TOPIC, ...CHAIN]);
    expect(code, told).toBe(0);
    const line = lines.find(({ text }) => text.includes("Anthropic is throttled since "));
    expect(line?.text).toMatch(/since \d\d:\d\d: asking OpenAI\./);
    // From its first word on: how long a process takes to start is the machine's.
    expect((line?.seconds ?? 0) - (lines[0]?.seconds ?? 0)).toBeLessThan(15);
    expect(dead.requests.length).toBeLessThanOrEqual(8);
    expect(alive.requests.length).toBeGreaterThan(dead.requests.length);
  });

  it("an analysis says within a minute what is missing where all are dead", async () => {
    verifies("CD-07", "all failed");
    dead.always(() => replies.error(429, "rate_limit_error", "try later"));
    alive.script(...Array.from({ length: 200 }, () => modelReplies.error(503, "server_error", "down")));
    const { told, seconds } = await watched(["analyze", TOPIC, ...CHAIN]);
    expect(told).toContain("DEGRADED: no provider gave an answer. Nothing was analysed");
    expect(told).toMatch(/Anthropic is throttled since \d\d:\d\d: asking OpenAI\./);
    expect(told).toMatch(/OpenAI is overloaded or out of order since \d\d:\d\d, and no other\s+provider\s+answers/);
    expect(seconds).toBeLessThan(60);
  });
});
