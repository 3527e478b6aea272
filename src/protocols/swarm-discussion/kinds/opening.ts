import type { StatementKind } from "#protocols/protocol";
import { openingPrompt } from "../prompts/opening.ts";
import { Opening } from "../schemas/opening.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** The moderator's framing of a round. */
export const opening: StatementKind<Opening> = {
  label: both(({ kinds }) => kinds.opening),
  lead: "guidance",
  schema: Opening,
  milestones: () => [],
  instruction: (facts) => instructionFor("opening", facts),
  prompt: openingPrompt,
};
