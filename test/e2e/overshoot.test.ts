import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeUsage } from "../../src/providers/model/pricing.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { post, up } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { eventsUntil } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

/** Tokens billed per answer: more than any request allows for. */
const BILLED = 40_000;

describe("a budget, where the vendor bills more than was reserved", () => {
  let home: SwarmHome;
  let server: AnthropicServer;
  let url: string;
  let stop: () => Promise<void>;
  /** Cost of each call in tokens and USD. */
  let bills: { readonly tokens: number; readonly usd: number }[] = [];

  beforeAll(async () => {
    home = new SwarmHome();
    server = await startAnthropicServer();
    server.always(() => (request, response, tokens) => {
      const {
        input_tokens: input,
        cache_creation_input_tokens: cacheWrite,
        cache_read_input_tokens: cacheRead,
      } = tokens;
      const { costUsd } = exchangeUsage(request.body.model, { input, cacheWrite, cacheRead, output: BILLED });
      bills.push({ tokens: input + cacheWrite + cacheRead + BILLED, usd: costUsd ?? Number.NaN });
      replies.dear(BILLED)(request, response, tokens);
    });
    const env = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key", ANTHROPIC_BASE_URL: server.url };
    ({ url, stop } = await up(home, env));
  });
  afterAll(async () => {
    await stop?.();
    await server?.close();
    await home?.close();
  });

  /** Runs a discussion to its end; returns the bills of its calls. */
  async function run(budget: Record<string, number>): Promise<typeof bills> {
    bills = [];
    const options = { topic: "Split it?", provider: "anthropic", mode: "standard", rounds: 2, unattended: true };
    const { id } = await post(`${url}/v1/discussions`, { ...options, ...budget });
    const events = await fetch(`${url}/v1/discussions/${String(id)}/events`, { signal: patience() });
    const ended = (await eventsUntil(events, "ended")).at(-1)?.data.body;
    expect(ended).toMatchObject({ outcome: "ended-early", usage: { calls: bills.length } });
    return bills;
  }

  it.each([2, 3, 4, 5, 7, 10])("of %i calls holds for judges, openings and experts together", async (budgetCalls) => {
    verifies("BY-10");
    const { length } = await run({ budgetCalls });
    expect(length).toBeLessThanOrEqual(budgetCalls);
    expect(length).toBeGreaterThan(budgetCalls - 3);
  });

  it.each([0.2, 0.7, 1, 1.5, 2.2, 4])("of %d USD is exceeded by one call at most", async (budgetUsd) => {
    verifies("BY-10");
    const usd = (await run({ budgetUsd })).map((bill) => bill.usd);
    expect(usd.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budgetUsd + Math.max(...usd));
  });

  it.each([20_000, 60_000, 100_000, 150_000, 300_000])(
    "of %i tokens is exceeded by one call at most",
    async (budgetTokens) => {
      verifies("BY-10");
      const tokens = (await run({ budgetTokens })).map((bill) => bill.tokens);
      expect(tokens.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budgetTokens + Math.max(...tokens));
    },
  );
});
