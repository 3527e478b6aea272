import { expect, it } from "vitest";
import { loneDissenter } from "../../../../test/support/report-discussions.ts";
import { positionEvolutionMarkdown } from "./index.ts";

it("position-evolution.md says where experts began and where they are", () => {
  expect(positionEvolutionMarkdown(loneDissenter().state())).toMatch(/^## /m);
});
