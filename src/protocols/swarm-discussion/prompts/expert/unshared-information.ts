import { type Facts, instructionFor, type ModelRequest, requestFor } from "#providers";
import { UnsharedInformation } from "#wire";
import { expertRole } from "./role.ts";

/** Asks an expert for what only they know (BY-07). */
export function unsharedInformationPrompt(facts: Facts): ModelRequest<UnsharedInformation> {
  return requestFor(facts, {
    purpose: "unshared_information",
    role: expertRole(facts),
    schema: UnsharedInformation,
    instruction: instructionFor("unshared_information", facts),
    maxOutputTokens: 3_000,
  });
}
