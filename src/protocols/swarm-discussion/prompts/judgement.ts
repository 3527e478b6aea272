import { type Facts, type ModelRequest, marked, requestFor } from "#providers";
import { instructionFor } from "../kinds/instructions.ts";
import { type JudgeAnswer, judgingSchema } from "../schemas/judgement.ts";
import { words } from "./words/index.ts";

/** Asks a judge about the positions and statements of `facts.judges`. What of the answer holds, code checks. */
export function judgementPrompt(facts: Facts): ModelRequest<JudgeAnswer> {
  const { positions = [], statements = [] } = facts.judges ?? {};
  const blocks = positions.map(({ messageId, text, isNew }) =>
    marked("position", text, { id: messageId, ...(isNew ? { judge: "new" } : {}) }),
  );
  return requestFor(facts, {
    purpose: "judgement",
    role: words(facts.lang).judge,
    schema: judgingSchema({ positions: positions.length > 0, statements: statements.length > 0 }),
    instruction: instructionFor("judgement", facts),
    material: blocks.length > 0 ? [words(facts.lang).positions, blocks.join("\n")] : [],
    maxOutputTokens: 4_000,
  });
}
