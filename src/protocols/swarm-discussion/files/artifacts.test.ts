import { describe, expect, it } from "vitest";
import { loneDissenter } from "../../../../test/support/report-discussions.ts";
import { concluded } from "../../../../test/support/shown.ts";
import { play } from "../offline/testing/round.ts";
import { positionEvolutionMarkdown } from "./artifacts.ts";

describe("position-evolution.md", () => {
  it("says where experts began and where they are, and of rules that they hold no position", async () => {
    const documents = [{ path: "a.md", text: "Hosting costs 12,000 EUR a month.\n\nThe budget is 100,000 EUR." }];
    const { floor } = await play({ topic: "Should we cut the hosting cost?", documents, experts: [2, 2] });
    const byRule = positionEvolutionMarkdown(concluded(floor, "en"));
    const argued = positionEvolutionMarkdown(loneDissenter().state());
    expect(argued).toMatch(/^## /m);
    expect(byRule).not.toMatch(/^## /m);
    expect(byRule.split("\n").filter((line) => line !== "")).toHaveLength(2);
  });
});
