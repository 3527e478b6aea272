import { describe, expect, it } from "vitest";
import { majorityAccuracy } from "../../../test/support/majority-accuracy.ts";
import { random as randomOf } from "../../../test/support/random-graphs.ts";
import { verifies } from "../../../test/support/verifies.ts";
import {
  type AnswerGiven,
  finalOf,
  flipsOf,
  measure,
  NONE,
  plurality,
  type Run,
  strictPlurality,
  wilson,
} from "./measures.ts";

let made = 0;
function said(voter: string, choice: string, more: Partial<AnswerGiven> = {}): AnswerGiven {
  made += 1;
  const reasoning = `${voter} finds ${choice} in look ${made}`;
  return { id: `r1-msg-${made}`, voter, choice, confidence: 0.5, reasoning, facts: [], takesOver: [], ...more };
}

const run = (waves: readonly (readonly AnswerGiven[])[], more: Partial<Run> = {}): Run => ({
  right: "A",
  facts: [],
  waves,
  revises: true,
  hears: true,
  tokens: 100,
  calls: 1,
  cost: 0.01,
  ...more,
});

describe("the interval of a share", () => {
  it("is Wilson's", () => {
    verifies("BY-15");
    // R: prop.test(x, n, correct = FALSE)$conf.int
    const rounded = ({ low, high }: { low: number; high: number }): number[] =>
      [low, high].map((one) => +one.toFixed(4));
    expect(rounded(wilson(15, 20))).toEqual([0.5313, 0.8881]);
    expect(rounded(wilson(0, 10))).toEqual([0, 0.2775]);
    expect(rounded(wilson(10, 10))).toEqual([0.7225, 1]);
    expect(rounded(wilson(81, 263))).toEqual([0.2553, 0.3662]);
  });

  it("holds the share, is symmetric, stays within 0 and 1, and narrows with what is counted", () => {
    for (let of = 1; of <= 60; of += 1) {
      for (let right = 0; right <= of; right += 1) {
        const { share = Number.NaN, low, high } = wilson(right, of);
        const other = wilson(of - right, of);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low <= share && share <= high).toBe(true);
        expect(low).toBeCloseTo(1 - other.high, 12);
        const ten = wilson(10 * right, 10 * of);
        expect(ten.high - ten.low).toBeLessThan(high - low);
      }
    }
    expect(wilson(0, 0)).toEqual({ of: 0, low: 0, high: 1 });
    expect(() => wilson(3, 2)).toThrow(RangeError);
  });

  it("holds the true share about 19 times in 20", () => {
    const random = randomOf(5);
    let held = 0;
    for (let trial = 0; trial < 2_000; trial += 1) {
      const p = 0.05 + 0.9 * random();
      const right = Array.from({ length: 50 }, random).filter((one) => one < p).length;
      const { low, high } = wilson(right, 50);
      if (low <= p && p <= high) held += 1;
    }
    expect(held / 2_000).toBeGreaterThan(0.935);
    expect(held / 2_000).toBeLessThan(0.965);
  });
});

describe("the vote", () => {
  it("takes the most votes, then the most confidence, then the first; none is no vote", () => {
    const votes = (...all: readonly (readonly [string, number])[]) =>
      plurality(all.map(([choice, confidence]) => ({ choice, confidence })));
    expect(votes(["B", 0.1], ["A", 0.9], ["B", 0.1])).toBe("B");
    expect(votes(["B", 0.4], ["A", 0.9])).toBe("A");
    expect(votes(["B", 0.5], ["A", 0.5])).toBe("B");
    expect(votes([NONE, 1], [NONE, 1], ["A", 0])).toBe("A");
    expect(votes([NONE, 1])).toBeUndefined();
    expect(votes()).toBeUndefined();
    expect(strictPlurality(["A", "B"])).toBeUndefined();
    expect(strictPlurality(["A", "B", "B", NONE, NONE, NONE])).toBe("B");
  });

  it("of independent voters is right as the binomial distribution says", () => {
    verifies("BY-15");
    expect(majorityAccuracy(1, 0.65)).toBeCloseTo(0.65, 12);
    expect(majorityAccuracy(2, 0.65)).toBeCloseTo(0.65, 12);
    expect(majorityAccuracy(3, 0.7)).toBeCloseTo(0.784, 12);
    expect(majorityAccuracy(5, 0.6)).toBeCloseTo(0.68256, 12);
    for (const p of [0, 0.2, 0.5, 0.8, 1]) {
      for (let voters = 1; voters <= 15; voters += 1) {
        expect(majorityAccuracy(voters, p)).toBeCloseTo(1 - majorityAccuracy(voters, 1 - p), 10);
      }
    }
    const random = randomOf(11);
    for (const [voters, p] of [
      [1, 0.6],
      [3, 0.6],
      [4, 0.7],
      [9, 0.55],
      [12, 0.65],
    ] as const) {
      const runs = Array.from({ length: 1_500 }, () =>
        run([Array.from({ length: voters }, (_, at) => said(`v${at}`, random() < p ? "A" : "B"))], { revises: false }),
      );
      const { accuracy, first } = measure(runs);
      const theory = majorityAccuracy(voters, p);
      expect(accuracy.low < theory && theory < accuracy.high, `${voters} voters of ${p}`).toBe(true);
      expect(first.low < p && p < first.high, `${voters} voters of ${p}`).toBe(true);
    }
  });
});

