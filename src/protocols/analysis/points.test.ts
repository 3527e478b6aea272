import { expect, it } from "vitest";
import { tableOf } from "#points";
import { verifies } from "../../../test/support/verifies.ts";
import { pointsOf } from "./points.ts";
import type { RoundSynthesis } from "./schemas.ts";

const analysis = (tool: string, messageId: string) => ({ tool, messageId, perspective: "deep", participant: tool });
const solution = (name: string, ...source_cli: string[]) =>
  ({ name, source_cli }) as RoundSynthesis["solutions"][number];
const position = (tool: string, text: string, evidence = 0) => ({ tool, text, evidence, messageId: `r1-msg-${tool}` });

it("reads solutions as points: each source is for what it proposes, and what is disputed of it is an objection", () => {
  verifies("CD-03", "who proposes what is counted");
  const points = pointsOf(
    {
      analyses: [analysis("gemini", "r1-msg-001"), analysis("codex", "r1-msg-002"), analysis("claude", "r1-msg-003")],
      solutions: [solution("Tokens", "gemini", "codex"), solution("Cache", "claude")],
      cross: {
        disagreements: [
          { topic: "x", positions: [position("gemini", "Tokens: sign them"), position("codex", "No mailer", 1)] },
          { topic: "z", positions: [position("claude", "Cache：keep rows"), position("codex", "Rows are stale")] },
          { topic: "y", positions: [position("gemini", "Reads are slow"), position("codex", "Reads are fast")] },
        ],
      },
    },
    (tool) => tool,
  );
  expect(tableOf(points).rows).toMatchObject([
    {
      ...{ text: "Tokens", tier: "shared", for: ["codex", "gemini"] },
      objections: [{ reason: { by: "codex", text: "No mailer", checked: true } }],
    },
    { text: "Cache", tier: "few", for: ["claude"], objections: [{ reason: { by: "codex", text: "Rows are stale" } }] },
  ]);
});
