import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { declarationRecord, recordOf } from "../points/record.ts";
import { falsifier, noFalsifier } from "../rules/falsifier.ts";
import { agreesWithItself, holdsSomething, isOnTable } from "../rules/on-table.ts";
import { Declaration, SmallDeclaration } from "../schemas/forms.ts";
import { PositionDeclaration } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor, smallInstructionFor } from "./instructions.ts";
import { shortPosition } from "./short.ts";

/** An expert's sealed position. */
export const positionDeclaration: StatementKind<PositionDeclaration> = {
  label: both(({ kinds }) => kinds.position_declaration),
  lead: "position",
  schema: PositionDeclaration,
  form: {
    schema: Declaration,
    rules: [isOnTable, holdsSomething, agreesWithItself, falsifier],
    record: recordOf(declarationRecord),
  },
  rules: [falsifier, isOnTable, agreesWithItself],
  missing: { wouldChangeIf: noFalsifier },
  short: shortPosition,
  instruction: (facts) => instructionFor("position_declaration", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "position_declaration",
      role: expertRole(facts),
      schema: Declaration,
      instruction: instructionFor("position_declaration", facts),
      compact: { schema: SmallDeclaration, instruction: smallInstructionFor("position_declaration", facts) },
      maxOutputTokens: 3_000,
    }),
};
