import { expect, it } from "vitest";
import { PointsDiscussion, type Told } from "#points";
import { verifies } from "../../../test/support/verifies.ts";
import { compositionQuestion, cruxPoints, nextStepQuestion } from "./questions.ts";
import type { QualityGate } from "./schemas/statements.ts";

const experts = ["ann", "bob", "cat"].map((id) => ({ id, name: id }));
const others = [{ id: "contrarian", name: "Contrarian" }];
const begun: readonly Told[] = [
  { id: "r1-msg-001", by: "ann", step: 1, points: [{ id: "p1", text: "Stay" }] },
  { id: "r1-msg-002", by: "bob", step: 1, stances: [{ on: "p1", stance: "for" }] },
  { id: "r1-msg-003", by: "cat", step: 1, points: [{ id: "p2", text: "Move" }] },
];
const objection: Told = {
  ...{ id: "r1-msg-009", by: "cat", step: 4 },
  reasons: [{ id: "a1", on: "p1", side: "against", text: "It locks for an hour" }],
};
const asked = (round: number, ...more: readonly Told[]) =>
  cruxPoints(new PointsDiscussion({ experts, others }, [...begun, ...more]), round);

it("the next round asks about objections of the former that those who are for the point had no turn to answer", () => {
  verifies("SD-34", "SD-07");
  const said = { id: "r1-msg-009", from: "cat", text: "It locks for an hour" };
  expect(asked(2, objection)).toEqual([{ said: [said], about: ["r1-msg-001"], to: ["ann", "bob"] }]);
  expect(asked(1, objection), "not in its own round").toEqual([]);
  const answered = { id: "r2-msg-001", by: "ann", step: 5, reasons: [] };
  expect(asked(3, objection, answered), "somebody had a turn").toEqual([]);
  const another: Told = {
    ...{ id: "r1-msg-010", by: "contrarian", step: 4 },
    reasons: [{ id: "a2", on: "p1", side: "against", text: "Nobody measured it" }],
  };
  expect(asked(2, objection, another)).toEqual([
    {
      said: [said, { id: "r1-msg-010", from: "contrarian", text: "Nobody measured it" }],
      about: ["r1-msg-001"],
      to: ["ann", "bob"],
    },
  ]);
});

it("the table is confirmed with the limits that the documents state", () => {
  const about = { mode: "standard", personas: [], tensions: [], canModify: false } as const;
  const limit = "“at most ten minutes” (quote.md:4)";
  const question = compositionQuestion({ ...about, limits: [limit], lang: "en" });
  expect(question.text).toContain(`hold until the end:\n- ${limit}\n`);
  expect(question.details).toMatchObject({ limits: [limit] });
  const none = compositionQuestion({ ...about, limits: [], lang: "zh" });
  expect(none.text).not.toContain("限制");
  expect(none.details).not.toHaveProperty("limits");
});

it("recommends a way to go on that the user can choose: after the last round none but the synthesis", () => {
  const given = {
    recommendation: "continue",
    recommendationReason: "The positions differ.",
    qualityScore: { overall: 1 },
  };
  const gate = { ...given, activeDisagreements: [], positionShifts: [] } as unknown as QualityGate;
  const asked = (last: boolean) => nextStepQuestion({ round: 1, gate, last, lang: "en" });
  expect(asked(false).text).toContain("shifts 0. Recommended: continue — The positions differ.");
  expect(asked(true)).toMatchObject({
    recommended: "synthesis",
    text: expect.stringMatching(/shifts 0\. The positions differ\.$/),
  });
});
