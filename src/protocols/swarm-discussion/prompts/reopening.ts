import { z } from "zod";
import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import { words as sharedWords } from "../../shared/prompts/words/index.ts";
import { told } from "../schemas/words/index.ts";
import { words } from "./words/index.ts";

const short = z.string().trim().min(1).max(4_000);

/** What a resumed discussion starts from. */
export const Reopening = z.object({
  topic: short.meta(told(({ reopening }) => reopening.topic)),
  framing: short.meta(told(({ reopening }) => reopening.framing)),
  review: short.meta(told(({ reopening }) => reopening.review)),
});
export type Reopening = z.infer<typeof Reopening>;

/** Asks how a paused discussion should go on. */
export function reopeningPrompt(facts: Facts): ModelRequest<Reopening> {
  const { computed, lang } = facts;
  return requestFor(facts, {
    purpose: "reopening",
    role: sharedWords(lang).moderator,
    schema: withKnownIds(Reopening, facts.floor, lang),
    instruction: words(lang).reopen,
    material: computed === undefined ? [] : [words(lang).computedRound, markedJson("computed", computed)],
    byRule: () => ({
      topic: facts.topic,
      framing: words(lang).goOn,
      review: (computed as { review?: string })?.review ?? words(lang).goOn,
    }),
    maxOutputTokens: 3_000,
  });
}
