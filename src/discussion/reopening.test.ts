import { describe, expect, it } from "vitest";
import type { Body } from "#wire";
import { optionsOf } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { emptyReading, type Reading, reopeningFault } from "./index.ts";
import { reopen } from "./reopening.ts";

const usage = { calls: 20, inputTokens: 900, outputTokens: 100, cachedInputTokens: 0, costUsd: 2 };
const ended = (more: Partial<Body<"phase", "ended">>, options: object = {}): Reading => ({
  ...emptyReading("d"),
  options: { ...optionsOf("d"), ...options },
  status: "closed",
  ended: { outcome: "ended-early", reason: "r", usage, ...more },
});

describe("a discussion that has ended", () => {
  it("is taken up again where it ended early or failed, and nowhere else", () => {
    expect(reopeningFault(ended({}), {})).toBeUndefined();
    expect(reopeningFault(ended({ outcome: "failed" }), {})).toBeUndefined();
    for (const outcome of ["completed", "stopped"] as const)
      expect(reopeningFault(ended({ outcome }), {})).toEqual({ why: "over", outcome });
  });

  it("needs a limit above the one that ended it, and above what was spent", () => {
    verifies("BY-10");
    const tokens = ended({ limit: "tokens" }, { budgetTokens: 1_500 });
    const fault = { why: "limit", limit: "tokens", than: 1_500 };
    expect(reopeningFault(tokens, {})).toEqual(fault);
    // Less was spent: the next call would not have fitted.
    expect(reopeningFault(tokens, { budgetTokens: 1_200 })).toEqual(fault);
    expect(reopeningFault(tokens, { budgetTokens: 1_501 })).toBeUndefined();
    expect(reopeningFault(tokens, { budgetTokens: 1_501, budgetUsd: 2 })).toEqual({
      ...{ why: "limit", limit: "money", than: 2 },
    });
  });

  it("needs more time where time ended it", () => {
    const late = ended({ limit: "time" }, { timeSeconds: 60 });
    expect(reopeningFault(late, {})).toEqual({ why: "limit", limit: "time", than: 0 });
    expect(reopeningFault(late, { timeSeconds: 30 })).toBeUndefined();
  });

  it("goes on with the limits that were given, and the others as they were", () => {
    const reading = ended({ limit: "tokens" }, { budgetTokens: 1_500, budgetUsd: 5 });
    reopen(reading, { budgetTokens: 9_000 });
    expect(reading).toMatchObject({ status: "active", ended: undefined, closed: undefined });
    expect(reading.options).toMatchObject({ budgetTokens: 9_000, budgetUsd: 5, turnSeconds: 300 });
    reopen(reading, { turnSeconds: 900 });
    expect(reading.options).toMatchObject({ budgetTokens: 9_000, turnSeconds: 900 });
  });
});
