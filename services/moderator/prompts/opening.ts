import { type Facts, instructionFor, type ModelRequest, requestFor } from "#llm";
import { Opening } from "#protocol";
import { MODERATOR_ROLE } from "./role.ts";

/** Asks a model to frame the round (SD-07), where a call can be spared for what `frameOpening` computes. */
export function openingPrompt(facts: Facts): ModelRequest<Opening> {
  return requestFor(facts, {
    purpose: "opening",
    role: MODERATOR_ROLE[facts.lang],
    schema: Opening,
    instruction: instructionFor("opening", facts),
    maxOutputTokens: 4_000,
  });
}
