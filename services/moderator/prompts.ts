import { type Facts, type ModelRequest, ProviderError, type Purpose } from "#llm";
import { analysisPrompt } from "./prompts/analysis.ts";
import { openingPrompt } from "./prompts/opening.ts";
import { qualityGatePrompt } from "./prompts/quality-gate.ts";
import { reopeningPrompt } from "./prompts/reopening.ts";

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
