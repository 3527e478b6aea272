import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { contrarianTarget } from "./contrarian-target.ts";
import { disagreement, splitScore } from "./disagreement.ts";
import { argues, declares, floorOf, opens } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";

const signed = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 9 });

describe("splitScore", () => {
  it("is the sum over all pairs, by its definition, and lies in 0 to 10", () => {
    fc.assert(
      fc.property(signed, (xs) => {
        const n = xs.length;
        let sum = 0;
        for (let i = 0; i < n; i += 1) for (let j = 0; j < i; j += 1) sum += Math.abs((xs[i] ?? 0) - (xs[j] ?? 0));
        const expected = n < 2 ? 0 : (10 * sum) / (2 * Math.floor(n / 2) * Math.ceil(n / 2));
        expect(splitScore(xs)).toBeCloseTo(expected, 9);
        expect(splitScore(xs)).toBeGreaterThanOrEqual(0);
        expect(splitScore(xs)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it("is 0 where all are alike and 10 at an even split of the extremes", () => {
    expect(splitScore([0.6, 0.6, 0.6])).toBe(0);
    expect(splitScore([1, 1, -1, -1])).toBe(10);
    expect(splitScore([1, -1, -1])).toBe(10);
  });
});

describe("disagreement and the contrarian's target", () => {
  const alike = [declares("a", "Split it"), declares("b", "split it."), declares("c", "Keep it", 0.4)];

  it("sees no disagreement where all hold one position, and sends the contrarian at it", () => {
    verifies("SD-14");
    const graph = ArgumentGraph.of(floorOf(...alike.slice(0, 2)));
    expect(disagreement(graph).score).toBe(0);
    expect(contrarianTarget(graph)).toMatchObject({ kind: "consensus", holders: ["a", "b"], disagreement: 0 });
  });

  it("targets the position with the most holders, and the weakest that is said for it", () => {
    verifies("SD-10");
    const floor = floorOf(
      ...alike,
      opens,
      argues("a", "Split it", { counters: ["r1-msg-003"] }),
      argues("b", "split it", {}),
      argues("d", "Buy it", { supports: ["r1-msg-001"] }, { confidence: 0.9 }),
      argues("e", "Rent it", { supports: ["r1-msg-002"] }, { confidence: 0.2 }),
    );
    expect(contrarianTarget(ArgumentGraph.of(floor))).toMatchObject({
      kind: "consensus",
      claim: { messageId: "r1-msg-005", author: "a", position: "Split it" },
      holders: ["a", "b", "d", "e"],
      weakestEvidence: { messageId: "r1-msg-008", author: "e" },
    });
  });

  it("strengthens the minority where the disagreement is real", () => {
    const floor = floorOf(
      declares("a", "Split it", 0.9),
      declares("b", "Split it", 0.9),
      declares("c", "Keep it", 0.9),
      opens,
      argues("a", "Split it", { counters: ["r1-msg-003"] }),
      argues("b", "Split it", { counters: ["r1-msg-003"] }),
      argues("c", "Keep it", { counters: ["r1-msg-001"] }),
    );
    const graph = ArgumentGraph.of(floor);
    expect(disagreement(graph).score).toBeGreaterThan(8);
    expect(disagreement(graph).contestedShare).toBe(1);
    expect(contrarianTarget(graph)).toMatchObject({ kind: "minority", claim: { author: "c" }, holders: ["c"] });
  });

  it("has a target where every expert quotes something else, and none where nobody has spoken", () => {
    const graph = ArgumentGraph.of(floorOf(declares("a", "x", 0.4), declares("b", "y", 0.9), declares("c", "z", 0.6)));
    expect(contrarianTarget(graph)).toMatchObject({ kind: "consensus", claim: { author: "b" } });
    expect(contrarianTarget(new ArgumentGraph())).toBeUndefined();
  });
});