describe("a flip", () => {
  const causes = (waves: readonly (readonly AnswerGiven[])[], hears = true) =>
    flipsOf(waves, "A", hears).map(({ voter, to, cause }) => `${voter} ${to} ${cause}`);

  it("goes by conformity to what most of the others chose, with nothing new", () => {
    verifies("BY-15");
    const first = [said("x", "A"), said("y", "B"), said("z", "B")];
    expect(causes([first, [said("x", "B"), said("y", "B"), said("z", "B")]])).toEqual(["x wrong conformity"]);
  });

  it("goes by an argument that is taken over from another, word for word, and was not one's own", () => {
    verifies("BY-15");
    const y = said("y", "B", { facts: ["The valve was shut."] });
    const first = [said("x", "A"), y, said("z", "B")];
    const taking = (from: string, words: string) => said("x", "B", { takesOver: [{ from, words }] });
    expect(causes([first, [taking(y.id, "the valve was shut")]])).toEqual(["x wrong argument"]);
    expect(causes([first, [taking(y.id, `y finds B`)]])).toEqual(["x wrong argument"]);
    // Not said there, said by oneself before, or nothing at all.
    expect(causes([first, [taking(y.id, "the valve was open")]])).toEqual(["x wrong conformity"]);
    expect(causes([first, [taking(first[0]?.id ?? "", "x finds A")]])).toEqual(["x wrong conformity"]);
    expect(causes([first, [taking(y.id, " … ")]])).toEqual(["x wrong conformity"]);
    const knew = [said("x", "A", { facts: ["the valve was shut"] }), y, said("z", "B")];
    expect(causes([knew, [taking(y.id, "The valve was shut.")]])).toEqual(["x wrong conformity"]);
  });

  it("is instability where neither moved it, where the others are even, and where nobody is heard", () => {
    const first = [said("x", "B"), said("y", "B"), said("z", "B")];
    expect(causes([first, [said("x", "A"), said("y", "B"), said("z", "B")]])).toEqual(["x right instability"]);
    const even = [said("x", "B"), said("y", "A"), said("z", "B")];
    expect(causes([even, [said("x", "A")]])).toEqual(["x right instability"]);
    const most = [said("x", "B"), said("y", "A"), said("z", "A")];
    expect(causes([most, [said("x", "A")]])).toEqual(["x right conformity"]);
    expect(causes([most, [said("x", "A")]], false)).toEqual(["x right instability"]);
  });

  it("is none between two wrong choices, and of a single voter always instability", () => {
    expect(causes([[said("x", "B")], [said("x", "C")]])).toEqual([]);
    expect(causes([[said("x", "A")], [said("x", "B")], [said("x", "A")]])).toEqual([
      "x wrong instability",
      "x right instability",
    ]);
  });
});

