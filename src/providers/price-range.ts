import type { DiscussionOptions } from "#wire";
import { costUsd, NO_TOKENS, type Tokens, written } from "./model/pricing.ts";
import { entryOf } from "./registry.ts";
import { chainOf } from "./spec.ts";

/** Token totals of many calls. */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/** Share of input that the vendor's cache serves if calls share a prefix (bench/cache.bench.ts: 85 to 93 %). */
const CACHED = 0.8;

type Asked = Pick<DiscussionOptions, "provider" | "model" | "expertProviders"> & {
  /** Whether people are asked between calls, so that the cache is kept for an hour if possible. Default: no. */
  readonly pauses?: boolean;
};

/**
 * Returns the least and the most that these tokens may cost in USD with a discussion's providers: all input read from
 * the cache, or all of it written there. Undefined if a price is unknown.
 */
export function priceRange(asked: Asked, least: TokenCount, most: TokenCount): readonly [number, number] | undefined {
  const from = pricesOf(asked, () => ({ ...NO_TOKENS, cacheRead: least.input, output: least.output }));
  const to = pricesOf(asked, (model) => ({
    ...written(model, most.input, asked.pauses === true),
    output: most.output,
  }));
  return from && to && [Math.min(...from), Math.max(...to)];
}

/** Estimates the cost in USD with the usual cache share; the mean over several providers. */
export function likelyPrice(asked: Asked, { input, output }: TokenCount): number | undefined {
  const prices = pricesOf(asked, (model) => ({
    ...written(model, (1 - CACHED) * input, asked.pauses === true),
    cacheRead: CACHED * input,
    output,
  }));
  return prices && prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/** Returns the cost of these tokens with each provider that may be asked; undefined if a price is unknown. */
function pricesOf(
  { provider, model, expertProviders = {} }: Asked,
  billed: (model: string) => Tokens,
): readonly number[] | undefined {
  const own = chainOf(provider) ?? [];
  const specs = [
    ...own.map((spec) => ({ ...spec, model: spec.model ?? (own.length === 1 ? model : undefined) })),
    ...Object.values(expertProviders).flatMap((chain) => chainOf(chain) ?? []),
  ];
  const prices = specs.flatMap(({ name, model: named }) => {
    const entry = entryOf(name);
    const asks = named ?? entry?.defaultModel ?? "";
    return entry?.isFree ? 0 : (costUsd(asks, billed(asks)) ?? []);
  });
  return prices.length === 0 || prices.length < specs.length ? undefined : prices;
}
