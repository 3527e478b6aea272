import { priceRange, type TokenCount } from "#providers";
import type { DiscussionOptions, Lang } from "#wire";
import { words } from "./words/index.ts";

/** What a course of calls comes to. */
export interface Course extends TokenCount {
  readonly calls: number;
}

/** What a discussion may need, from its shortest course to its longest: no call fails, and nobody steers it elsewhere. */
export interface Estimate {
  readonly least: Course;
  readonly most: Course;
}

/** What is said before a discussion starts. `usd` is absent where a price is not known, or nothing costs anything. */
export interface EstimateTold {
  readonly calls: readonly [number, number];
  readonly tokens: readonly [number, number];
  readonly usd?: readonly [number, number];
  readonly text: string;
}

/** An estimate as ranges, and in words; budgets are ceilings of it. Undefined where no model is paid for. */
export function tellEstimate(
  { least, most }: Estimate,
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
  return { calls, tokens, ...(paid ? { usd: paid } : {}), text: words(lang).estimate(calls, tokens, paid) };
}
