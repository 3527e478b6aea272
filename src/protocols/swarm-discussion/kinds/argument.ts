import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import {
  authority,
  bareAgreement,
  citesAnother,
  closingHint,
  falsifier,
  falsifierHint,
  noFalsifier,
  steelMan,
  steelManHint,
  unfalsifiable,
} from "../rules/index.ts";
import { Argument } from "../schemas/argument.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor } from "./instructions.ts";

/** An expert's argument, with citations. */
export const argument: StatementKind<Argument> = {
  label: both(({ kinds }) => kinds.argument),
  lead: "position",
  schema: Argument,
  rules: [falsifier, citesAnother, steelMan],
  hints: [falsifierHint, steelManHint, bareAgreement, unfalsifiable, authority, closingHint],
  missing: { wouldChangeIf: noFalsifier },
  instruction: (facts) => instructionFor("argument", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "argument",
      role: expertRole(facts),
      schema: Argument,
      instruction: instructionFor("argument", facts),
    }),
};
