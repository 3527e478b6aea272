import type { DiscussionOptions } from "#wire";
import { costUsd, type Tokens, written } from "./model/pricing.ts";
import { entryOf } from "./registry.ts";
import { chainOf, everyProvider } from "./spec.ts";

export interface TokenCount {
  readonly input: number;
  readonly output: number;
  /** Input that a vendor's cache serves, if it keeps all. Default: the usual share. */
  readonly cached?: number;
}

/** Share of input that the vendor's cache serves: usually (bench/cache.bench.ts), at best and where much expires. */
const CACHED = { usual: 0.8, best: 0.9, worst: 0.6 };

type Asked = Pick<DiscussionOptions, "provider" | "model" | "expertProviders"> & {
  /** Whether people are asked between calls, so that the cache is kept for an hour if possible. Default: no. */
  readonly pauses?: boolean;
};

/** Returns the lowest and the highest cost in USD, by provider and by what of the cache expires. Undefined: unknown. */
export function priceRange(asked: Asked, least: TokenCount, most: TokenCount): readonly [number, number] | undefined {
  const from = pricesOf(asked, billed(asked, least, shareOf(least, CACHED.best)));
  const to = pricesOf(asked, billed(asked, most, CACHED.worst));
  return from && to && [Math.min(...from), Math.max(...to)];
}

/** Estimates the cost in USD with the cache; the mean over several providers. */
export function likelyPrice(asked: Asked, tokens: TokenCount): number | undefined {
  const prices = pricesOf(asked, billed(asked, tokens, shareOf(tokens, CACHED.usual)));
  return prices && prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

const shareOf = ({ cached, input }: TokenCount, usual: number): number =>
  cached === undefined || input === 0 ? usual : cached / input;

const billed =
  ({ pauses }: Asked, { input, output }: TokenCount, cached: number) =>
  (model: string): Tokens => ({
    ...written(model, (1 - cached) * input, pauses === true),
    cacheRead: cached * input,
    output,
  });

/** Returns the cost of these tokens with each provider that may be asked; undefined if a price is unknown. */
function pricesOf(asked: Asked, billed: (model: string) => Tokens): readonly number[] | undefined {
  const specs = chainOf(everyProvider(asked)) ?? [];
  const prices = specs.flatMap(({ name, model: named }) => {
    const entry = entryOf(name);
    const asks = named ?? entry?.defaultModel ?? "";
    return entry?.isFree ? 0 : (costUsd(asks, billed(asks)) ?? []);
  });
  return prices.length === 0 || prices.length < specs.length ? undefined : prices;
}
