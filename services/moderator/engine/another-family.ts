import { familyOf } from "#graph";
import { callRate, everyProvider, type Provider, ProviderError, REPLAY } from "#providers";
import type { DiscussionOptions } from "#wire";

/**
 * Returns the first provider named for this discussion whose model belongs to none of these families; undefined if
 * there is none, and the discussion's own judges. Other keys are not used. With a budget in money the price must be
 * known.
 * @param provider throws ProviderError for a provider that is not available
 */
export function anotherFamily(
  families: readonly string[],
  options: Pick<DiscussionOptions, "provider" | "model" | "expertProviders" | "budgetUsd">,
  provider: (name: string) => Provider,
): Provider | undefined {
  const { budgetUsd } = options;
  if (options.provider.startsWith(REPLAY)) return undefined;
  const named = everyProvider(options).replace(/^mix:/, "").split(",");
  for (const name of new Set(named.map((one) => one.trim()))) {
    const found = available(name, provider);
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
