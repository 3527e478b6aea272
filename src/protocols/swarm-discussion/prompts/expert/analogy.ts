import { type Facts, instructionFor, type ModelRequest, requestFor } from "#providers";
import { Analogy } from "#wire";
import { crossDomainRole } from "./role.ts";

/** Asks the cross-domain thinker for a case from another field (SD-12). */
export function analogyPrompt(facts: Facts): ModelRequest<Analogy> {
  return requestFor(facts, {
    purpose: "analogy",
    role: crossDomainRole(facts),
    schema: Analogy,
    instruction: instructionFor("analogy", facts),
  });
}
