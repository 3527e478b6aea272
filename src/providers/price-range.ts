import type { DiscussionOptions } from "#wire";
import { costUsd, NO_TOKENS, type Tokens, written } from "./model/pricing.ts";
import { entryOf } from "./registry.ts";
import { chainOf } from "./spec.ts";

/** Tokens of many calls. */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/** Of the input of a discussion whose calls share a prefix, what the vendor's cache serves (bench/cache.bench.ts: 85 to 93 %). */
const CACHED = 0.8;

type Asked = Pick<DiscussionOptions, "provider" | "model" | "expertProviders"> & {
  /** People are asked in between: what is cached is kept for an hour where that can be had. Default: no. */
  readonly pauses?: boolean;
};

/**
 * The least and the most that a number of tokens may cost in USD with the providers of a discussion: all input read from the
 * cache, or all of it written there. Undefined if one of their prices is unknown.
 */
export function priceRange(asked: Asked, least: TokenCount, most: TokenCount): readonly [number, number] | undefined {
  const from = pricesOf(asked, () => ({ ...NO_TOKENS, cacheRead: least.input, output: least.output }));
  const to = pricesOf(asked, (model) => ({
    ...written(model, most.input, asked.pauses === true),
    output: most.output,
  }));
  return from && to && [Math.min(...from), Math.max(...to)];
}

/** The same as one figure, with the usual share of input from the cache; the mean of several providers. */
export function likelyPrice(asked: Asked, { input, output }: TokenCount): number | undefined {
  const prices = pricesOf(asked, (model) => ({
    ...written(model, (1 - CACHED) * input, asked.pauses === true),
    cacheRead: CACHED * input,
    output,
  }));
  return prices && prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/** What these tokens cost with each provider that may be asked. */
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
