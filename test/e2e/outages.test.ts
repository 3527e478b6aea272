import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

const SYNTHESIS = "executiveSummary";

let swarm: ScriptedSwarm;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
beforeEach(() => swarm.next());
afterAll(() => swarm.close());

/**
 * Calls of the lightweight mode with its two experts and one round, where nothing fails: the analysis, the judging of the
 * positions and of the round, and nine turns.
 */
const WHOLE = 12;
/** At most one statement more than planned is returned by the gate, depending on who speaks first. */
function expectCalls(planned: number): void {
  expect(swarm.server.requests.length - planned).toBeGreaterThanOrEqual(-1);
  expect(swarm.server.requests.length - planned).toBeLessThanOrEqual(1);
}

describe("what makes every call fail", () => {
  const rows: [string, Reply, string][] = [
    ["no key that counts (401)", replies.unauthorized(), "ANTHROPIC_API_KEY"],
    ["no credit (400)", replies.noCredit(), "buy credit"],
    ["no credit (402)", replies.error(402, "billing_error", "payment required"), "buy credit"],
    ["no permission (403)", replies.error(403, "permission_error", "not allowed"), "another key"],
    ["no such model (404)", replies.error(404, "not_found_error", "model: x"), "--model"],
    ["a spend limit (429)", replies.spendLimit(), "spend limit"],
    ["a spend limit of one's own (400)", replies.ownLimit(), "You will regain access on 2026-12-01"],
  ];

  it.each(rows)(
    "%s at the start pauses it after one call, and it goes on once that is mended",
    async (_, reply, told) => {
      verifies("BY-16");
      swarm.server.always(() => reply);
      const run = await swarm.discuss();
      expect(run.code, run.stdout + run.stderr).toBe(3);
      expect(run.stdout).toContain(told);
      expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
      expect(run.stdout).not.toContain("Go with");
      expect(swarm.server.requests).toHaveLength(1);
      expect(swarm.manifest().status).toBe("paused");

      swarm.server.always(undefined);
      const second = await swarm.resume();
      expect(second.code, second.stdout + second.stderr).toBe(0);
      expectCalls(1 + WHOLE);
      expect(swarm.manifest().status).toBe("completed");
    },
  );

  it.each(rows)("%s from the sixth call on pauses it there", async (_, reply, told) => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth >= 6 ? reply : undefined));
    const run = await swarm.discuss();
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(run.stdout).toContain(told);
    expect(swarm.server.requests.length).toBeLessThanOrEqual(7);
    const failed = swarm.server.requests.length - 5;
    swarm.server.always(undefined);
    const second = await swarm.resume();
    expect(second.code, second.stdout + second.stderr).toBe(0);
    expectCalls(WHOLE + failed);
    expect(swarm.file("progress.md")).not.toMatch(/absent/i);
  });

  it("says it in the words of the discussion, in one line where it is told to be quiet", async () => {
    swarm.server.always(() => replies.noCredit());
    const run = await swarm.discuss("--quiet", "--lang", "zh");
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("余额不足");
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
  });
});

describe("what passes", () => {
  it("is tried again until the turn's deadline: an overload at the start ends nothing", async () => {
    verifies("BY-16");
    swarm.server.script(...Array.from({ length: 12 }, () => replies.overloaded("0")));
    const run = await swarm.discuss("--model", swarm.ownModel);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.server.requests.length).toBeGreaterThanOrEqual(12 + WHOLE - 1);
  });

  it.each<[string, Reply]>([
    ["429 with a moment to wait", replies.rateLimited("0.1")],
    ["502 in HTML", replies.html(502)],
    ["a reset connection", replies.hungUp()],
    ["a reset in mid-stream", replies.dropped()],
    ["an error event in mid-stream", replies.errorMidStream()],
  ])("%s, now and then, changes nothing", async (_, reply) => {
    swarm.server.always((_request, nth) => (nth % 4 === 2 ? reply : undefined));
    const run = await swarm.discuss("--model", swarm.ownModel);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.manifest().status).toBe("completed");
  });

  it.each<[string, Reply]>([
    ["a rate limit beyond the deadline", replies.rateLimited("3600")],
    ["an overload beyond the deadline", replies.overloaded("3600")],
    ["a stream that stalls", replies.endless()],
    ["pings for ever", replies.pingsOnly()],
    ["a server that never answers", replies.silent()],
  ])("pauses it where it does not pass: %s", async (_, reply) => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth > 1 ? reply : undefined));
    const run = await swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel);
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
    expect(swarm.manifest().status).toBe("paused");
    // The analysis, and one call for each of the two positions.
    expect(swarm.server.requests).toHaveLength(3);
    swarm.server.always(undefined);
    expect((await swarm.resume()).code).toBe(0);
  });
});

