import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldClock } from "../../../test/support/held-clock.ts";
import { type Breaker, backoffMs, breakerSide, retryAfterMs } from "./backoff.ts";

/** Creates a breaker that two processes share. */
function shared(): Breaker {
  const times = new Map<string, number>();
  return {
    until: async (model) => times.get(model) ?? 0,
    trip: async (model, until) => void times.set(model, until),
  };
}

const signal = new AbortController().signal;

describe("a breaker", () => {
  it("makes the others wait after three failures of a model, and no other model", async () => {
    const breaker = shared();
    const clock = heldClock(100_000);
    const [one, other] = [0, 1].map(() => breakerSide(breaker, "m", clock, () => 0));
    one?.failed(undefined);
    one?.failed(undefined);
    await other?.pass(100_000, signal);
    expect(clock.slept).toEqual([]);
    one?.failed(undefined);
    await breakerSide(breaker, "n", clock, () => 0).pass(100_000, signal);
    expect(clock.slept).toEqual([]);
    await other?.pass(100_000, signal);
    expect(clock.slept).toEqual([1_000]);
  });

  it("takes the vendor's word at once, forgets failures at an answer, and asks at once where the wait were longer than the deadline", async () => {
    const breaker = shared();
    const clock = heldClock(100_000);
    const side = breakerSide(breaker, "m", clock, () => 0);
    side.failed(undefined);
    side.failed(undefined);
    side.succeeded();
    side.failed(undefined);
    expect(await breaker.until("m")).toBe(0);
    side.failed(7_000);
    await side.pass(5_000, signal);
    expect(clock.slept).toEqual([]);
    await side.pass(50_000, signal);
    expect(clock.slept).toEqual([7_000]);
  });

  it("makes the others wait for longer each time, though the vendor says that they need not", async () => {
    const breaker = shared();
    const clock = heldClock(100_000);
    const [one, other] = [0, 1].map(() => breakerSide(breaker, "m", clock, () => 0));
    for (let n = 0; n < 2; n += 1) one?.failed(0);
    await other?.pass(100_000, signal);
    expect(clock.slept).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      one?.failed(0);
      await other?.pass(100_000, signal);
    }
    expect(clock.slept).toEqual([1_000, 2_000, 4_000]);
  });

  it("holds nobody up where it cannot be reached", async () => {
    const broken: Breaker = {
      until: () => Promise.reject(new Error("gone")),
      trip: () => Promise.reject(new Error("gone")),
    };
    const side = breakerSide(broken, "m", heldClock(1_000), () => 0);
    for (let n = 0; n < 5; n += 1) side.failed(undefined);
    await side.pass(1_000, signal);
  });
});

describe("backoffMs", () => {
  it("stays below a bound that doubles up to half a minute", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
        const wait = backoffMs(failed, () => random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(30_000, 500 * 2 ** (failed - 1)));
      }),
    );
  });

  it("never comes back sooner than the server allows", () => {
    expect(backoffMs(1, () => 0, 7_000)).toBe(7_000);
    expect(backoffMs(1, () => 1, 7_000)).toBe(7_500);
  });

  it.each([
    ["no time at all", 0],
    ["a moment", 200],
  ])("grows also where the server says %s each time", (_, told) => {
    for (const failed of [3, 6, 9]) expect(backoffMs(failed, () => 0.5, told)).toBe(backoffMs(failed, () => 0.5));
  });
});

describe("retryAfterMs", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");

  it.each([
    ["30", 30_000],
    ["0.5", 500],
    ["Sat, 21 Nov 2026 10:00:12 GMT", 12_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
  ])("reads %j", (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
