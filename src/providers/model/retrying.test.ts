import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffMs, retryAfterMs } from "./retrying.ts";

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
