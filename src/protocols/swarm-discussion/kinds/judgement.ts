import type { StatementKind } from "#protocols/protocol";
import { Judgement } from "../schemas/judgement.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** Which statements say the same, and what a judge objects to: by the moderator, with a model's reading, or by the user. */
export const judgement: StatementKind<Judgement> = {
  label: both(({ kinds }) => kinds.judgement),
  lead: "summary",
  schema: Judgement,
  instruction: (facts) => instructionFor("judgement", facts),
};
