import { expect, it } from "vitest";
import { loneDissenter } from "../../../../test/support/report-discussions.ts";
import type { Ledger } from "../schemas/index.ts";
import { synthesize } from "../synthesis/synthesis.ts";
import { withFacts } from "./of-synthesis.ts";
import { factSections } from "./sections.ts";

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
  spread: { start: { disagreement: 0, positions: [] }, end: { disagreement: 0, positions: [] } },
};

it("says who took a fact up or objected to it, except where rules alone quoted it", () => {
  const textOf = (isByRule: boolean): string =>
    JSON.stringify(factSections(LEDGER, (id) => `the ${id}`, "en", isByRule));
  expect(textOf(false)).toMatch(/Objected to by.*the ops/);
  expect(textOf(false)).toContain("Taken up by others");
  expect(textOf(true)).toMatch(/All facts.*Brought by.*the cost/);
  expect(textOf(true)).not.toMatch(/Objected|Used by|Taken up|the ops/);
});

it("goes by whether rules alone were to brief", () => {
  const state = loneDissenter().state();
  const part = { id: "options", heading: "Options", text: [], items: [], folded: false };
  const factsOf = (brief: (typeof part)[]): string =>
    JSON.stringify(withFacts({ ...synthesize(state, "en"), brief }, state, "en").facts);
  expect(factsOf([])).toContain("Taken up by others");
  expect(factsOf([part])).toContain("All facts");
  expect(factsOf([part])).not.toContain("Taken up by others");
});
