import { z } from "zod";
import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import { byRule } from "../kinds/by-rule.ts";
import { told } from "../schemas/words/index.ts";
import { words } from "./words/index.ts";

const short = z.string().trim().min(1).max(4_000);

/** What a resumed discussion starts from (SD-22). */
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
    role: words(lang).moderator,
    schema: withKnownIds(Reopening, facts.floor, lang),
    instruction: words(lang).reopen,
    material: computed === undefined ? [] : [words(lang).computedRound, markedJson("computed", computed)],
    byRule: byRule("reopen"),
    maxOutputTokens: 3_000,
  });
}
