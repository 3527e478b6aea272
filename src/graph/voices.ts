import type { Origin } from "#wire";
import { derived } from "./graph.ts";

/**
 * Families of models by whose words the experts speak. An expert of several origins counts for the one that spoke most. `effective` is
 * exp of the entropy of the families, each expert counting one (Hill number of order 1, Jost 2006): three experts of one
 * model family are one independent voice, three people are three.
 */
export const voices = derived((graph) => {
  const spoken = graph.experts.flatMap((expert) => {
    const own = graph.claims.filter(({ author }) => author === expert);
    const origins = own.map(({ statement }) => familyOf(expert, statement.origin));
    const [most = []] = [...Map.groupBy(origins, ({ family }) => family).values()].sort((a, b) => b.length - a.length);
    return most.slice(-1).map((origin) => ({ ...origin, expert }));
  });
  const families = [...Map.groupBy(spoken, ({ family }) => family)].map(([family, of]) => ({
    ...{ family, isModel: of.at(-1)?.isModel === true },
    experts: of.map(({ expert }) => expert),
  }));
  return { families, effective: effectiveNumber(families.map(({ experts }) => experts.length)) };
});

/** exp(-Σ p·ln p) of counts: how many equally large groups would be as diverse. 0 where there is nothing. */
function effectiveNumber(counts: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0);
  if (total <= 0) return 0;
  const entropy = counts.reduce((sum, count) => (count > 0 ? sum - (count / total) * Math.log(count / total) : sum), 0);
  return Math.exp(entropy);
}

/** Names under which a family's models go. */
const MODEL_FAMILIES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/claude/i, "claude"],
  [/gpt|^o\d|codex|davinci/i, "gpt"],
  [/gemini|gemma|palm/i, "gemini"],
  [/llama/i, "llama"],
  [/mistral|mixtral|codestral/i, "mistral"],
  [/qwen/i, "qwen"],
  [/deepseek/i, "deepseek"],
  [/grok/i, "grok"],
];

/**
 * The family that words come from. Models of one maker share their training, so they are one; rules are one by
 * provider; a person or a foreign program is a family of their own.
 */
export function familyOf(speaker: string, origin: Origin | undefined): { family: string; isModel: boolean } {
  if (!origin) return { family: speaker, isModel: false };
  const { provider, model, isModel } = origin;
  if (isModel) {
    const named = MODEL_FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
    return { family: named ?? model.split(/[-:/@. ]/, 1)[0]?.toLowerCase() ?? provider, isModel };
  }
  return { family: PERSONAL.includes(provider) ? speaker : provider, isModel };
}

/** Providers that stand for a person or a program at a seat. */
const PERSONAL = ["human", "person", "seat", "user", "terminal"];
