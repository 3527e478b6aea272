import { describe, expect, it } from "vitest";
import { HELD_OUT, precision, recall, score, TUNED, WRITTEN } from "../../../../test/support/statements/index.ts";
import { verifies } from "../../../../test/support/verifies.ts";

const all = [...TUNED, ...HELD_OUT, ...WRITTEN];
const whole = score(all);
const fineOfWritten = WRITTEN.filter(({ breaks }) => breaks.length === 0).length;

describe("the gate on labelled statements", () => {
  it("has at least 1,000 of them, about half of them fine", () => {
    expect(all.length).toBeGreaterThanOrEqual(1_000);
    expect(whole.fine / all.length).toBeGreaterThan(0.45);
    expect(WRITTEN.length).toBeGreaterThanOrEqual(650);
    expect(fineOfWritten / WRITTEN.length).toBeGreaterThan(0.45);
  });

  it.each([...whole.returning.keys()])("%s returns nothing that is fine: precision of 0.9", (rule) => {
    verifies("SD-06", "SD-08", "SD-11", "SD-16", "BY-05", "AC-02");
    const count = whole.returning.get(rule) ?? { right: 0, wrong: 0, missed: 0 };
    expect(count.right, "statements that it returns").toBeGreaterThan(0);
    expect(precision(count)).toBeGreaterThanOrEqual(0.9);
    // What has to be returned has a definite answer: not one of them is missed.
    expect(recall(count)).toBe(1);
  });

  it("returns at most one of a hundred fine ones", () => {
    expect(whole.alarms.length / whole.fine, whole.alarms.join("\n")).toBeLessThanOrEqual(0.01);
  });
});
