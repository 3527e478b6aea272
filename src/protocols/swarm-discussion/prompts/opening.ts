import { z } from "zod";
import { computedBlock, type Facts, type ModelRequest, withKnownIds } from "#providers";
import { words as sharedWords } from "../../shared/words/index.ts";
import { JUDGED_TOKENS } from "../judging/to-judge.ts";
import { instructionFor } from "../kinds/instructions.ts";
import { turnPoints } from "../points/turn-points.ts";
import { short } from "../schemas/fields.ts";
import { type JudgeAnswer, judgingSchema } from "../schemas/judgement.ts";
import { Opening } from "../schemas/statements.ts";
import { field } from "../schemas/words.ts";
import { discussionOf, requestAtTable } from "./told-floor.ts";
import { words } from "./words/index.ts";

/** Asks a model to frame the round, better than what `frameOpening` computes (`facts.computed`). */
export function openingPrompt(facts: Facts): ModelRequest<Opening> {
  const { computed, lang } = facts;
  const { guidance: _, ...opening } = Object(computed) as Partial<Opening>;
  // In the first round the positions themselves are what there is.
  const points = facts.round > 1 ? turnPoints(discussionOf(facts), facts.speaker).filter(({ aside }) => !aside) : [];
  return requestAtTable(
    { ...facts, points },
    {
      purpose: "opening",
      role: sharedWords(lang).moderator,
      schema: withKnownIds(Opening.omit({ computed: true }), facts.floor, lang, computed),
      instruction: instructionFor("opening", facts),
      material: computed === undefined ? [] : [words(lang).computedOpening, computedBlock(opening, lang)],
      maxOutputTokens: 4_000,
    },
  );
}

/** Start of a resumed discussion. */
export const Reopening = z.object({
  topic: field("reopening", "topic", short),
  framing: field("reopening", "framing", short),
  review: field("reopening", "review", short),
});
export type Reopening = z.infer<typeof Reopening>;

export function reopeningPrompt(facts: Facts): ModelRequest<Reopening> {
  const { computed, lang } = facts;
  return requestAtTable(facts, {
    purpose: "reopening",
    role: sharedWords(lang).moderator,
    schema: withKnownIds(Reopening, facts.floor, lang),
    instruction: words(lang).reopen,
    material: computed === undefined ? [] : [words(lang).computedRound, computedBlock(computed, lang)],
    byRule: () => ({
      topic: facts.topic,
      framing: words(lang).goOn,
      review: (computed as { review?: string })?.review ?? words(lang).goOn,
    }),
    maxOutputTokens: 3_000,
  });
}

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
