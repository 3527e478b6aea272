import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groundedLabels, labelName, type Pair } from "../grounded.ts";
import { GroundedLabelling } from "./grounded-labelling.ts";

const SIZE = 8;
const change = fc.record({
  kind: fc.constantFrom("attack", "attack", "rest", "removeAttack", "removeBase", "hold", "release"),
  from: fc.nat(SIZE - 1),
  to: fc.nat(SIZE - 1),
  settles: fc.boolean(),
});

describe("GroundedLabelling", () => {
  it("stays what the whole gives while relations come and go, also when moments are counted anew", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.constantFrom(undefined, SIZE + 2), (changes, lastMoment) => {
        const labelling = new GroundedLabelling(lastMoment);
        labelling.add(SIZE);
        const attacks = new Map<number, Pair>();
        const bases = new Map<number, Pair>();
        for (const { kind, from, to, settles } of changes) {
          if (kind === "attack") attacks.set(labelling.attack(from, to), [from, to]);
          else if (kind === "rest") bases.set(labelling.rest(from, to), [from, to]);
          else {
            const [links, remove] =
              kind === "removeAttack"
                ? [attacks, (link: number) => labelling.removeAttack(link)]
                : [bases, (link: number) => labelling.removeBase(link)];
            const link = [...links.keys()][from % Math.max(1, links.size)];
            if (link === undefined) continue;
            links.delete(link);
            remove(link);
          }
          if (!settles) continue;
          labelling.settle();
          const labels = Array.from({ length: SIZE }, (_, node) => labelName(labelling.label(node)));
          expect(labels).toEqual(groundedLabels(SIZE, attacks.values(), bases.values()));
        }
      }),
      { numRuns: 400 },
    );
  });
});
