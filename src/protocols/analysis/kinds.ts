import type { StatementKind } from "#protocols/protocol";
import { evidenceOf } from "./evidence.ts";
import { analysisPrompt, verificationPrompt } from "./prompts.ts";
import { salvage } from "./salvage.ts";
import { Analysis, Evidence, Feedback, Labels, RoundSynthesis, Verification } from "./schemas.ts";
import { both, words } from "./words/index.ts";

/** What the moderator states itself: nobody is asked for it. */
const stated: StatementKind["instruction"] = ({ lang }) => words(lang).prompts.stated;

/** The statements of an analysis. */
const KINDS = {
  analysis: {
    label: both(({ kinds }) => kinds.analysis),
    lead: "findings",
    schema: Analysis,
    salvage,
    instruction: ({ lang }) => words(lang).prompts.analysis,
    prompt: analysisPrompt,
  },
  verification: {
    label: both(({ kinds }) => kinds.verification),
    lead: "findings",
    schema: Verification,
    salvage,
    instruction: ({ lang }) => words(lang).prompts.verification,
    prompt: verificationPrompt,
  },
  evidence: {
    label: both(({ kinds }) => kinds.evidence),
    schema: Evidence,
    instruction: ({ lang }) => words(lang).prompts.evidence,
    fromRecord: evidenceOf,
  },
  round_synthesis: { label: both(({ kinds }) => kinds.round_synthesis), schema: RoundSynthesis, instruction: stated },
  feedback: { label: both(({ kinds }) => kinds.feedback), schema: Feedback, instruction: stated },
  labels: { label: both(({ kinds }) => kinds.labels), schema: Labels, instruction: stated },
} as const satisfies Readonly<Record<string, StatementKind>>;

/** What its statements and what stands in them are called. */
export const NAMES = { kinds: KINDS, keys: both(({ labels }) => labels), values: both(({ values }) => values) };
