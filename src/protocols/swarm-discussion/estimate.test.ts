import { describe, expect, it } from "vitest";
import { tellEstimate } from "#protocols/estimate";
import { DiscussionOptions, MODES } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { estimate } from "./estimate.ts";

const optionsOf = (more: object): DiscussionOptions =>
  DiscussionOptions.parse({ topic: "Should we split billing?", provider: "anthropic", ...more });

describe("what a discussion may need", () => {
  it.each(MODES)("is a range in mode %s that grows with rounds, documents and seats given up", (mode) => {
    verifies("BY-18");
    const { least, likely, most } = estimate(optionsOf({ mode }), 0);
    for (const key of ["calls", "input", "output"] as const) {
      expect(least[key]).toBeLessThan(likely[key]);
      expect(likely[key]).toBeLessThan(most[key]);
    }
    expect(estimate(optionsOf({ mode, rounds: 1 }), 0).least.calls).toBeLessThanOrEqual(least.calls);
    expect(estimate(optionsOf({ mode }), 50_000).most.input).toBeGreaterThan(most.input + 50_000);
    expect(estimate(optionsOf({ mode, seats: ["alice"] }), 0).most.calls).toBeLessThan(most.calls);
  });

  it("has budgets for ceilings, and says no price where none is known", () => {
    const options = optionsOf({ budgetCalls: 12, budgetUsd: 0.02 });
    const told = tellEstimate(estimate(options, 0), options, "en");
    expect(told?.calls[1]).toBeLessThanOrEqual(12);
    expect(told?.calls[0]).toBeLessThanOrEqual(told?.likely.calls ?? 0);
    expect(told?.usd?.[1]).toBeCloseTo(0.02);
    expect(told?.cut).toMatch(
      /^The budget pays for about \d+ % of the usual course; a short one takes 20 calls, \d+k tokens, 0\.\d\d USD\.$/,
    );
    // What fewer calls need is less as well.
    const whole = tellEstimate(estimate(optionsOf({}), 0), optionsOf({}), "en");
    expect(whole?.cut).toBeUndefined();
    const few = tellEstimate(estimate(optionsOf({}), 0), optionsOf({ budgetCalls: 10 }), "en");
    for (const key of ["tokens", "usd"] as const) {
      expect(few?.[key]?.[1]).toBeLessThan(0.25 * (whole?.[key]?.[1] ?? 0));
      expect(few?.likely[key]).toBeLessThan(0.5 * (whole?.likely[key] ?? 0));
    }
    const one = { calls: 1, input: 1_000_000, output: 0, kinds: [] };
    const cents = (asked: Parameters<typeof tellEstimate>[1]) =>
      tellEstimate({ least: one, likely: one, most: one }, asked, "en")?.usd?.map((usd) => Math.round(100 * usd));
    // 90 % of it read from the cache, or 60 % and the rest written there.
    expect(cents({ provider: "anthropic" })).toEqual([34, 106]);
    // Where people are asked in between, it is written for an hour, where that can be had.
    expect(cents({ provider: "anthropic", unattended: false })).toEqual([49, 166]);
    expect(cents({ provider: "anthropic,openai", unattended: true, seats: ["alice"] })).toEqual([49, 212]);
    const unknown = optionsOf({ model: "no-such-model" });
    expect(tellEstimate(estimate(unknown, 0), unknown, "en")?.text).toContain("not known");
    expect(tellEstimate(estimate(options, 0), { provider: "offline" }, "en")).toBeUndefined();
    expect(tellEstimate(estimate(options, 0), options, "zh")?.text).toMatch(
      /^大约调用 \d 次，[\d.]+( 万| )个词元，0.02 美元（通常：调用 \d+ 至 \d+ 次/,
    );
  });
});
