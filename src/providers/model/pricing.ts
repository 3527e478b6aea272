import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Usage } from "#wire";

/** Billed tokens of one exchange. The three kinds of input do not overlap. */
export interface Tokens {
  /** Input that was neither read from nor written to the cache. */
  readonly input: number;
  readonly cacheWrite: number;
  /** Part of `cacheWrite` that is kept for an hour, if the vendor reports it. */
  readonly cacheWriteLong?: number | undefined;
  readonly cacheRead: number;
  readonly output: number;
  /** Part of `output` that was thinking, if the vendor reports it. */
  readonly thinking?: number | undefined;
}

/** Highest price of a model in USD per million: input written to the cache, and output. */
export interface HighestRate {
  readonly write: number;
  readonly output: number;
}

/** Rate of a model on the user's own machine. */
export const FREE: HighestRate = { write: 0, output: 0 };

export const NO_TOKENS: Tokens = { input: 0, cacheWrite: 0, cacheRead: 0, output: 0 };

/** USD per million tokens. */
type Rate = Readonly<z.infer<typeof Rates>>;

/** Rate of a model; `long` replaces it for every token of a request with more than `above` tokens of input. */
interface Price extends Rate {
  readonly long?: Rate & { readonly above: number };
}

/** Price of a token cached for five minutes or an hour, as a multiple of a plain input token. */
const CACHE_WRITE = 1.25;
const CACHE_WRITE_LONG = 2;
/** Models whose cache can be kept for an hour. */
const KEPT_LONG = /^claude-/;

/** @param cacheRead default: unknown, so that it counts as plain input */
const at = (input: number, output: number, cacheRead = input): Rate => ({ input, output, cacheRead });

const longer = (price: Rate, above: number, rate: Rate): Price => ({ ...price, long: { above, ...rate } });

/** Rates of the larger GPT models: above 272,000 tokens of input twice the input price, 1.5 times the output price. */
const gpt = (input: number, output: number, cacheRead = input): Price =>
  longer(at(input, output, cacheRead), 272_000, at(2 * input, 1.5 * output, 2 * cacheRead));

const OPUS = at(5, 25, 0.5);
const SONNET_4 = at(3, 15, 0.3);

/**
 * List prices on 2026-11-21. Anthropic's from platform.claude.com/docs/en/about-claude/pricing (Sonnet 5.5's cache reads
 * at the rate since 2026-10-07). OpenAI's and Google's mostly from third parties, with announced increases applied
 * (Gemini 4 Argon from 2026-12-01, Gemini 3.8 Flash from 2027-01-01).
 */
const LISTED: Readonly<Record<string, Price>> = {
  "claude-fable-5-2": at(8, 40, 0.2),
  "claude-fable-5-1": at(10, 50, 0.25),
  "claude-fable-5": at(10, 50, 1),
  "claude-opus-5-5": at(4, 20, 0.2),
  "claude-opus-5": OPUS,
  "claude-opus-4-8": OPUS,
  "claude-opus-4-7": OPUS,
  "claude-opus-4-6": OPUS,
  "claude-opus-4-5": OPUS,
  "claude-sonnet-5-5": at(2, 10, 0.1),
  "claude-sonnet-5": at(2, 10, 0.2),
  "claude-sonnet-4-6": SONNET_4,
  "claude-sonnet-4-5": SONNET_4,
  "claude-haiku-5-5": longer(at(0.1, 0.5, 0.01), 100_000, at(0.5, 2.5, 0.05)),
  "claude-haiku-4-5": at(1, 5, 0.1),
  "gpt-6.2-astra": gpt(8, 40),
  "gpt-6.2-sol": gpt(2, 10),
  "gpt-6-astra": gpt(10, 50, 1),
  "gpt-6.1-sol": gpt(2, 10, 0.1),
  "gpt-6.1-terra": gpt(1, 5, 0.05),
  "gpt-6-luna": gpt(0.1, 0.5, 0.01),
  "gemini-4-argon": at(4, 20, 0.2),
  "gemini-3.8-flash": at(1.5, 7.5, 0.15),
  "gemini-3.1-pro-preview": longer(at(2, 12), 200_000, at(4, 18)),
};

