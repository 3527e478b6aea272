import fc from "fast-check";
import { expect, it } from "vitest";
import { RateLimiter } from "./limits.ts";

const limit = { perSecond: 2, burst: 3, bodyBytes: 0, streams: 0 };

it("an identity gets its burst, then its rate, with a time to retry after", () => {
  let now = 0;
  const limiter = new RateLimiter(() => now);
  expect([1, 2, 3, 4].map(() => limiter.take("a", limit))).toEqual([0, 0, 0, 1]);
  expect(limiter.take("b", limit)).toBe(0);
  now += 500;
  expect([limiter.take("a", limit), limiter.take("a", limit)]).toEqual([0, 1]);
  // Who was away for an hour has the same burst as at first.
  now += 3_600_000;
  expect([1, 2, 3, 4].map(() => limiter.take("a", limit))).toEqual([0, 0, 0, 1]);
});

it("nobody gets more than the burst plus the refill", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 60 }), (gaps) => {
      let now = 0;
      const limiter = new RateLimiter(() => now);
      let granted = 0;
      for (const gap of gaps) {
        now += gap;
        if (limiter.take("a", limit) === 0) granted += 1;
      }
      expect(granted).toBeLessThanOrEqual(limit.burst + (now / 1_000) * limit.perSecond);
    }),
  );
});
