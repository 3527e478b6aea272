import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { UnsharedInformation } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor } from "./instructions.ts";
import { shortUnshared } from "./short.ts";

/** Knowledge that only one expert has, stated before the arguments. */
export const unsharedInformation: StatementKind<UnsharedInformation> = {
  label: both(({ kinds }) => kinds.unshared_information),
  lead: "information",
  schema: UnsharedInformation,
  hasOwnSources: true,
  short: shortUnshared,
  instruction: (facts) => instructionFor("unshared_information", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "unshared_information",
      role: expertRole(facts),
      schema: UnsharedInformation,
      instruction: instructionFor("unshared_information", facts),
      maxOutputTokens: 3_000,
    }),
};
