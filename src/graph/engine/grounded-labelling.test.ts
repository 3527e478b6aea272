import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../fixtures/af-grounded.json" with { type: "json" };
import { groundedLabels, LABELS, type Label } from "./grounded-labelling.ts";
import { Links } from "./top-strengths.ts";

type NodePair = readonly [from: number, to: number];

function linksOf(pairs: readonly NodePair[]): Links {
  const links = new Links();
  for (const [from, to] of pairs) links.add(from, to);
  return links;
}

const labelsOf = (size: number, attacks: readonly NodePair[], bases: readonly NodePair[] = []): (Label | undefined)[] =>
  [...groundedLabels(size, linksOf(attacks), linksOf(bases))].map((label) => LABELS[label]);

/** The definition itself, applied until nothing changes. */
function byDefinition(size: number, attacks: readonly NodePair[], bases: readonly NodePair[]): Label[] {
  const labels: Label[] = Array.from({ length: size }, () => "UNDECIDED");
  for (let changed = true; changed; ) {
    changed = false;
    for (let node = 0; node < size; node += 1) {
      if (labels[node] !== "UNDECIDED") continue;
      const attackers = attacks.filter(([, to]) => to === node).map(([from]) => labels[from]);
      const rests = bases.filter(([from]) => from === node).map(([, to]) => labels[to]);
      if (attackers.includes("IN") || rests.includes("OUT")) labels[node] = "OUT";
      else if (attackers.every((l) => l === "OUT") && rests.every((l) => l === "IN")) labels[node] = "IN";
      else continue;
      changed = true;
    }
  }
  return labels;
}

const framework = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const pair = fc.tuple(fc.nat(size - 1), fc.nat(size - 1));
  return fc.tuple(fc.constant(size), fc.array(pair, { maxLength: 16 }), fc.array(pair, { maxLength: 6 }));
});

describe("groundedLabels", () => {
  it.each(Object.entries(vectors))("labels the published framework %s", (_, vector) => {
    const at = (name: string): number => vector.args.indexOf(name);
    const attacks = vector.attacks.map(([from = "", to = ""]): NodePair => [at(from), at(to)]);
    const labels = labelsOf(vector.args.length, attacks);
    const expected = vector.args.map((name) => {
      const { IN, OUT }: { IN: readonly string[]; OUT: readonly string[] } = vector.grounded;
      return IN.includes(name) ? "IN" : OUT.includes(name) ? "OUT" : "UNDECIDED";
    });
    expect(labels).toEqual(expected);
  });

  it("agrees with the definition on any framework with bases", () => {
    fc.assert(
      fc.property(framework, ([size, attacks, bases]) => {
        expect(labelsOf(size, attacks, bases)).toEqual(byDefinition(size, attacks, bases));
      }),
      { numRuns: 500 },
    );
  });

  it("is linear: a chain of a hundred thousand", () => {
    const size = 100_000;
    const labels = labelsOf(
      size,
      Array.from({ length: size - 1 }, (_, node): NodePair => [node, node + 1]),
    );
    expect(labels.slice(-2)).toEqual(["IN", "OUT"]);
  });
});
