import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { authority } from "../rules/authority.ts";
import { falsifier, falsifierHint, noFalsifier } from "../rules/falsifier.ts";
import { closingHint } from "../rules/premature-synthesis.ts";
import { unfalsifiable } from "../rules/unfalsifiable.ts";
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
