import { expect, it } from "vitest";
import { compositionQuestion, nextStepQuestion } from "./questions.ts";
import type { QualityGate } from "./schemas/statements.ts";

it("the table is confirmed with the limits that the documents state", () => {
  const unset = { personas: [], tensions: [], constraints: [], cost: undefined };
  const about = { ...unset, mode: "standard", canModify: false } as const;
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