/** Default model of Anthropic: the current Sonnet, at half the price of an Opus. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Anthropic's cheapest model that reads well: it judges. */
export const READING_MODEL = "claude-haiku-5-5";

/** Default model of Gemini: Flash, at a third of the price of the Pro models. */
export const GEMINI_MODEL = "gemini-3.8-flash";

const Rates = z.object({ input: z.number().min(0), output: z.number().min(0), cacheRead: z.number().min(0) });
const Prices = z.record(
  z.string(),
  z.strictObject({ ...Rates.shape, long: Rates.extend({ above: z.int().min(0) }).optional() }),
);

let given: Readonly<Record<string, Price>> = {};

/**
 * Loads prices that override the listed ones, from the file that SWARM_PRICES names: JSON, by model, each with `input`,
 * `output` and `cacheRead` in USD per million tokens.
 * @throws RangeError if the file is unreadable or invalid
 */
export function loadPrices(env: Readonly<Record<string, string | undefined>>): void {
  const file = env.SWARM_PRICES;
  if (!file) return;
  try {
    given = Prices.parse(JSON.parse(readFileSync(file, "utf8"))) as Record<string, Price>;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : (error as Error).message;
    const form = '{"MODEL": {"input": 2, "output": 10, "cacheRead": 0.1}}';
    throw new RangeError(`SWARM_PRICES names ${file}, which is no list of prices (${why}): write ${form}`);
  }
}

/** Finds a model's price. A dated snapshot has the price of its model. */
function priceOf(model: string): Price | undefined {
  const name = model.replace(/-\d{8}$/, "");
  return [given[model], given[name], LISTED[name]].find((price) => price !== undefined);
}

export function rateOf(model: string): HighestRate | undefined {
  const price = priceOf(model);
  if (!price) return undefined;
  const dearest = price.long ?? price;
  const { cacheWriteLong } = written(model, 1, true);
  return { write: dearest.input * (cacheWriteLong ? CACHE_WRITE_LONG : CACHE_WRITE), output: dearest.output };
}

/** Bills all input as written to the cache. @param isLong whether to keep it for an hour, if the model's cache can */
export const written = (model: string, input: number, isLong: boolean): Tokens => ({
  ...NO_TOKENS,
  cacheWrite: input,
  ...(isLong && KEPT_LONG.test(model) ? { cacheWriteLong: input } : {}),
});

export function costUsd(model: string, tokens: Tokens): number | undefined {
  const price = priceOf(model);
  if (!price) return undefined;
  const whole = tokens.input + tokens.cacheWrite + tokens.cacheRead;
  const rate = price.long && whole > price.long.above ? price.long : price;
  const long = Math.min(tokens.cacheWriteLong ?? 0, tokens.cacheWrite);
  const plain = tokens.input + CACHE_WRITE * (tokens.cacheWrite - long) + CACHE_WRITE_LONG * long;
  return (rate.input * plain + rate.cacheRead * tokens.cacheRead + rate.output * tokens.output) / 1_000_000;
}

/**
 * Converts one exchange to usage: `inputTokens` is all input, `cachedInputTokens` its part from the cache.
 * @param told cost in USD, if known from elsewhere than the price list
 */
export function exchangeUsage(model: string, tokens: Tokens, told?: number): Usage {
  const cost = told ?? costUsd(model, tokens);
  return {
    calls: 1,
    inputTokens: tokens.input + tokens.cacheWrite + tokens.cacheRead,
    outputTokens: tokens.output,
    ...(tokens.thinking ? { thinkingTokens: tokens.thinking } : {}),
    cachedInputTokens: tokens.cacheRead,
    ...(cost === undefined ? {} : { costUsd: cost }),
  };
}

/** Least Latin letters per token, and most tokens per other character. */
const LATIN_PER_TOKEN = 3.5;
const TOKENS_PER_OTHER = 1.2;

/** Estimates the tokens of a text in any script, rather too many than too few. */
export function tokensIn(text: string): number {
  const others = text.match(/[^\u0020-\u024f\s]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / LATIN_PER_TOKEN + others * TOKENS_PER_OTHER);
}
