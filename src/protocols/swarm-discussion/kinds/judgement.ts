import type { StatementKind } from "#protocols/protocol";
import { Judgement } from "../schemas/judgement.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** Judgement of which statements say the same, and a judge's objections: by the moderator's model, or by the user. */
export const judgement: StatementKind<Judgement> = {
  label: both(({ kinds }) => kinds.judgement),
  lead: "summary",
  schema: Judgement,
  instruction: (facts) => instructionFor("judgement", facts),
};
