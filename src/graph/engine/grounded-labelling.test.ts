import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GroundedLabelling, type Hold } from "./grounded-labelling.ts";
import { Judge } from "./judge.ts";
import { type Label, labelName } from "./layers.ts";
import type { NodePair } from "./testing.ts";

const SIZE = 8;
const change = fc.record({
  kind: fc.constantFrom("attack", "attack", "rest", "removeAttack", "removeBase", "hold", "not in"),
  from: fc.nat(SIZE - 1),
  to: fc.nat(SIZE - 1),
  settles: fc.boolean(),
});

/** Applies the definition itself until nothing changes. */
function byDefinition(
  attacks: readonly NodePair[],
  bases: readonly NodePair[],
  holds: ReadonlyMap<number, Hold>,
): Label[] {
  const labels: Label[] = Array.from({ length: SIZE }, () => "UNDECIDED");
  for (let changed = true; changed; ) {
    changed = false;
    for (let node = 0; node < SIZE; node += 1) {
      if (labels[node] !== "UNDECIDED" || holds.get(node) === "undecided") continue;
      const attackers = attacks.filter(([, to]) => to === node).map(([from]) => labels[from]);
      const rests = bases.filter(([from]) => from === node).map(([, to]) => labels[to]);
      if (attackers.includes("IN") || rests.includes("OUT")) labels[node] = "OUT";
      else if (holds.has(node)) continue;
      else if (attackers.every((l) => l === "OUT") && rests.every((l) => l === "IN")) labels[node] = "IN";
      else continue;
      changed = true;
    }
  }
  return labels;
}

describe("GroundedLabelling", () => {
  it("stays what the whole gives while relations and holds come and go, also when moments are counted from 1 again", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.constantFrom(undefined, SIZE + 2), (changes, lastMoment) => {
        const labelling = new GroundedLabelling(lastMoment);
        labelling.add(SIZE);
        const attacks = new Map<number, NodePair>();
        const bases = new Map<number, NodePair>();
        const holds = new Map<number, Hold>();
        const removed = (links: Map<number, NodePair>, at: number): number | undefined => {
          const link = [...links.keys()][at % Math.max(1, links.size)];
          if (link !== undefined) links.delete(link);
          return link;
        };
        for (const { kind, from, to, settles } of changes) {
          if (kind === "attack") attacks.set(labelling.attack(from, to), [from, to]);
          else if (kind === "rest") bases.set(labelling.rest(from, to), [from, to]);
          else if (kind === "hold" || kind === "not in") {
            const how = kind === "hold" ? "undecided" : kind;
            labelling.hold(from, how);
            holds.set(from, how);
          } else {
            const link = removed(kind === "removeAttack" ? attacks : bases, from);
            if (link !== undefined) labelling[kind](link);
          }
          if (!settles) continue;
          labelling.settle();
          const labels = Array.from({ length: SIZE }, (_, node) => labelName(labelling.label(node)));
          expect(labels).toEqual(byDefinition([...attacks.values()], [...bases.values()], holds));
        }
      }),
      { numRuns: 600 },
    );
  });
});

it("frees a claim from a base that no longer bears on it, as of now and firmly", () => {
  const judge = new Judge();
  const [base, claim, cut, hit] = [judge.add(), judge.add(), judge.add(), judge.add()];
  const labels = (): string[] => [judge.label(claim), judge.label(claim, "cautious", true)];
  judge.relate("extends", claim, base);
  judge.relate("counters", hit, base);
  judge.settle();
  expect(labels()).toEqual(["OUT", "OUT"]);
  judge.undercut(cut, claim, base);
  judge.settle();
  expect(labels()).toEqual(["IN", "IN"]);
});
