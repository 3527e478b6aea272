import type { Usage } from "#wire";

/** Tokens of one exchange, as they are billed: the three kinds of input do not overlap. */
export interface Tokens {
  /** Input that was neither read from nor written to the cache. */
  readonly input: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
  readonly output: number;
}

export const NO_TOKENS: Tokens = { input: 0, cacheWrite: 0, cacheRead: 0, output: 0 };

/** USD per million tokens. */
interface Rate {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
}

/** A model's rate; `long` replaces it for every token of a request whose whole input has more tokens than `above`. */
interface Price extends Rate {
  readonly long?: Rate & { readonly above: number };
}

/** Writing to the five-minute cache costs so many times the plain input. */
const CACHE_WRITE = 1.25;

/**
 * List prices as they stood on 2026-11-21 at platform.claude.com/docs/en/about-claude/pricing
 * (Sonnet 5.5's cache reads at the rate that holds since 2026-10-07).
 */
const PRICES: Readonly<Record<string, Price>> = {
  "claude-fable-5-1": { input: 10, output: 50, cacheRead: 0.25 },
  "claude-fable-5": { input: 10, output: 50, cacheRead: 1 },
  "claude-opus-5-5": { input: 4, output: 20, cacheRead: 0.2 },
  "claude-opus-5": { input: 5, output: 25, cacheRead: 0.5 },
  "claude-opus-4-8": { input: 5, output: 25, cacheRead: 0.5 },
  "claude-opus-4-7": { input: 5, output: 25, cacheRead: 0.5 },
  "claude-opus-4-6": { input: 5, output: 25, cacheRead: 0.5 },
  "claude-opus-4-5": { input: 5, output: 25, cacheRead: 0.5 },
  "claude-sonnet-5-5": { input: 2, output: 10, cacheRead: 0.1 },
  "claude-sonnet-5": { input: 2, output: 10, cacheRead: 0.2 },
  "claude-sonnet-4-6": { input: 3, output: 15, cacheRead: 0.3 },
  "claude-sonnet-4-5": { input: 3, output: 15, cacheRead: 0.3 },
  "claude-haiku-5-5": {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    long: { above: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05 },
  },
  "claude-haiku-4-5": { input: 1, output: 5, cacheRead: 0.1 },
};

/** What an exchange costs in USD, or undefined where the model's price is not known. A dated snapshot has its model's price. */
export function costUsd(model: string, tokens: Tokens): number | undefined {
  const price = PRICES[model.replace(/-\d{8}$/, "")];
  if (!price) return undefined;
  const whole = tokens.input + tokens.cacheWrite + tokens.cacheRead;
  const rate = price.long && whole > price.long.above ? price.long : price;
  const input = rate.input * (tokens.input + CACHE_WRITE * tokens.cacheWrite) + rate.cacheRead * tokens.cacheRead;
  return (input + rate.output * tokens.output) / 1_000_000;
}

/** One exchange as usage: `inputTokens` is all input, `cachedInputTokens` the part of it that came from the cache. */
export function usageOf(model: string, tokens: Tokens): Usage {
  const cost = costUsd(model, tokens);
  return {
    calls: 1,
    inputTokens: tokens.input + tokens.cacheWrite + tokens.cacheRead,
    outputTokens: tokens.output,
    cachedInputTokens: tokens.cacheRead,
    ...(cost === undefined ? {} : { costUsd: cost }),
  };
}
