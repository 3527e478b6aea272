import { type Facts, instructionFor, type ModelRequest, requestFor } from "#providers";
import { PositionDeclaration } from "#wire";
import { expertRole } from "./role.ts";

/** Asks an expert for a sealed position (SD-06). */
export function positionDeclarationPrompt(facts: Facts): ModelRequest<PositionDeclaration> {
  return requestFor(facts, {
    purpose: "position_declaration",
    role: expertRole(facts),
    schema: PositionDeclaration,
    instruction: instructionFor("position_declaration", facts),
    maxOutputTokens: 3_000,
  });
}
