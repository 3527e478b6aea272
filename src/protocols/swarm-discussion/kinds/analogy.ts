import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { Analogy } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { crossDomainRole, instructionFor } from "./instructions.ts";

/** A case from another field, by the cross-domain thinker. */
export const analogy: StatementKind<Analogy> = {
  label: both(({ kinds }) => kinds.analogy),
  lead: "principle",
  schema: Analogy,
  instruction: (facts) => instructionFor("analogy", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "analogy",
      role: crossDomainRole(facts),
      schema: Analogy,
      instruction: instructionFor("analogy", facts),
    }),
};
