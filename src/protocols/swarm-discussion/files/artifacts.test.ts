import { expect, it } from "vitest";
import { loneDissenter, Table } from "../../../../test/support/report-discussions.ts";
import { positionEvolutionMarkdown } from "./index.ts";

it("position-evolution.md says where experts began and where they are", () => {
  expect(positionEvolutionMarkdown(loneDissenter().state())).toMatch(/^## /m);
});

it("tells all points that an expert was for, with their conditions, as of then", () => {
  const table = new Table("Move?", { ana: "Ana", ben: "Ben" });
  table.say("ana", "position_declaration", {
    position: "Move in March",
    table: {
      points: [
        { id: "p1", text: "Move in March", if: ["p2"] },
        { id: "p2", text: "Train two" },
      ],
    },
  });
  const more = [3, 4, 5, 6].map((at) => ({ id: `p${at}`, text: `Step ${at}` }));
  table.say("ana", "response", {
    currentPosition: "Step 3 · +4",
    table: { points: more, stances: [{ on: "p1", stance: "for" }] },
  });
  const [, ana = ""] = positionEvolutionMarkdown(table.state()).split("## Ana");
  expect(ana).toContain("Initial position (r1-msg-001, 0.50): Train two (p2) · Move in March (p1, only if p2)\n");
  expect(ana).toMatch(/After round 1 \(r1-msg-002, 0\.50\): Move in March \(p1\) · .* · Step 6 \(p6\)$/mu);
});

it("names the points of every position by the ids that they have at the end", () => {
  const table = new Table("Move?", { ana: "Ana", ben: "Ben" });
  const points = [{ text: "Train two people" }, { text: "Move in March", if: ["Two are trained"] }];
  table.say("ana", "position_declaration", { position: "Move in March", table: { points } });
  const judged = { points: { same: [["p1", "p3"]] }, summary: "They say the same." };
  table.say("moderator", "judgement", judged);
  const [, ana = ""] = positionEvolutionMarkdown(table.state()).split("## Ana");
  expect(ana).toContain("Move in March (p2, only if p1)");
});
