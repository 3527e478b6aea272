import { expect, it } from "vitest";
import { PointsDiscussion, saidIn } from "./index.ts";
import type { Told } from "./told.ts";
import { words } from "./words/index.ts";

const SAID: readonly Told[] = [
  {
    id: "m1",
    by: "ann",
    step: 1,
    points: [
      { id: "p2", text: "Sign in “May”", detailOf: "p1", if: ["p3"], who: "Ann", when: "May 3" },
      { id: "p3", text: "The price holds", asCondition: true },
    ],
    stances: [{ on: "p1", stance: "for", if: ["p3"] }],
    reasons: [{ id: "a1", on: "p1", side: "for", text: "It costs 96", evidence: ["offers.md:19"], checked: true }],
  },
  {
    id: "m2",
    by: "bob",
    step: 2,
    points: [{ id: "p4", text: "Stay", insteadOf: "p1" }],
    stances: [{ on: "p1", stance: "none", secondTo: "p4", because: ["m1"] }],
    reasons: [{ id: "a2", on: "p1", side: "against", text: "Too late", theirs: "It is cheap", limit: "c1" }],
  },
  {
    ...{ id: "m3", by: "ann", step: 3 },
    concedes: [{ to: "a2", met: "p2" }],
    maintains: ["a1"],
    satisfied: ["a1"],
    withdraws: ["a1"],
  },
  { id: "m4", by: "bob", step: 4, wouldChangeIf: "A lower price" },
];
const discussion = new PointsDiscussion(
  {
    experts: [
      { id: "ann", name: "Ann" },
      { id: "bob", name: "Bob" },
    ],
    asked: [{ id: "p1", text: "Move" }],
    limits: [{ id: "c1", text: "By May" }],
  },
  SAID,
);

it("names beside what was found at a place the figures of the text that were not", () => {
  const { places } = words("en");
  const text = "2 s, 9 % and 9 % on 1 May, 6 km off, 72,000 EUR in 30 days, 9,120 EUR";
  expect(places(["cost.md:5"], true, ["2 s (:6)"], text)).toBe(
    " [cost.md:5: 2 s (:6) ✓, not there: 9 %, 1 May, 72,000 EUR]",
  );
  expect(words("zh").places(["cost.md:5"], true, ["2 s"], "2 s, 9 %")).toBe("［cost.md:5：2 s ✓，该处没有：9 %］");
  expect(places(["cost.md:5"], true, ["2 s", "9 %", "1 May", "72,000 EUR", "9,120 EUR"], text)).not.toContain(
    "not there",
  );
  expect(places(["cost.md:5"], true, ["760 EUR", "12 months"], "760 EUR in 12 months, 9,120 EUR")).toBe(
    " [cost.md:5: 760 EUR, 12 months ✓, 9,120 EUR = 760 EUR × 12 months]",
  );
  // Says that alone where nothing was found.
  expect(places(["cost.md:5"], undefined, [], text)).toBe(" [cost.md:5 not checked]");
});

it("tells what each message put onto the table, with the ids of its points and reasons", () => {
  expect(SAID.map(({ id }) => saidIn(discussion, id, "en"))).toEqual([
    [
      "brings “Sign in ‘May’” (p2); detail of p1; only if p3; Ann; May 3",
      "names the condition “The price holds” (p3)",
      "“Move” (p1): only if p3",
      "a1, for p1: “It costs 96” [offers.md:19 ✓]",
    ],
    [
      "brings “Stay” (p4); not together with p1",
      "“Move” (p1): second choice to p4 (over m1)",
      "a2, against p1: “Too late”; on the limit “By May”; what it attacks, at its strongest: “It is cheap”",
    ],
    ["grants a2, taken in by p2", "maintains a1", "calls a1 met", "takes a1 back"],
    [],
  ]);
  const met: Told = { id: "m5", by: "bob", step: 5, withdraws: ["a2"] };
  expect(saidIn(new PointsDiscussion(discussion.setting, [...SAID, met]), "m5", "en")).toEqual(["takes a2 back"]);
  expect(saidIn(discussion, "m2", "zh")[1]).toBe("“Move”（p1）：次选，首选 p4（因 m1）");
  expect(saidIn(discussion, "m9", "en")).toEqual([]);
});
