import type { DiscussionOptions } from "#wire";
import { costUsd, type Tokens } from "./model/pricing.ts";
import { entryOf } from "./registry.ts";
import { chainOf } from "./spec.ts";

/** Tokens of many calls. */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/** Of the input of a discussion whose calls share a prefix, what the vendor's cache serves (bench/cache.bench.ts: 85 to 93 %). */
const CACHED = 0.8;

type Asked = Pick<DiscussionOptions, "provider" | "model" | "expertProviders">;

/**
 * The least and the most that a number of tokens may cost in USD with the providers of a discussion: all input read from the
 * cache, or all of it written there. Undefined if one of their prices is unknown.
 */
export function priceRange(asked: Asked, least: TokenCount, most: TokenCount): readonly [number, number] | undefined {
  const from = pricesOf(asked, ({ input, output }) => ({ input: 0, cacheWrite: 0, cacheRead: input, output }), least);
  const to = pricesOf(asked, ({ input, output }) => ({ input: 0, cacheWrite: input, cacheRead: 0, output }), most);
  return from && to && [Math.min(...from), Math.max(...to)];
}

/** The same as one figure, with the usual share of input from the cache; the mean of several providers. */
export function likelyPrice(asked: Asked, count: TokenCount): number | undefined {
  const prices = pricesOf(
    asked,
    ({ input, output }) => ({ input: 0, cacheWrite: (1 - CACHED) * input, cacheRead: CACHED * input, output }),
    count,
  );
  return prices && prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/** What these tokens cost with each provider that may be asked. */
function pricesOf(
  { provider, model, expertProviders = {} }: Asked,
  billed: (count: TokenCount) => Tokens,
  count: TokenCount,
): readonly number[] | undefined {
  const own = chainOf(provider) ?? [];
  const specs = [
    ...own.map((spec) => ({ ...spec, model: spec.model ?? (own.length === 1 ? model : undefined) })),
    ...Object.values(expertProviders).flatMap((chain) => chainOf(chain) ?? []),
  ];
  const prices = specs.flatMap(({ name, model: named }) => {
    const entry = entryOf(name);
    return entry?.isFree ? 0 : (costUsd(named ?? entry?.defaultModel ?? "", billed(count)) ?? []);
  });
  return prices.length === 0 || prices.length < specs.length ? undefined : prices;
}
