import { recordsOf, textOf } from "#lib/fields";
import type { EventKind, Milestone, StatementKind } from "#protocols/protocol";
import { qualityGatePrompt } from "../prompts/quality-gate.ts";
import { prematureSynthesis } from "../rules/premature-synthesis.ts";
import { QualityGate } from "../schemas/quality-gate.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** The moderator's judgement of a round. */
export const qualityGate: StatementKind<QualityGate> = {
  label: both(({ kinds }) => kinds.quality_gate),
  lead: "summary",
  schema: QualityGate,
  milestones: (content) => [
    ...pointsIn(content, "agreements", "agreement"),
    ...pointsIn(content, "activeDisagreements", "disagreement"),
  ],
  rules: [prematureSynthesis],
  instruction: (facts) => instructionFor("quality_gate", facts),
  prompt: qualityGatePrompt,
};

const pointsIn = (content: Readonly<Record<string, unknown>>, key: string, kind: EventKind): Milestone[] =>
  recordsOf(content, key).flatMap((one) => {
    const text = textOf(one, "point");
    return text === undefined ? [] : [{ kind, text, evidence: [] }];
  });
