import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { argumentRecord, filledBy, recordOf } from "../points/record.ts";
import { citesAnother } from "../rules/cites-another.ts";
import { falsifier } from "../rules/falsifier.ts";
import { agreesWithItself, contributionRules, hasCause, isOnTable } from "../rules/on-table.ts";
import { steelMan } from "../rules/steel-man.ts";
import { Contribution, SmallArgument } from "../schemas/forms.ts";
import { Argument } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor, smallInstructionFor } from "./instructions.ts";
import { shortArgument } from "./short.ts";

/** An expert's argument, with citations. */
export const argument: StatementKind<Argument> = {
  label: both(({ kinds }) => kinds.argument),
  lead: "position",
  schema: Argument,
  form: {
    schema: Contribution,
    rules: contributionRules,
    record: recordOf(argumentRecord),
  },
  filled: filledBy(argumentRecord, "reasoning", ["position"]),
  rules: [falsifier, citesAnother, steelMan, isOnTable, hasCause, agreesWithItself],
  short: shortArgument,
  instruction: (facts) => instructionFor("argument", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "argument",
      role: expertRole(facts),
      schema: Contribution,
      instruction: instructionFor("argument", facts),
      compact: { schema: SmallArgument, instruction: smallInstructionFor("argument", facts) },
    }),
};