describe("the figures of a condition", () => {
  it("at the edges: all right, all wrong, nobody, nothing, ties, no facts", () => {
    const all = (choice: string) => [run([[said("x", choice), said("y", choice)]]), run([[said("x", choice)]])];
    expect(measure(all("A"))).toMatchObject({ accuracy: { share: 1, high: 1 }, first: { share: 1, of: 3 } });
    expect(measure(all("B"))).toMatchObject({ accuracy: { share: 0, low: 0 }, last: { share: 0, of: 3 } });
    expect(measure([run([])]).accuracy).toEqual({ of: 0, low: 0, high: 1 });
    expect(measure([run([]), ...all("A"), run([[]])]).accuracy).toEqual(measure(all("A")).accuracy);
    expect(measure([run([[said("x", "none")]])]).accuracy).toMatchObject({ of: 1, share: 0 });
    expect(measure([])).toMatchObject({ accuracy: { of: 0 }, tokens: 0 });
    expect(measure([]).cost).toBeUndefined();
    expect(measure(all("A")).facts).toBeUndefined();
    expect(measure([run([[said("x", "A", { confidence: 0.9 }), said("y", "B")]])]).accuracy.share).toBe(1);
    expect(measure([run([]), run([])])).toMatchObject({ tokens: 200, calls: 2, cost: 0.02 });
    const { cost: _, ...unpriced } = run([]);
    expect(measure([run([]), unpriced]).cost).toBeUndefined();
  });

  it("of a right minority: how often there was one, and how often the result led with it", () => {
    verifies("BY-15");
    const vote = (...choices: readonly string[]) => run([choices.map((choice, at) => said(`v${at}`, choice))]);
    const figures = (...runs: readonly Run[]) => {
      const { accuracy, minority, minorityFirst } = measure(runs);
      return [accuracy, minority, minorityFirst].map(({ share }) => share);
    };
    expect(figures(vote("A", "B", "B"))).toEqual([0, 1, 0]);
    expect(figures({ ...vote("A", "B", "B"), led: "A" })).toEqual([1, 1, 1]);
    // The most of all, and yet fewer than half; half; a result that leads with none.
    expect(figures(vote("A", "A", "B", "C", "none"))).toEqual([1, 1, 1]);
    expect(figures(vote("A", "B"))).toEqual([1, 0, undefined]);
    expect(figures({ ...vote("A", "A", "B"), led: "none" })).toEqual([0, 0, undefined]);
    expect(figures(vote("B", "B"), vote("A", "B", "B"), vote("A", "C", "B", "B"), run([]))).toEqual([0, 2 / 3, 0]);
  });

  it("counts the last answer of those who revise, and every answer of those who do not", () => {
    const waves = [[said("x", "B"), said("y", "A")], [said("x", "A")]];
    expect(measure([run(waves)])).toMatchObject({ first: { share: 0.5, of: 2 }, last: { share: 1, of: 2 } });
    expect(measure([run(waves, { revises: false })])).toMatchObject({ first: { of: 3 }, last: { of: 3 } });
    expect(measure([run(waves, { revises: false })]).flips.toRight.instability).toBe(0);
    expect(finalOf(run(waves)).map(({ choice }) => choice)).toEqual(["A", "A"]);
  });

  it("of the facts is the mean share that a final answer has, in any marks and case", () => {
    const facts = ["The pump ran.", "The valve was shut."];
    const one = run([[said("x", "A", { facts: ["the pump ran"] }), said("y", "A")]], { facts });
    const both = run([[said("x", "A", { facts })]], { facts });
    expect(measure([one]).facts).toBeCloseTo(0.25, 12);
    expect(measure([one, both]).facts).toBeCloseTo(0.625, 12);
    expect(measure([both, run([[said("x", "A")]])]).facts).toBe(1);
  });

  it("keeps the sum: flips account for the whole difference between first and last answers", () => {
    const random = randomOf(3);
    for (let trial = 0; trial < 200; trial += 1) {
      const voters = 1 + Math.floor(random() * 5);
      const waves = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        Array.from({ length: voters }, (_, at) => said(`v${at}`, "ABC"[Math.floor(random() * 3)] ?? "A")),
      );
      const { first, last, flips } = measure([run(waves, { hears: random() < 0.5 })]);
      const total = (counts: Readonly<Record<string, number>>): number =>
        Object.values(counts).reduce((sum, count) => sum + count, 0);
      const difference = ((last.share ?? 0) - (first.share ?? 0)) * voters;
      expect(total(flips.toRight) - total(flips.toWrong)).toBeCloseTo(difference, 9);
    }
  });
});
