import type { DiscussionOptions } from "#wire";
import { costUsd } from "./model/pricing.ts";
import { entryOf } from "./registry.ts";
import { chainOf } from "./spec.ts";

/** Tokens of many calls. */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/**
 * What so many tokens cost in USD with whoever may be asked in a discussion: at least, with all input read from the cache,
 * and at most, with all of it written there. Undefined where the price of one of them is not known.
 */
export function priceRange(
  { provider, model, expertProviders = {} }: Pick<DiscussionOptions, "provider" | "model" | "expertProviders">,
  least: TokenCount,
  most: TokenCount,
): readonly [number, number] | undefined {
  const own = chainOf(provider) ?? [];
  const specs = [
    ...own.map((spec) => ({ ...spec, model: spec.model ?? (own.length === 1 ? model : undefined) })),
    ...Object.values(expertProviders).flatMap((chain) => chainOf(chain) ?? []),
  ];
  const ranges = specs.map(({ name, model: named }) => {
    const entry = entryOf(name);
    if (entry?.isFree) return [0, 0] as const;
    const asked = named ?? entry?.defaultModel ?? "";
    const from = costUsd(asked, { input: 0, cacheWrite: 0, cacheRead: least.input, output: least.output });
    const to = costUsd(asked, { input: 0, cacheWrite: most.input, cacheRead: 0, output: most.output });
    return from === undefined || to === undefined ? undefined : ([from, to] as const);
  });
  const known = ranges.filter((range) => range !== undefined);
  if (ranges.length === 0 || known.length < ranges.length) return undefined;
  return [Math.min(...known.map(([from]) => from)), Math.max(...known.map(([, to]) => to))];
}
