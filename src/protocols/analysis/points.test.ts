import { expect, it } from "vitest";
import { tableOf } from "#points";
import { verifies } from "../../../test/support/verifies.ts";
import { pointsOf } from "./result/answer.ts";
import type { RoundSynthesis } from "./schemas.ts";

const analysis = (tool: string, messageId: string) => ({ tool, messageId, perspective: "deep", participant: tool });
const solution = (name: string, ...recommended_by: string[]) =>
  ({ name, recommended_by }) as RoundSynthesis["solutions"][number];

it("reads solutions as points: those who recommend one are for it, and a split names each", () => {
  verifies("CD-03", "who recommends what is counted");
  const points = pointsOf(
    {
      analyses: [analysis("gemini", "r1-msg-001"), analysis("codex", "r1-msg-002"), analysis("claude", "r1-msg-003")],
      solutions: [solution("Tokens", "gemini", "codex"), solution("Rows"), solution("Cache", "claude")],
    },
    (participant) => participant,
  );
  expect(tableOf(points).rows).toMatchObject([
    { text: "Tokens", tier: "shared", for: ["codex", "gemini"] },
    { text: "Cache", tier: "divided", for: ["claude"] },
  ]);
});
