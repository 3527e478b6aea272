import { likelyPrice, priceRange, type TokenCount } from "#providers";
import type { DiscussionOptions, Lang } from "#wire";
import { words } from "./words/index.ts";

/** The calls that a discussion is expected to make, and their tokens. */
export interface EstimatedCalls extends TokenCount {
  readonly calls: number;
  /** Calls by purpose, as readers know it, in order of the first call. */
  readonly kinds: readonly { readonly name: string; readonly calls: number }[];
}

/**
 * Needs of a discussion in a short, the usual and a long course, if no call fails and nobody steers it elsewhere. The usual one
 * has all planned rounds, and no statement returned.
 */
export type Estimate = Readonly<Record<"least" | "likely" | "most", EstimatedCalls>>;

/** An estimate before a discussion starts. `usd` is absent if a price is unknown, or if nothing costs anything. */
export interface EstimateTold {
  readonly calls: readonly [number, number];
  readonly tokens: readonly [number, number];
  readonly usd?: readonly [number, number];
  readonly likely: { readonly calls: number; readonly tokens: number; readonly usd?: number };
  /** Likely calls by purpose. */
  readonly kinds: EstimatedCalls["kinds"];
  readonly text: string;
  /** `kinds` in words. */
  readonly kindsText: string;
  /** Share that a budget pays for, and what a short course needs; absent where no budget probably ends it early. */
  readonly cut?: string;
}

/** Tells an estimate within the budgets, as ranges, likely figures and words. Undefined if no model is paid for. */
export function tellEstimate(
  { least, likely, most }: Estimate,
  options: Pick<
    DiscussionOptions,
    "provider" | "model" | "expertProviders" | "budgetCalls" | "budgetTokens" | "budgetUsd"
  > &
    Partial<Pick<DiscussionOptions, "unattended" | "seats">>,
  lang: Lang,
): EstimateTold | undefined {
  const asked = { ...options, pauses: options.unattended === false || (options.seats ?? []).length > 0 };
  const usd = priceRange(asked, least, most);
  if (options.provider === "offline" || usd?.[1] === 0) return undefined;
  const from = within(least, usd?.[0], options);
  const to = within(most, usd?.[1], options);
  const { share, ...told } = within(likely, usd && likelyPrice(asked, likely), options);
  // A budget in money lets the dearest course make the fewest calls.
  const span = (of: "calls" | "tokens") => range([from[of], told[of], to[of]]);
  const [calls, tokens] = [span("calls"), span("tokens")];
  const prices = [from, told, to].flatMap((course) => course.usd ?? []);
  const paid = usd && prices.length > 0 ? range(prices) : undefined;
  const say = words(lang);
  const text = say.estimate(told, calls, tokens, paid);
  const ranges = { calls, tokens, ...(paid ? { usd: paid } : {}) };
  const short = { calls: least.calls, tokens: least.input + least.output, ...(usd ? { usd: usd[0] } : {}) };
  const cut = share < 1 ? { cut: say.budgetPays(Math.round(100 * share), short) } : {};
  return { ...ranges, likely: told, kinds: likely.kinds, text, ...cut, kindsText: say.kinds(likely.kinds) };
}

const range = (figures: readonly number[]) => [Math.min(...figures), Math.max(...figures)] as const;

/** Cuts a course at the first budget that ends it, as if its needs were spread evenly. */
function within(
  { calls, input, output }: EstimatedCalls,
  usd: number | undefined,
  {
    budgetCalls = Number.POSITIVE_INFINITY,
    budgetTokens = Number.POSITIVE_INFINITY,
    budgetUsd = Number.POSITIVE_INFINITY,
  }: Pick<DiscussionOptions, "budgetCalls" | "budgetTokens" | "budgetUsd">,
) {
  const tokens = input + output;
  const share = Math.min(1, budgetCalls / calls, budgetTokens / tokens, usd ? budgetUsd / usd : 1);
  return {
    calls: Math.round(calls * share),
    tokens: Math.round(tokens * share),
    ...(usd === undefined ? {} : { usd: usd * share }),
    share,
  };
}

/** Sizes in a course: characters of a prompt without documents and floor, and of a statement; tokens of an answer. */
export interface CourseSize {
  readonly fixed: number;
  readonly statement: number;
  readonly answer: number;
  readonly charactersPerToken: number;
  /** Characters of a prompt that a vendor's cache does not serve. Absent: the usual share is cached. */
  readonly own?: number;
}

/**
 * Sums up the calls of a course, each of which reads all statements before it.
 * @param read characters of topic and documents in a prompt
 */
export function courseOf(kinds: EstimatedCalls["kinds"], read: number, size: CourseSize): EstimatedCalls {
  const calls = Math.round(kinds.reduce((sum, kind) => sum + kind.calls, 0));
  const floor = (size.statement * calls * Math.max(0, calls - 1)) / 2;
  const input = Math.round((calls * (size.fixed + read) + floor) / size.charactersPerToken);
  const estimated = { calls, input, output: calls * size.answer, kinds: kinds.filter((kind) => kind.calls > 0) };
  if (size.own === undefined) return estimated;
  const written = size.own * calls + size.fixed + read + size.statement * calls;
  return { ...estimated, cached: Math.max(0, input - Math.round(written / size.charactersPerToken)) };
}
