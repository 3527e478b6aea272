import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { authority, closingHint, falsifier, falsifierHint, noFalsifier, unfalsifiable } from "../rules/index.ts";
import { PositionDeclaration } from "../schemas/position-declaration.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor } from "./instructions.ts";

/** An expert's sealed position. */
export const positionDeclaration: StatementKind<PositionDeclaration> = {
  label: both(({ kinds }) => kinds.position_declaration),
  lead: "position",
  schema: PositionDeclaration,
  rules: [falsifier],
  hints: [falsifierHint, unfalsifiable, authority, closingHint],
  missing: { wouldChangeIf: noFalsifier },
  instruction: (facts) => instructionFor("position_declaration", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "position_declaration",
      role: expertRole(facts),
      schema: PositionDeclaration,
      instruction: instructionFor("position_declaration", facts),

      maxOutputTokens: 3_000,
    }),
};
