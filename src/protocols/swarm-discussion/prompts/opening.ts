import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import type { Lang } from "#wire";
import { byRule } from "../kinds/by-rule.ts";
import { instructionFor } from "../kinds/instructions.ts";
import { Opening } from "../schemas/index.ts";
import { MODERATOR_ROLE } from "./role.ts";

const COMPUTED: Readonly<Record<Lang, string>> = {
  en: "An opening as it was computed from the positions. Keep what is right in it, and put it better:",
  zh: "由各立场计算得出的开场。保留其中正确之处，并改进表述：",
};

/** Asks a model to frame the round (SD-07), better than what `frameOpening` computes (`facts.computed`). */
export function openingPrompt(facts: Facts): ModelRequest<Opening> {
  const { computed, lang } = facts;
  return requestFor(facts, {
    purpose: "opening",
    role: MODERATOR_ROLE[lang],
    schema: withKnownIds(Opening, facts.floor),
    instruction: instructionFor("opening", facts),
    material: computed === undefined ? [] : [COMPUTED[lang], markedJson("computed", computed)],
    // Where nothing was computed, an opening along the tension map.
    ...(computed === undefined ? { byRule: byRule("openingFrom") } : {}),
    maxOutputTokens: 4_000,
  });
}
