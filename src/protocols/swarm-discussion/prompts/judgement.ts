import { computedBlock, type Facts, type ModelRequest } from "#providers";
import { JUDGED_TOKENS } from "../judging/to-judge.ts";
import { instructionFor } from "../kinds/instructions.ts";
import { type JudgeAnswer, judgingSchema } from "../schemas/judgement.ts";
import { requestAtTable } from "./told-floor.ts";
import { words } from "./words/index.ts";

/** Asks a judge about the positions and statements of `facts.judges`. What of the answer holds, code checks. */
export function judgementPrompt(facts: Facts): ModelRequest<JudgeAnswer> {
  const { points = [], statements = [] } = facts.judges ?? {};
  return requestAtTable(facts, {
    purpose: "judgement",
    role: words(facts.lang).judge,
    schema: judgingSchema({ points: points.length > 0, statements: statements.length > 0 }),
    instruction: instructionFor("judgement", facts),
    material: points.length > 0 ? [words(facts.lang).points, computedBlock({ points }, facts.lang, JUDGED_TOKENS)] : [],
    maxOutputTokens: 4_000,
  });
}
