import { expect, it } from "vitest";
import { tableOf } from "#points";
import { verifies } from "../../../test/support/verifies.ts";
import { pointsOf } from "./points.ts";
import type { RoundSynthesis } from "./schemas.ts";

const analysis = (tool: string, messageId: string) => ({ tool, messageId, perspective: "deep", participant: tool });
const solution = (name: string, ...source_cli: string[]) =>
  ({ name, source_cli }) as RoundSynthesis["solutions"][number];
const dispute = (id: string, tool: string, topic: string) => ({
  id,
  topic,
  positions: [{ tool, text: topic, messageId: `r1-msg-${tool}` }],
});

it("reads solutions as points: each source is for what it proposes, and a dispute that names it is an objection", () => {
  verifies("CD-03", "who proposes what is counted");
  const points = pointsOf(
    {
      analyses: [analysis("gemini", "r1-msg-001"), analysis("codex", "r1-msg-002"), analysis("claude", "r1-msg-003")],
      solutions: [solution("Tokens", "gemini", "codex"), solution("Cache", "claude")],
      cross: {
        disagreements: [
          dispute("r1-d1", "codex", "Tokens: no mailer"),
          dispute("r1-d2", "codex", "In a Cache rows are stale"),
          dispute("r1-d3", "codex", "Reads are fast"),
        ],
      },
    },
    (tool) => tool,
  );
  expect(tableOf(points).rows).toMatchObject([
    {
      ...{ text: "Tokens", tier: "shared", for: ["codex", "gemini"] },
      objections: [{ reason: { by: "codex", text: "Tokens: no mailer" } }],
    },
    {
      text: "Cache",
      tier: "few",
      for: ["claude"],
      objections: [{ reason: { by: "codex", text: "In a Cache rows are stale" } }],
    },
  ]);
});
