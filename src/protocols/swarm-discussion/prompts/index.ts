import { type Facts, type ModelRequest, ProviderError, type Purpose } from "#providers";
import { analysisPrompt } from "./analysis.ts";
import { openingPrompt } from "./opening.ts";
import { qualityGatePrompt } from "./quality-gate.ts";
import { reopeningPrompt } from "./reopening.ts";

const PROMPTS: Partial<Record<Purpose, (facts: Facts) => ModelRequest>> = {
  analysis: analysisPrompt,
  opening: openingPrompt,
  quality_gate: qualityGatePrompt,
  reopening: reopeningPrompt,
};

/** The prompt for one of the moderator's own questions. */
export function promptFor(purpose: Purpose, facts: Facts): ModelRequest {
  const prompt = PROMPTS[purpose];
  if (!prompt) throw new ProviderError("unsupported", `the moderator does not ask for ${purpose}`);
  return prompt(facts);
}