describe("what concerns one call", () => {
  it("leaves out one who refuses, and says who", async () => {
    swarm.server.script(replies.answer(), replies.refusal());
    const run = await swarm.discuss();
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(run.stdout).toContain("1 of 2 answered");
  });

  it.each<[string, Reply, number]>([
    ["all refuse", replies.refusal(), 3],
    ["every answer is cut off", replies.cutByMaxTokens(), 5],
    ["no answer is JSON", replies.text("I hold that it should be split."), 5],
  ])("ends early where %s", async (_, reply, requests) => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth > 1 ? reply : undefined));
    const run = await swarm.discuss();
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(swarm.server.requests).toHaveLength(requests);
    expect(swarm.manifest().status).not.toBe("completed");
  });

  it("says that the result is partial where an expert never argued", async () => {
    verifies("BY-16", "BY-08");
    let silent: string | undefined;
    swarm.server.always(({ raw }) => {
      // The first expert who is asked for a position.
      const speaker = /Your id in this discussion is ([\w-]+)\./.exec(raw)?.[1];
      if (speaker !== "moderator") silent ??= speaker;
      return speaker === silent && speaker !== undefined ? replies.refusal() : undefined;
    });
    const run = await swarm.discuss();
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(run.stdout).toContain("This result is partial");
    expect(swarm.manifest().partial).toContain("argued in no round");
    expect(swarm.home.json(swarm.id, "artifacts/synthesis.json")).toHaveProperty("partial");
  });
});

describe("the synthesis", () => {
  it.each<[string, Reply, string]>([
    ["never comes", replies.silent(), "what was computed stands"],
    ["stalls", replies.endless(), "what was computed stands"],
    ["is refused", replies.refusal(), "refused to answer"],
    ["finds no credit", replies.noCredit(), "no credit"],
  ])("is computed where the model's %s", async (_, reply, told) => {
    verifies("BY-16", "SD-20");
    swarm.server.always((request) => (request.raw.includes(SYNTHESIS) ? reply : undefined));
    const run = await swarm.discuss("--turn-timeout", "5");
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(flat(run.stdout)).toContain(told);
    expect(
      swarm.home.json<{ executiveSummary: string }>(swarm.id, "artifacts/synthesis.json").executiveSummary,
    ).not.toBe("");
    expect(swarm.server.requests.filter(({ raw }) => raw.includes(SYNTHESIS))).toHaveLength(1);
  });
});

describe("a budget", () => {
  it.each([1, 2, 3, 5, 9])("of %i calls is never exceeded", async (calls) => {
    verifies("BY-10");
    const run = await swarm.discuss("--mode", "standard", "--budget-calls", String(calls));
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(swarm.server.requests.length).toBeLessThanOrEqual(calls);
    expect(swarm.server.requests.length).toBeGreaterThanOrEqual(Math.min(calls, 3));
    expect(flat(run.stdout)).toContain(`the budget of ${calls} call${calls === 1 ? "" : "s"} is spent`);
  });

  it("of calls holds for retries as well", async () => {
    verifies("BY-10");
    swarm.server.always(() => replies.overloaded("0"));
    const run = await swarm.discuss("--budget-calls", "4", "--model", swarm.ownModel);
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(swarm.server.requests).toHaveLength(4);
  });

  it("in money and tokens holds", async () => {
    verifies("BY-10");
    const money = await swarm.discuss("--mode", "standard", "--budget-usd", "0.05");
    expect(money.code, money.stdout + money.stderr).toBe(3);
    expect(swarm.manifest().usage.total.costUsd).toBeLessThanOrEqual(0.05);
    swarm.next();
    const tokens = await swarm.discuss("--mode", "standard", "--budget-tokens", "20000");
    expect(tokens.code, tokens.stdout + tokens.stderr).toBe(3);
    const { inputTokens, outputTokens } = swarm.manifest().usage.total;
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(20_000);
  });

  it("in money is refused for a model whose price nobody knows, unless it is given", async () => {
    verifies("BY-10");
    await using swarm = await ScriptedSwarm.open();
    const run = await swarm.discuss("--model", "claude-next-9", "--budget-usd", "1");
    expect(run.code, run.stdout + run.stderr).toBe(2);
    expect(run.stderr).toContain("SWARM_PRICES");
    expect(swarm.server.requests).toHaveLength(0);
    const prices = join(swarm.home.path, "prices.json");
    writeFileSync(prices, JSON.stringify({ "claude-next-9": { input: 2, output: 10, cacheRead: 0.1 } }));
    swarm.env.SWARM_PRICES = prices;
    const priced = await swarm.discuss("--model", "claude-next-9", "--budget-usd", "5");
    expect(priced.code, priced.stdout + priced.stderr).toBe(0);
    expect(swarm.manifest().usage.total.costUsd).toBeGreaterThan(0);
  });
});
