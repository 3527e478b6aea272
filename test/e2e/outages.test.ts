import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

const SYNTHESIS = "executiveSummary";

const OF_NEXT_YEAR = "claude-next-9";

let swarm: ScriptedSwarm;
/** The file that tells the workers what it costs. */
let prices: string;
beforeAll(async () => {
  prices = join(mkdtempSync(join(tmpdir(), "prices-")), "prices.json");
  writeFileSync(prices, JSON.stringify({ [OF_NEXT_YEAR]: { input: 2, output: 10, cacheRead: 0.1 } }));
  swarm = await ScriptedSwarm.up({ SWARM_PRICES: prices });
});
beforeEach(() => swarm.next());
afterAll(async () => {
  await swarm.close();
  rmSync(dirname(prices), { recursive: true });
});

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
  it("says it in the words of the discussion, in one line where it is told to be quiet", async () => {
    swarm.server.always(() => replies.noCredit());
    const run = await swarm.discuss("--quiet", "--lang", "zh");
    expect(run.code).toBe(3);
    expect(run.stdout + run.stderr).not.toContain(swarm.key);
    expect(run.stderr).toContain("余额不足");
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
  });

  it("is said by a batch, once for all its lines and of each in its results", async () => {
    verifies("BY-16");
    swarm.server.always(() => replies.unauthorized());
    const file = join(dirname(prices), "topics.txt");
    const topics = [swarm.id, `${swarm.id}-too`].map((id) => JSON.stringify({ topic: "Kafka or NATS?", id }));
    writeFileSync(file, topics.join("\n"));
    const run = await swarm.run("batch", file, "--mode", "lightweight", "--json");
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(run.stderr.split(/(?<=^swarm: ).*ANTHROPIC_API_KEY/m), run.stderr).toHaveLength(2);
    const reason = expect.stringContaining("ANTHROPIC_API_KEY");
    expect(JSON.parse(run.stdout.trim().split("\n").at(-1) ?? "").entries).toMatchObject([{ reason }, { reason }]);
  });
});

describe("what passes", () => {
  it("is tried again until the turn's deadline: an overload at the start and failures now and then end nothing", async () => {
    verifies("BY-16");
    const passing: Reply[] = [
      replies.rateLimited("0.1"),
      replies.html(502),
      replies.hungUp(),
      replies.dropped(),
      replies.errorMidStream(),
    ];
    const left = [...passing];
    // Each time it is waited for longer, whatever the server says.
    const overload = Array.from({ length: 5 }, () => replies.overloaded("0"));
    swarm.server.script(...overload);
    swarm.server.always((_request, nth) => (nth % 3 === 2 ? left.shift() : undefined));
    const run = await swarm.discuss("--model", swarm.ownModel);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.manifest().status).toBe("completed");
    expect(left).toEqual([]);
    expectCalls(overload.length + passing.length + WHOLE);
  });
});

describe("what concerns one call", () => {
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
    expect(swarm.manifest().partial).toContain("is missing");
    expect(swarm.home.json(swarm.id, "artifacts/synthesis.json")).toHaveProperty("partial");
  });
});

describe("the synthesis", () => {
  it.each<[string, Reply, string]>([
    ["never comes", replies.silent(), "what was computed stands"],
    ["finds no credit", replies.noCredit(), "no credit"],
  ])("is computed where the model's %s", async (_, reply, told) => {
    verifies("BY-16", "SD-20");
    swarm.server.always((request) => (request.raw.includes(SYNTHESIS) ? reply : undefined));
    const run = await swarm.discuss("--turn-timeout", "5");
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(flat(run.stdout)).toContain(told);
    expect(flat(swarm.file("artifacts/synthesis.md"))).toContain(told);
    expect(
      swarm.home.json<{ executiveSummary: string }>(swarm.id, "artifacts/synthesis.json").executiveSummary,
    ).not.toBe("");
    expect(swarm.server.requests.filter(({ raw }) => raw.includes(SYNTHESIS))).toHaveLength(1);
  });
});

describe("a budget", () => {
  it.each([1, 9])("of %i calls is never exceeded", async (calls) => {
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
    void swarm.losing("first-expert");
    const done = await swarm.discuss("--turn-timeout", "5", ...budget);
    expect(done.code, done.stdout + done.stderr).toBe(3);
    const { calls, inputTokens, outputTokens } = swarm.manifest().usage.total;
    expect(calls).toBe(swarm.server.requests.length);
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(45_000);
    expect(flat(done.stdout)).toMatch(told);
  });

  it("counts it where its time is over, and the discussion pauses: the moderator's own", async () => {
    verifies("BY-10");
    void swarm.losing("moderator");
    const paused = await swarm.discuss("--turn-timeout", "5", "--budget-calls", "4");
    expect(paused.code, paused.stdout + paused.stderr).toBe(3);
    expect(swarm.manifest().status).toBe("paused");
    const done = await swarm.resume();
    expect(done.code, done.stdout + done.stderr).toBe(3);
    expect(swarm.server.requests).toHaveLength(4);
    expect(swarm.manifest().usage.total.calls).toBe(4);
    expect(flat(done.stdout)).toContain("the budget of 4 calls is spent");
  });

  it("in money is refused for a model whose price nobody knows, unless it is given", async () => {
    verifies("BY-10");
    const run = await swarm.discuss("--model", OF_NEXT_YEAR, "--budget-usd", "1");
    expect(run.code, run.stdout + run.stderr).toBe(2);
    expect(run.stderr).toContain("SWARM_PRICES");
    expect(swarm.server.requests).toHaveLength(0);
    swarm.env.SWARM_PRICES = prices;
    const priced = await swarm.discuss("--model", OF_NEXT_YEAR, "--budget-usd", "5");
    expect(priced.code, priced.stdout + priced.stderr).toBe(0);
    expect(swarm.manifest().usage.total.costUsd).toBeGreaterThan(0);
  });
});

describe("a discussion that ended early", () => {
  it("by a budget goes on with a higher one, and its files show that", async () => {
    verifies("BY-16", "BY-10");
    const first = await swarm.discuss("--budget-calls", "5");
    expect(first.code, first.stdout + first.stderr).toBe(3);
    expect(swarm.manifest()).toMatchObject({ status: "ended-early", options: { budgetCalls: 5 } });
    expect((await swarm.run("list")).stdout).toMatch(new RegExp(`${swarm.id} .*ended-early`));
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
