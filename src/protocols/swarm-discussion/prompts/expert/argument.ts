import { type Facts, instructionFor, type ModelRequest, requestFor } from "#providers";
import { Argument } from "#wire";
import { expertRole } from "./role.ts";

/** Asks an expert for an argument with citations (SD-08). */
export function argumentPrompt(facts: Facts): ModelRequest<Argument> {
  return requestFor(facts, {
    purpose: "argument",
    role: expertRole(facts),
    schema: Argument,
    instruction: instructionFor("argument", facts),
  });
}
