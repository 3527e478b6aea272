import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { unanswered } from "../docket.ts";
import { filledBy, recordOf, responseRecord } from "../points/record.ts";
import { citesAnother } from "../rules/cites-another.ts";
import { agreesWithItself, contributionRules, hasCause, isOnTable } from "../rules/on-table.ts";
import { rollCall } from "../rules/roll-call.ts";
import { shiftBasis, shiftCause } from "../rules/shift.ts";
import { steelMan } from "../rules/steel-man.ts";
import { Contribution, SmallResponse } from "../schemas/forms.ts";
import { Response } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor, smallInstructionFor } from "./instructions.ts";
import { shortResponse } from "./short.ts";

/** An expert's answer to the stress test: whether they shifted, and because of what. */
export const response: StatementKind<Response> = {
  label: both(({ kinds }) => kinds.response),
  lead: "response",
  schema: Response,
  form: {
    schema: Contribution,
    rules: [...contributionRules, rollCall],
    record: recordOf(responseRecord),
  },
  filled: filledBy(responseRecord, "response", [
    ...["positionShift", "shiftCause", "shiftReason"],
    ...["currentPosition", "previousPosition"],
  ]),
  rules: [citesAnother, steelMan, isOnTable, hasCause, agreesWithItself, shiftCause, shiftBasis],
  answers: "stress_test",
  flags: (content, docket) => (unanswered(docket, content).length > 0 ? ["docket"] : []),
  short: shortResponse,
  instruction: (facts) => instructionFor("response", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "response",
      role: expertRole(facts),
      schema: Contribution,
      instruction: instructionFor("response", facts),
      compact: { schema: SmallResponse, instruction: smallInstructionFor("response", facts) },
    }),
};
