import { describe, expect, it } from "vitest";
import { compare, sumOf } from "./judged-again.ts";

const points = (known: number, fresh: number) =>
  Array.from({ length: known + fresh }, (_, at) => ({ id: `p${at + 1}`, isNew: at >= known }));

describe("a judge that is asked about the same points in both orders", () => {
  it("agrees with itself on each pair of which it says the same", () => {
    const one = { same: [["p1", "p2", "p3"]], oneOf: [["p1", "p4"]] };
    expect(compare(points(0, 4), one, one)).toEqual({ pairs: 6, alike: 6, marked: 4, bothTimes: 4 });
    const other = { same: [["p1", "p2"]], oneOf: [["p3", "p4"]] };
    expect(compare(points(0, 4), one, other)).toEqual({ pairs: 6, alike: 2, marked: 5, bothTimes: 1 });
    expect(compare(points(0, 3), {}, {})).toEqual({ pairs: 3, alike: 3, marked: 0, bothTimes: 0 });
    const excludes = { oneOf: [["p1", "p2"]] };
    expect(compare(points(0, 2), { same: [["p1", "p2"]] }, excludes)).toMatchObject({ alike: 0, marked: 1 });
  });

  it("is not asked about pairs that were judged before", () => {
    expect(compare(points(3, 1), {}, { same: [["p1", "p4"]] })).toEqual({
      ...{ pairs: 3, alike: 2, marked: 1, bothTimes: 0 },
    });
  });

  it("is summed up over discussions", () => {
    const one = { pairs: 3, alike: 2, marked: 1, bothTimes: 0 };
    expect(sumOf([one, { pairs: 1, alike: 1, marked: 1, bothTimes: 1 }])).toEqual({
      ...{ pairs: 4, alike: 3, marked: 2, bothTimes: 1 },
    });
  });
});
