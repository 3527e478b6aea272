import { expect, it } from "vitest";
import type { Ledger } from "../schemas/synthesis.ts";
import { factSections } from "./of-synthesis.ts";

const LEDGER: Ledger = {
  total: 1,
  kept: 1,
  facts: [
    {
      id: "fact-1",
      round: 1,
      kind: "passage",
      text: "“Cost: 12 EUR” (a.md:3)",
      messageId: "r1-msg-001",
      broughtBy: "cost",
      checked: "stands-where-said",
      usedBy: [],
      answeredBy: [{ by: "ops", messageId: "r1-msg-002" }],
      kept: true,
    },
  ],
  rounds: [{ round: 1, brought: 1, takenUp: 1, kept: 1 }],
};

it("says who brought a fact, and how many others took up", () => {
  const text = JSON.stringify(factSections(LEDGER, (id) => `the ${id}`, "en"));
  expect(text).toContain("Named by others, too");
  expect(text).toMatch(/All facts.*Brought by.*the cost/);
});

it("lists no fact as alone or lost whose author took it back, and marks it among all", () => {
  const [fact] = LEDGER.facts;
  if (!fact) throw new Error("no fact");
  const told = (more: object) =>
    factSections({ ...LEDGER, facts: [{ ...fact, answeredBy: [], ...more }] }, (id) => id, "en");
  expect(told({}).map(({ id }) => id)).toContain("facts-alone");
  const taken = told({ takenBack: true });
  expect(taken.map(({ id }) => id)).not.toContain("facts-alone");
  expect(taken.at(-1)?.table?.rows[0]).toContain("taken back");
});

it("tells the places of a fact and what was found there, in the words of the table", () => {
  const [fact] = LEDGER.facts;
  if (!fact) throw new Error("no fact");
  const told = (more: object) => factSections({ ...LEDGER, facts: [{ ...fact, ...more }] }, (id) => id, "en");
  const places = { places: ["a.md:3"], stands: ["12 EUR"] };
  expect(told(places).at(-1)?.table?.rows[0]).toContain("a.md:3: 12 EUR ✓");
  expect(told({ ...places, checked: "not-found" }).at(-1)?.table?.rows[0]).toContain("a.md:3: 12 EUR ✗");
  expect(told({}).at(-1)?.table?.rows[0]).toContain("found in a document that its statement cites");
  const alone = told({ ...places, answeredBy: [] }).find(({ id }) => id === "facts-alone");
  expect(alone?.items[0]?.text).toBe("cost: “Cost: 12 EUR” (a.md:3) [a.md:3: 12 EUR ✓]");
});
