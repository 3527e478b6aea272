import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import { words as sharedWords } from "../../shared/prompts/words/index.ts";
import { instructionFor } from "../kinds/instructions.ts";
import { Opening } from "../schemas/index.ts";
import { words } from "./words/index.ts";

/** Asks a model to frame the round, better than what `frameOpening` computes (`facts.computed`). */
export function openingPrompt(facts: Facts): ModelRequest<Opening> {
  const { computed, lang } = facts;
  return requestFor(facts, {
    purpose: "opening",
    role: sharedWords(lang).moderator,
    schema: withKnownIds(Opening.omit({ computed: true }), facts.floor, lang),
    instruction: instructionFor("opening", facts),
    material: computed === undefined ? [] : [words(lang).computedOpening, markedJson("computed", computed)],
    maxOutputTokens: 4_000,
  });
}
