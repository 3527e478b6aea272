import { likelyPrice, priceRange, type TokenCount } from "#providers";
import type { DiscussionOptions, Lang } from "#wire";
import { words } from "./words/index.ts";

/** The calls that a discussion is expected to make, and their tokens. */
export interface EstimatedCalls extends TokenCount {
  readonly calls: number;
  /** Calls by what they are for, as a reader calls it, in order of their first. */
  readonly kinds: readonly { readonly name: string; readonly calls: number }[];
}

/**
 * What a discussion may need, from its shortest course to its longest: no call fails, and nobody steers it elsewhere.
 * `likely` is its usual course: all the rounds that are planned, and no statement returned.
 */
export interface Estimate {
  readonly least: EstimatedCalls;
  readonly likely: EstimatedCalls;
  readonly most: EstimatedCalls;
}

/** What is said before a discussion starts. `usd` is absent where a price is not known, or nothing costs anything. */
export interface EstimateTold {
  readonly calls: readonly [number, number];
  readonly tokens: readonly [number, number];
  readonly usd?: readonly [number, number];
  readonly likely: { readonly calls: number; readonly tokens: number; readonly usd?: number };
  /** Likely calls by what they are for. */
  readonly kinds: EstimatedCalls["kinds"];
  readonly text: string;
  /** `kinds` in words. */
  readonly kindsText: string;
}

/**
 * An estimate as ranges and likely figures, and in words; budgets are ceilings of it. Undefined where no model is paid
 * for.
 */
export function tellEstimate(
  { least, likely, most }: Estimate,
  options: Pick<
    DiscussionOptions,
    "provider" | "model" | "expertProviders" | "budgetCalls" | "budgetTokens" | "budgetUsd"
  >,
  lang: Lang,
): EstimateTold | undefined {
  const usd = priceRange(options, least, most);
  if (options.provider === "offline" || usd?.[1] === 0) return undefined;
  const within = ([from, to]: readonly [number, number], budget = Number.POSITIVE_INFINITY) =>
    [Math.min(from, budget), Math.min(to, budget)] as const;
  const calls = within([least.calls, most.calls], options.budgetCalls);
  const tokens = within([least.input + least.output, most.input + most.output], options.budgetTokens);
  const paid = usd && within(usd, options.budgetUsd);
  const price = paid && likelyPrice(options, likely);
  const told = {
    calls: Math.min(likely.calls, calls[1]),
    tokens: Math.min(likely.input + likely.output, tokens[1]),
    ...(price === undefined ? {} : { usd: Math.min(price, paid?.[1] ?? price) }),
  };
  const say = words(lang);
  const text = say.estimate(told, calls, tokens, paid);
  const ranges = { calls, tokens, ...(paid ? { usd: paid } : {}) };
  return { ...ranges, likely: told, kinds: likely.kinds, text, kindsText: say.kinds(likely.kinds) };
}
