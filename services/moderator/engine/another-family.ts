import { familyOf } from "#graph";
import { callRate, type Provider, ProviderError, REPLAY } from "#providers";
import type { DiscussionOptions } from "#wire";

/** Providers that may judge what another family's models said, in the order in which they are looked for. */
const JUDGES = ["anthropic", "openai", "gemini"] as const;

/**
 * The first available provider whose model is of none of these families; undefined where there is none, so that the
 * discussion's own judges. With a budget in money only one whose price is known.
 * @param provider throws ProviderError for a provider that is not available
 */
export function anotherFamily(
  families: readonly string[],
  { provider: own, budgetUsd }: Pick<DiscussionOptions, "provider" | "budgetUsd">,
  provider: (name: string) => Provider,
): Provider | undefined {
  if (own.startsWith(REPLAY)) return undefined;
  for (const name of JUDGES) {
    const found = name === own ? undefined : available(name, provider);
    if (!found?.isModel || (budgetUsd !== undefined && !callRate(found.name, found.model))) continue;
    const { family } = familyOf(name, { provider: found.name, model: found.model, isModel: true });
    if (!families.includes(family)) return found;
  }
  return undefined;
}

function available(name: string, provider: (name: string) => Provider): Provider | undefined {
  try {
    return provider(name);
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}
