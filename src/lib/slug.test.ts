import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkedName } from "#wire";
import { anyText } from "../../test/support/fuzz.ts";
import { verifies } from "../../test/support/verifies.ts";
import { numberedSlug, SLUG_LENGTH, slug } from "./slug.ts";

describe("slug", () => {
  it.each([
    ["Should we split the billing monolith into services?", "should-we-split-the-billing-monolith-into"],
    ["微服务事务管理", "wei-fu-wu-shi-wu-guan-li"],
    ["Größe, café & naïveté", "grosse-cafe-naivete"],
    ["Don’t repeat 'yourself'", "dont-repeat-yourself"],
    ["../../etc/passwd", "etc-passwd"],
    ["a", "a"],
    ["swarm.v1.> or *?\nboth", "swarm-v1-or-both"],
    ["CON", "discussion-con"],
    ["nul", "discussion-nul"],
    ["x".repeat(10_000), "x".repeat(SLUG_LENGTH)],
    ["…!?", expect.stringMatching(/^discussion-[0-9a-f]{8}$/)],
  ])("of %j", (topic, expected) => {
    verifies("SD-02");
    expect(slug(topic)).toEqual(expected);
  });

  it("tells topics without a letter apart", () => expect(slug("???")).not.toBe(slug("!!!")));

  it("is a safe name for every text, also with a number", () => {
    verifies("SD-02");
    fc.assert(
      fc.property(anyText(), fc.integer({ min: 1, max: 99_999 }), (topic, n) => {
        const name = slug(topic);
        expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(name.length).toBeLessThanOrEqual(SLUG_LENGTH);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/);
        expect(checkedName("discussion", numberedSlug(name, n))).toBe(numberedSlug(name, n));
      }),
      { numRuns: 60 },
    );
  });
});
