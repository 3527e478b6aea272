import { describe, expect, it } from "vitest";
import { NO_USAGE } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { outputRoom, usageOfFailed } from "./charging.ts";
import { NO_TOKENS } from "./pricing.ts";
import { type Conversation, ExchangeFailure, type Meter } from "./vendor.ts";

const talk = (room: number): Conversation => ({
  ...{ system: "a".repeat(2_450), prompt: [], said: [], schema: {}, schemaText: "", purpose: "argument" },
  ...{ room, can: {}, pauses: false },
});
const failed = (error: unknown, isGivenUp: boolean, meter: Partial<Meter> = {}, budget: object | undefined = {}) =>
  usageOfFailed(
    {},
    { talk: talk(4_000), model: "m", room: 2_500, budget },
    { responded: false, tokens: NO_TOKENS, ...meter },
    { error, isGivenUp },
  );

describe("an exchange that failed", () => {
  const tokens = { tokens: 9_000 };

  it("counts under a budget as all that it was allowed, where it was late or broke, and not where a status came", () => {
    verifies("BY-10");
    expect(failed(new Error("late"), true, {}, tokens)).toMatchObject({
      calls: 1,
      inputTokens: 700,
      outputTokens: 2_500,
    });
    expect(failed(new Error("broke"), false, { responded: true }, tokens)).toMatchObject({ outputTokens: 2_500 });
    const told = { input: 90, cacheWrite: 0, cacheRead: 0, output: 3 };
    expect(failed(new Error("broke"), false, { responded: true, tokens: told }, tokens)).toMatchObject({
      inputTokens: 90,
    });
    const refused = new ExchangeFailure("overloaded", "529", { retry: true, status: 529 });
    expect(failed(refused, true, { responded: true }, tokens)).toMatchObject({ inputTokens: 0, outputTokens: 0 });
    expect(failed(new Error("no connection"), false, {}, tokens)).toBeUndefined();
  });
});

describe("an exchange that failed under a budget", () => {
  const tokens = { tokens: 900_000 };
  const charge = (
    error: unknown,
    meter: Partial<Meter>,
    { bound = 4_000, ...more }: { unbounded?: boolean; bound?: number } = {},
    room = 800_000,
  ) =>
    usageOfFailed(
      more,
      { talk: talk(bound), model: "m", room, budget: tokens },
      { responded: true, tokens: NO_TOKENS, ...meter },
      { error, isGivenUp: false },
    );

  it("costs no more than the longest usual answer where nothing bounds it but the budget", () => {
    verifies("BY-10");
    const local = { unbounded: true, bound: 800_000 };
    expect(charge(new Error("broke"), { begun: true }, local)).toMatchObject({ outputTokens: 24_000 });
    expect(charge(new Error("broke"), { begun: true }, local, 9_000)).toMatchObject({ outputTokens: 9_000 });
    expect(charge(new Error("broke"), {}, { bound: 48_000 })).toMatchObject({ outputTokens: 48_000 });
  });

  it("costs nothing where no call can succeed, unless the answer had begun", () => {
    verifies("BY-10");
    const loggedOut = new ExchangeFailure("bad_key", "not logged in", { retry: false });
    expect(charge(loggedOut, {})).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
    expect(charge(loggedOut, { begun: true })).toMatchObject({ inputTokens: 700, outputTokens: 4_000 });
  });

  it("costs what was allowed where a status is told in an answer that had begun", () => {
    verifies("BY-10");
    const inStream = new ExchangeFailure("overloaded", "503", { retry: true, status: 503 });
    expect(charge(inStream, { begun: true })).toMatchObject({ outputTokens: 4_000 });
  });

  it("costs what was told where that is known to be all", () => {
    verifies("BY-10");
    const told = { ...NO_TOKENS, input: 90, output: 3 };
    const useless = new ExchangeFailure("rejected", "no answer", { retry: false });
    expect(charge(useless, { begun: true, settled: true, tokens: told })).toMatchObject({
      inputTokens: 90,
      outputTokens: 3,
    });
  });
});

describe("the room for an answer", () => {
  const rate = { write: 10, output: 20 };
  const spent = { ...NO_USAGE, calls: 2, inputTokens: 3_000, outputTokens: 1_000, costUsd: 0.1 };

  it("is what the budget leaves after what was spent and the prompt", () => {
    verifies("BY-10");
    expect(outputRoom(undefined, spent, rate, 500)).toBe(Number.POSITIVE_INFINITY);
    expect(outputRoom({ calls: 3 }, spent, rate, 500)).toBe(Number.POSITIVE_INFINITY);
    expect(outputRoom({ calls: 2 }, spent, rate, 500)).toBeUndefined();
    expect(outputRoom({ tokens: 9_000 }, spent, rate, 500)).toBe(4_500);
    expect(outputRoom({ tokens: 5_499 }, spent, rate, 500)).toBeUndefined();
    expect(outputRoom({ tokens: 5_500 }, spent, rate, 500)).toBe(1_000);
    expect(outputRoom({ usd: 0.2, tokens: 90_000 }, spent, rate, 2_000)).toBe(4_000);
    expect(outputRoom({ usd: 0.2 }, spent, undefined, 2_000), "no price, no money").toBeUndefined();
  });
});
