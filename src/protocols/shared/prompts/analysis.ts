import { z } from "zod";
import { type Facts, type ModelRequest, markedJson, requestFor } from "#providers";
import { composeByRule } from "#reader";
import { MODE_LIMITS, TopicAnalysis } from "#wire";
import { withGiven } from "./given-experts.ts";
import { words } from "./words/index.ts";

/** Asks for experts, tensions and the problem. `facts.wanted` bounds the experts; default: as the mode does. */
export function analysisPrompt(facts: Facts): ModelRequest<TopicAnalysis> {
  const { lang, mode, wanted } = facts;
  const [from, to] = wanted?.experts ?? MODE_LIMITS[mode].experts;
  const given = wanted?.given ?? [];
  return requestFor(facts, {
    purpose: "analysis",
    role: words(lang).moderator,
    schema: given.length > 0 ? z.preprocess((content) => withGiven(content, given), TopicAnalysis) : TopicAnalysis,
    instruction: words(lang).analyse(from, to, given.length > 0),
    byRule: ({ topic, passages }) =>
      composeByRule(
        passages.map(({ text }) => text),
        topic,
        { given, wanted: from, lang },
      ),
    material: given.length > 0 ? [words(lang).givenExperts, markedJson("given", given)] : [],
  });
}
