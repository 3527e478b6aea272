import { type Facts, instructionFor, type ModelRequest, requestFor } from "#providers";
import { Response } from "#wire";
import { expertRole } from "./role.ts";

/** Asks an expert to answer the stress test and to say whether their position has shifted (SD-11). */
export function responsePrompt(facts: Facts): ModelRequest<Response> {
  return requestFor(facts, {
    purpose: "response",
    role: expertRole(facts),
    schema: Response,
    instruction: instructionFor("response", facts),
  });
}
