import type { StatementKind } from "#protocols/protocol";
import { prematureSynthesis } from "../rules/premature-synthesis.ts";
import { Judgement } from "../schemas/judgement.ts";
import { Opening, QualityGate } from "../schemas/statements.ts";
import { both } from "../words/index.ts";

/* Kinds that the moderator states. */

/** The moderator's framing of a round. */
export const opening: StatementKind<Opening> = {
  label: both(({ kinds }) => kinds.opening),
  lead: "guidance",
  schema: Opening,
};

/** Judgement of which statements say the same, and a judge's objections: by the moderator's model, or by the user. */
export const judgement: StatementKind<Judgement> = {
  label: both(({ kinds }) => kinds.judgement),
  lead: "summary",
  schema: Judgement,
};

/** The moderator's judgement of a round. */
export const qualityGate: StatementKind<QualityGate> = {
  label: both(({ kinds }) => kinds.quality_gate),
  lead: "summary",
  schema: QualityGate,
  rules: [prematureSynthesis],
};
