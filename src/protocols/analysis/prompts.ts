import type { z } from "zod";
import type { Facts, ModelRequest } from "#providers";
import { marked, markedJson, profileBlock, requestFor } from "#providers";
import { OUTPUT_TOKENS } from "./limits.ts";
import { Analysis, Labels, Verification } from "./schemas.ts";
import { words } from "./words/index.ts";

/** Analysts see no other's profile, and what the moderator tells them stands apart, as material. */
const alone = ({ correction: _, ...facts }: Facts): Facts => ({ ...facts, personas: [], tensions: [] });

function prompt<T>(purpose: "analysis" | "verification", schema: z.ZodType<T>) {
  return (facts: Facts): ModelRequest<T> => {
    const { prompts } = words(facts.lang);
    return requestFor(alone(facts), {
      purpose,
      role: facts.persona ? `${prompts.role}\n\n${profileBlock(facts.persona)}` : prompts.role,
      schema,
      instruction: prompts[purpose],
      material: facts.correction === undefined ? [] : [prompts.given, marked("context", facts.correction)],
      maxOutputTokens: OUTPUT_TOKENS,
    });
  };
}

export const analysisPrompt = prompt("analysis", Analysis);
export const verificationPrompt = prompt("verification", Verification);

/** What was said, in the reader's other language: the texts alone, since nothing else bears on a translation. */
export const labelsPrompt = (facts: Facts): ModelRequest<Labels> => {
  const { labels } = words(facts.lang).prompts;
  const text = [labels.role, labels.texts, markedJson("texts", facts.computed), labels.task].join("\n\n");
  return {
    purpose: "labels",
    system: labels.rules,
    prompt: [{ text, shared: false }],
    schema: Labels,
    facts: { ...facts, personas: [], tensions: [], passages: [], floor: [] },
    byRule: () => ({ labels: [] }),
    maxOutputTokens: OUTPUT_TOKENS,
  };
};
