import type { StatementKind } from "#protocols/protocol";
import { qualityGatePrompt } from "../prompts/quality-gate.ts";
import { prematureSynthesis } from "../rules/index.ts";
import { QualityGate } from "../schemas/quality-gate.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** The moderator's judgement of a round (SD-13). */
export const qualityGate: StatementKind<QualityGate> = {
  label: both(({ kinds }) => kinds.quality_gate),
  lead: "summary",
  schema: QualityGate,
  rules: [prematureSynthesis],
  instruction: (facts) => instructionFor("quality_gate", facts),
  prompt: qualityGatePrompt,
};
