import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../fixtures/qbaf.json" with { type: "json" };
import { Links, topStrengths } from "./top-strengths.ts";

type Weighted = readonly [from: number, to: number, weight: number];

function linksOf(weighted: readonly Weighted[]): Links {
  const links = new Links();
  for (const link of weighted) links.add(...link);
  return links;
}

const eulerTop = (base: readonly number[], attacks: readonly Weighted[], supports: readonly Weighted[]): number[] => [
  ...topStrengths(base, linksOf(attacks), linksOf(supports)),
];

const graph = fc.integer({ min: 1, max: 8 }).chain((size) => {
  const link = fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const base = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: size, maxLength: size });
  return fc.tuple(base, fc.array(link, { maxLength: 12 }), fc.array(link, { maxLength: 12 }));
});

describe("topStrengths", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    "gives the published strengths of %s",
    (_, vector) => {
      const links = (pairs: readonly (readonly string[])[]): Weighted[] =>
        pairs.map(([from = "", to = ""]) => [vector.args.indexOf(from), vector.args.indexOf(to), 1]);
      const strengths = eulerTop(vector.base, links(vector.attacks), links(vector.supports));
      const expected: Record<string, number | undefined> = vector.expected.EulerTop;
      vector.args.forEach((name, index) => {
        expect(strengths[index], name).toBeCloseTo(expected[name] ?? Number.NaN, 9);
      });
    },
  );

  it("stands at a fixed point in (0, 1) on every graph, cycles included", () => {
    fc.assert(
      fc.property(graph, ([base, attacks, supports]) => {
        const s = eulerTop(base, attacks, supports);
        const most = (links: readonly Weighted[], node: number): number =>
          Math.max(0, ...links.filter(([, to]) => to === node).map(([from, , weight]) => weight * (s[from] ?? 0)));
        base.forEach((b, node) => {
          const w = Math.min(0.99, Math.max(0.01, b));
          const alpha = most(supports, node) - most(attacks, node);
          expect(s[node]).toBeGreaterThan(0);
          expect(s[node]).toBeLessThan(1);
          expect(s[node]).toBeCloseTo(1 - (1 - w * w) / (1 + w * Math.exp(alpha)), 10);
        });
      }),
    );
  });

  it("counts fifty copies of a supporter as one, and symmetric camps as equal", () => {
    const one = eulerTop([0.5, 0.6], [], [[1, 0, 1]]);
    const fifty = eulerTop(
      [0.5, ...Array.from({ length: 50 }, () => 0.6)],
      [],
      Array.from({ length: 50 }, (_, copy): Weighted => [copy + 1, 0, 1]),
    );
    expect(fifty[0]).toBe(one[0]);
    const camps = [0, 1, 2].flatMap((a) =>
      [3, 4, 5].flatMap((b): Weighted[] => [
        [a, b, 1],
        [b, a, 1],
      ]),
    );
    expect(new Set(eulerTop(new Array(6).fill(0.7), camps, [])).size).toBe(1);
  });
});
