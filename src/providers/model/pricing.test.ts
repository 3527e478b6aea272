import { describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { costUsd, exchangeUsage, NO_TOKENS, rateOf, tokensIn } from "./pricing.ts";

const MILLION = 1_000_000;

describe("costUsd", () => {
  it("bills each kind of token at its own rate", () => {
    verifies("SD-27");
    const tokens = { input: MILLION, cacheWrite: MILLION, cacheRead: MILLION, output: MILLION };
    expect(costUsd("claude-opus-5-5", tokens)).toBeCloseTo(4 + 5 + 0.2 + 20, 9);
  });

  it("bills what the cache keeps for an hour at twice the input, as Anthropic lists it", () => {
    verifies("SD-27");
    const tokens = { ...NO_TOKENS, input: 500, cacheWrite: 20_000, cacheWriteLong: 19_000, output: 800 };
    expect(costUsd("claude-sonnet-5-5", tokens)).toBeCloseTo(
      (500 * 2 + 19_000 * 4 + 1_000 * 2.5 + 800 * 10) / MILLION,
      9,
    );
    expect(rateOf("claude-sonnet-5-5")?.write).toBe(4);
    // No other vendor's cache can be kept for an hour.
    expect(rateOf("gpt-6.1-terra")?.write).toBe(2 * 1.25);
  });

  it("has the higher price where one is announced", () => {
    const tokens = { ...NO_TOKENS, input: MILLION, cacheRead: MILLION, output: MILLION };
    expect(costUsd("gemini-3.8-flash", tokens)).toBeCloseTo(1.5 + 0.15 + 7.5, 9);
  });

  it("takes a dated snapshot for its model", () => {
    const tokens = { ...NO_TOKENS, output: MILLION };
    expect(costUsd("claude-haiku-4-5-20251001", tokens)).toBe(5);
  });

  it("bills a long prompt at the long rate, output included", () => {
    const short = costUsd("claude-haiku-5-5", { ...NO_TOKENS, input: 100_000, output: MILLION });
    const long = costUsd("claude-haiku-5-5", { ...NO_TOKENS, input: 60_000, cacheRead: 40_001, output: MILLION });
    expect(short).toBeCloseTo(0.01 + 0.5, 9);
    expect(long).toBeCloseTo(0.03 + 0.00200005 + 2.5, 9);
  });

  it("knows no cost for a model that is not in the table", () => {
    expect(costUsd("claude-next", NO_TOKENS)).toBeUndefined();
    expect(exchangeUsage("claude-next", NO_TOKENS)).not.toHaveProperty("costUsd");
  });
});

describe("usageOf", () => {
  it("counts the cached part inside the input", () => {
    expect(exchangeUsage("claude-sonnet-5-5", { input: 10, cacheWrite: 20, cacheRead: 30, output: 5 })).toMatchObject({
      calls: 1,
      inputTokens: 60,
      cachedInputTokens: 30,
      outputTokens: 5,
    });
  });
});

it("counts a token or more for each character of Chinese, and some four letters of Latin for one", () => {
  expect(tokensIn("数据库迁移")).toBe(6);
  expect(tokensIn("migration of databases")).toBe(7);
  expect(tokensIn("")).toBe(0);
  // A Chinese prompt of 7,000 characters is more than 2,000 tokens.
  expect(tokensIn("停".repeat(7_000))).toBeGreaterThan(7_000);
});
